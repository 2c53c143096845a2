import { promises as fs, rmSync } from 'node:fs';
import { every } from '../../async/every.ts';
import { runAside } from './aside.ts';

/** Milliseconds. What piles up unsynced would delay whoever syncs a few bytes of another file. */
const syncEvery = 50;

const sync = async (file: string) => {
  const handle = await fs.open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

/**
 * A database as it is at one moment, in a file that nobody has yet, durable once it resolves, also while others read and write it.
 * Rejects with an error that has SQLite's `code`.
 */
export const copyDatabase = async (file: string, to: string): Promise<void> => {
  const syncing = every(syncEvery, () => sync(to), { onFailure: () => undefined });
  try {
    await runAside({ file, sql: 'VACUUM INTO ?', given: [to] });
    await sync(to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    await syncing.stop();
  }
};
