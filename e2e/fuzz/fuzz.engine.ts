import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEngine } from '../../shared/testing/engine.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { fuzz } from './fuzz.ts';
import { type Ground, prepareGround } from './people.ts';

/** Of random calls; more by `npm run fuzz-api`. */
const bound = { cases: 2 };

describeEngine('SCHEMATHESIS', (command) => {
  let installation: Installation;
  let ground: Ground;
  beforeAll(async () => {
    installation = await openTestInstallation();
    ground = await prepareGround(installation);
  });
  afterAll(() => installation?.remove());

  it.each(['host', 'collaborator', 'stranger'] as const)(
    '[BEY-12] a fuzzer finds nothing to complain about as %s',
    async (who) => {
      const { url } = installation;
      const { people, known } = ground;
      const fittingOnly = who !== 'host';
      const report = await fuzz({ command, url, email: people[who], known, seed: 1, bound, fittingOnly });
      const { failures, errors, said, untested } = report;
      const found = failures.length + errors.length > 0;
      expect({ failures, errors, said: found ? said : '' }).toEqual({ failures: [], errors: [], said: '' });
      const { tested, total } = report.operations;
      expect({ untested, tested }).toEqual({ untested: [], tested: total });
      expect(report.test_cases.generated).toBeGreaterThan(100);
      // Signed out, it would find nothing either.
      expect(report.warnings.missing_auth).not.toContain('GET /api/me');
      expect(report.warnings.missing_auth).not.toContain('GET /api/projects');
    },
    600_000,
  );
});
