import Database from 'libsql';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { sqliteError } from './errors.ts';
import type { Store } from './kinds.ts';

type Lock = { release(): void };

/** Released even after `kill -9`. @throws EngineUnavailableError when another process has it */
export const holdExclusively = (file: string): Lock => {
  const guard = new Database(`${file}.lock`);
  try {
    guard.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    guard.close();
    throw new EngineUnavailableError(
      `${file} is open in another process: Dossier runs, or a command does. End that first`,
      { cause: error },
    );
  }
  return {
    release: () => {
      guard.exec('ROLLBACK');
      guard.close();
    },
  };
};

/** What only its holder opens: where that fails, the lock is free again. */
export const openedUnder = <T>(lock: Lock | undefined, store: Store, open: () => T): T => {
  try {
    return open();
  } catch (error) {
    lock?.release();
    throw sqliteError(error, store);
  }
};
