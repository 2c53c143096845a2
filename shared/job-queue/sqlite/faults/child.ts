/**
 * A process with a job queue of its own, for tests that fill its disk. Its first four jobs wait. Line by line on
 * standard input: `enqueue <id>`, `release`, `ran` (answers the ids of all runs so far).
 */
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openSqliteJobQueue } from '../job-queue.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const atOnce = 4;

const queue = openSqliteJobQueue({ file: process.argv[2] as string, poll: 5 });
const ran: string[] = [];
let release = () => {};
const released = new Promise<void>((resolve) => {
  release = resolve;
});
queue.process(
  'q',
  async ({ id }) => {
    ran.push(id);
    await nextTurn();
    if (ran.length <= atOnce) await released;
  },
  { concurrency: atOnce },
);

const run = async (line: string) => {
  const [order, id = ''] = line.split(' ');
  if (order === 'enqueue') await queue.enqueue('q', { id, data: {} });
  if (order === 'release') release();
  say(order === 'ran' ? ran.join(' ') : 'done');
};

say('open');
for await (const line of createInterface({ input: process.stdin }))
  await run(line).catch((error: Error) => say(error.name));
await queue.close();
