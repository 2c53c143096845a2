import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { describeEngine } from '../../../shared/testing/engine.ts';
import { isLong } from '../../../shared/testing/runs.ts';
import { buildServer } from '../../support/process.ts';
import { type ClusterInstallation, openTestCluster } from '../installation.ts';
import { judge } from '../outcome.ts';
import { leeway } from '../probes.ts';
import { faultsOf } from './faults.ts';
import { sufferFrom } from './outage.ts';
import { startWork, type Work } from './work.ts';

const seconds = 1_000;
const minutes = 60 * seconds;
/** On an idle machine; a busy one gives what it can. */
const commandsPerSecond = 8;
/** In the long depth: each way to be hurt is among those of every run, and kills are in `cluster.engine.ts`. */
const more = (...names: readonly string[]) => (isLong ? names : []);

/**
 * What hangs, cuts off and slows down, under a steady load: a part of what
 * `npm run bench -- outages` does in half an hour. The suite starts its own engines to be able to
 * hurt them; the variable only says that engines are wanted.
 */
describeEngine('EVENT_STORE_URL', () => {
  let cluster: ClusterInstallation;
  let work: Work;
  const summary: string[] = [];

  beforeAll(async () => {
    await buildServer();
    const counts = { 'command-service': 2, 'query-service': 2, workers: 2, relay: 2 };
    cluster = await openTestCluster(counts, {}, { isLinked: true });
    work = await startWork(cluster, commandsPerSecond);
  }, 5 * minutes);

  afterAll(async () => {
    await work?.stop().catch(() => {});
    await cluster?.remove();
    process.stderr.write(`${summary.join('\n')}\n`);
  }, minutes);

  const suffer = async (name: string) => {
    const outage = await sufferFrom(faultsOf(cluster).named(name), cluster, work, 5 * seconds);
    const { again, slowest, refused } = outage;
    summary.push(`${name}: ${JSON.stringify({ again, slowest, refused: Object.fromEntries(refused) })}`);
    expect(outage.unhealed).toEqual([]);
    expect(Object.entries(again).filter(([, after]) => after === undefined)).toEqual([]);
    expect(cluster.copies.filter((copy) => !copy.isRunning())).toEqual([]);
    expect(Math.max(slowest.command, slowest.read)).toBeLessThan(5 * seconds * leeway());
    return outage;
  };

  it.each(['command-service 1 frozen', 'relay 1 cut off', ...more('query-service 1 cut off', 'workers 1 frozen')])(
    'goes on at full speed without a copy: %s',
    async (name) => {
      const outage = await suffer(name);
      expect(outage.commandsPerSecond).toBeGreaterThan((0.7 * commandsPerSecond) / leeway());
    },
    3 * minutes,
  );

  it.each([
    'kafka cut off',
    'mongodb forgets its connections',
    'eventstoredb on a slow network, redis frozen',
    ...more('s3 frozen', 'mongodb cut off, command-service 1 killed', 'smtp frozen, relay 1 killed'),
  ])('heals by itself after: %s', suffer as (name: string) => Promise<never>, 3 * minutes);

  it(
    'has lost nothing and done nothing twice',
    async () => {
      await work.stop();
      const { codes, lost, twice, different, mails, verified, rebuilt } = await judge(
        cluster,
        work.people.ledger.acknowledged,
        3 * minutes,
      );
      expect(codes).toEqual(codes.map(() => 0));
      expect({ lost, twice, different, verified }).toMatchObject({
        lost: [],
        twice: [],
        different: [],
        verified: { ok: true, findings: [] },
      });
      expect(mails).toMatchObject({ lost: [], failed: [], notOnce: [] });
      expect(rebuilt).toMatchObject({ same: true });
    },
    6 * minutes,
  );
});
