import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEngine } from '../../shared/testing/engine.ts';
import { isLong } from '../../shared/testing/runs.ts';
import { type Installation, openTestInstallation } from '../support/installation.ts';
import { type FuzzReport, fuzz } from './fuzz.ts';
import { prepareGround } from './people.ts';

/** Of random calls; more by `npm run fuzz-api`. */
const bound = { cases: 2 };
const everyone = ['host', 'collaborator', 'stranger'] as const;
type Somebody = (typeof everyone)[number];
/** A stranger is refused nearly everything: random calls of one are in `flood.api.ts`, and these in the long depth. */
const those = everyone.filter((who) => isLong || who !== 'stranger');

describeEngine('SCHEMATHESIS', (command) => {
  const installations: Installation[] = [];
  /** All at once, each on an installation of its own: what one does is no other's surprise, and all mostly wait for answers. */
  let reports: ReadonlyMap<Somebody, Promise<PromiseSettledResult<FuzzReport> | undefined>>;
  const fuzzAs = async (who: Somebody) => {
    // A token of consistency that was made up is waited for as long as an answer may take: as in life.
    const installation = await openTestInstallation({ answerWithin: 2_000 });
    installations.push(installation);
    const { people, known } = await prepareGround(installation);
    const email = people[who];
    const fittingOnly = who !== 'host';
    return fuzz({ command, url: installation.url, email, known, seed: 1, bound, every: isLong, fittingOnly });
  };
  beforeAll(() => {
    const settled = async (who: Somebody) => (await Promise.allSettled([fuzzAs(who)]))[0];
    reports = new Map(those.map((who) => [who, settled(who)]));
  });
  afterAll(() => Promise.all(installations.map((installation) => installation.remove())));

  it.each(those)(
    '[BEY-12] a fuzzer finds nothing to complain about as %s',
    async (who) => {
      const settled = await reports.get(who);
      if (settled?.status !== 'fulfilled') throw settled?.reason;
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
