/**
 * `child.ts <url> <prefix>`: a worker that says which job of the queue `q` it began and never ends
 * it; for tests that kill it.
 */
import { openBullJobQueue } from '../job-queue.ts';

const [url = '', prefix = ''] = process.argv.slice(2);
openBullJobQueue({ url, prefix }).process('q', ({ id }) => {
  process.stdout.write(`${id}\n`);
  return new Promise(() => {});
});
