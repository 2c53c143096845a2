import { openReadModels } from '../../query-service/index.ts';
import { createLogger } from '../../shared/basics/log.ts';
import { floors } from '../floors.ts';
import { compared, type Line, pairs, timeOf } from '../measure.ts';
import { seedHistory } from '../seed.ts';
import { openEngines } from './prepare.ts';

/** All read models anew from the events, against reading and parsing the same events. */
export const rebuildLines = async (
  wantedEvents = Number(process.env.BENCH_REBUILD_EVENTS ?? 300_000),
): Promise<Line[]> => {
  const engines = await openEngines();
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
      ...compared(result, rate, 'read + JSON.parse'),
      ...floors.rebuild,
      note: `${Math.round(events / 1000)} thousand events`,
    },
  ];
};
