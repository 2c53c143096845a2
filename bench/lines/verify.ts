import { partsAside, verifyHistory } from '../../shared/history/index.ts';
import { atLeast, type Line, median } from '../measure.ts';
import { seedHistory } from '../seed.ts';
import { openEngines } from './prepare.ts';

const wantedEvents = Number(process.env.BENCH_VERIFY_EVENTS ?? 1_000_000);
const rounds = 3;

/** `npm run verify` without its start and the files: revisions, digests, seals. */
export const verifyLines = async (): Promise<Line[]> => {
  const engines = await openEngines();
  const events = await seedHistory(engines, wantedEvents);
  const rates: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    const report = await verifyHistory({ store: engines.eventStore, parts: partsAside(engines.eventSource.file) });
    if (!report.ok) throw new Error(JSON.stringify(report.findings[0]));
    rates.push(report.events / (performance.now() - begun));
  }
  await engines.close();
  return [
    {
      what: 'verifying the history, thousand events a second',
      value: median(rates),
      ...atLeast(150, 300, '/s'),
      note: `${Math.round(events / 1000)} thousand events`,
    },
  ];
};
