import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEngine } from '../../shared/testing/engine.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { type FuzzReport, fuzz } from './fuzz.ts';
import { prepareGround } from './people.ts';

/** Of random calls; more by `npm run fuzz-api`. */
const bound = { cases: 2 };
const everyone = ['host', 'collaborator', 'stranger'] as const;
type Somebody = (typeof everyone)[number];

describeEngine('SCHEMATHESIS', (command) => {
  const installations: Installation[] = [];
  /** All at once, each on an installation of its own: what one does is no other's surprise, and all mostly wait for answers. */
  let reports: Readonly<Record<Somebody, Promise<PromiseSettledResult<FuzzReport>>>>;
  const fuzzAs = async (who: Somebody) => {
    const installation = await openTestInstallation();
    installations.push(installation);
    const { people, known } = await prepareGround(installation);
    const email = people[who];
    const fittingOnly = who !== 'host';
    return fuzz({ command, url: installation.url, email, known, seed: 1, bound, fittingOnly });
  };
  beforeAll(() => {
    const settled = async (who: Somebody) => (await Promise.allSettled([fuzzAs(who)]))[0];
    reports = { host: settled('host'), collaborator: settled('collaborator'), stranger: settled('stranger') };
  });
  afterAll(() => Promise.all(installations.map((installation) => installation.remove())));

  it.each(everyone)(
    '[BEY-12] a fuzzer finds nothing to complain about as %s',
    async (who) => {
      const settled = await reports[who];
      if (settled.status === 'rejected') throw settled.reason;
      const report = settled.value;
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
