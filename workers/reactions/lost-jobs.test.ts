import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JobQueue } from '@dossier/shared/job-queue';
import { openSqliteJobQueue } from '@dossier/shared/job-queue/sqlite';
import Database from 'libsql';
import { lostJobsContract } from './lost-jobs.contract.ts';

lostJobsContract('SQLite', async ({ dir, clock }) => {
  let files = 0;
  const fresh = () => {
    files += 1;
    return join(dir, `jobs-${files}.db`);
  };
  let file = fresh();
  let kept = file;
  const opened: JobQueue[] = [];
  const openQueue = () => {
    const queue = openSqliteJobQueue({ file, clock, poll: 5 });
    opened.push(queue);
    return queue;
  };
  let current = openQueue();
  const jobs = new Proxy({} as JobQueue, {
    get: (_, name: keyof JobQueue) => current[name],
  });
  return {
    jobs,
    keep: async () => {
      kept = fresh();
      rmSync(kept, { force: true });
      const db = new Database(file);
      db.exec(`VACUUM INTO '${kept}'`);
      db.close();
    },
    becomes: async (state) => {
      file = state === 'kept' ? kept : fresh();
      current = openQueue();
    },
    close: async () => {
      for (const queue of opened) await queue.close();
    },
  };
});
