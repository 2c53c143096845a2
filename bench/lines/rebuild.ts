import { join } from 'node:path';
import { openEmbedded } from '@dossier/shared/profiles/embedded';
import { openReadModels } from '../../query-service/index.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { readEnvironment } from '../../shared/process/environment.ts';
import { floors } from '../floors.ts';
import { type Line, pairs, timeOf } from '../measure.ts';
import { seedHistory } from '../seed.ts';
import { temporaryFolder } from '../servers.ts';

/** All read models anew from the events, against reading and parsing the same events. */
export const rebuildLines = async (
  wantedEvents = Number(process.env.BENCH_REBUILD_EVENTS ?? 300_000),
): Promise<Line[]> => {
  const engines = await openEmbedded({ environment: readEnvironment({ DATA_DIR: join(temporaryFolder(), 'data') }) });
  const events = await seedHistory(engines, wantedEvents);
  // As the product runs it: from the sources, threads would be made of TypeScript first.
  const thread = new URL('../../dist/rebuild-thread.js', import.meta.url);
  const readModels = openReadModels({ ...engines, thread, log: createLogger({ level: 'silent', service: 'bench' }) });
  const perSecond = (work: () => Promise<unknown>) => async () => events / ((await timeOf(work)) / 1000);
  const result = await pairs(
    perSecond(() => readModels.rebuild()),
    perSecond(async () => {
      for (let after = 0; ; ) {
        const batch = await engines.eventStore.readAll(after, 1_000);
        const last = batch.at(-1);
        if (!last) return;
        after = last.position;
      }
    }),
    3,
  );
  await readModels.close();
  await engines.close();
  const rate = (value: number) => `${Math.round(value / 1000)} thousand events/s`;
  return [
    {
      what: 'rebuild of all read models',
      ours: rate(result.ours),
      against: `read + JSON.parse: ${rate(result.theirs)}`,
      value: result.ratio,
      ...floors.rebuild,
      unit: 'ratio',
      better: 'more',
      note: `${Math.round(events / 1000)} thousand events`,
    },
  ];
};
