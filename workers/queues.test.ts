import { readFileSync } from 'node:fs';
import { evidenceQueue, type JobQueue } from '@dossier/shared/job-queue';
import type { Previews } from '@dossier/shared/preview';
import { expect, it } from '@jest/globals';
import { openTestWorkers } from './testing/test-workers.ts';
import { createWorkers } from './workers.ts';

/** The first column of the table under this heading. */
const rowsUnder = (heading: string): string[] => {
  const text = readFileSync(new URL('../docs/reliability.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const rows = section.split('\n## ')[0]?.matchAll(/^\| ([^|]*`[^|]*) \|/gm) ?? [];
  return [...rows].flatMap(([, first = '']) => [...first.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
};

it('each queue stands in docs/reliability.md, with who fills it again when it is lost', async () => {
  const names = new Set<string>([evidenceQueue]);
  const previews = { close: async () => undefined } as Previews;
  const bench = await openTestWorkers({ previews });
  const process: JobQueue['process'] = (name, ...given) => {
    names.add(name);
    return bench.jobs.process(name, ...given);
  };
  const workers = createWorkers({ ...bench.options, jobs: { ...bench.jobs, process } });
  await workers.start();
  await workers.stop();
  await bench.close();
  expect(rowsUnder('Queues of jobs').sort()).toEqual([...names].sort());
});
