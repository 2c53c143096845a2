import { parentPort } from 'node:worker_threads';
import Database from 'libsql';
import { answering } from '../calls.ts';

if (!parentPort) throw new Error('This runs as a thread of a test.');
const db = new Database(':memory:');
const statement = db.prepare('SELECT 1');
/** Statement after statement, for so many milliseconds before others have their turn, without end. */
const read = () => {
  for (const end = performance.now() + 20; performance.now() < end; ) statement.all([]);
  setImmediate(read);
};
answering(parentPort, {
  read: async () => {
    setImmediate(read);
  },
  end: async () => process.exit(),
});
