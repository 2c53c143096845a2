import { EngineUnavailableError } from '../../basics/errors.ts';
import { sqliteError } from './errors.ts';
import { openDatabase } from './file.ts';
import type { Store } from './kinds.ts';

type Lock = { release(): void };

const lockOf = (file: string): Store => ({
  kind: { what: file, id: 0, version: 0, remedy: 'Delete it.' },
  file: `${file}.lock`,
});

/** Released even after `kill -9`. @throws EngineUnavailableError when another process has it, and as {@link sqliteError} says where it cannot be written */
export const holdExclusively = (file: string): Lock => {
  const guard = openDatabase(`${file}.lock`);
  try {
    guard.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    guard.close();
    const said = sqliteError(error, lockOf(file));
    if (!(said instanceof EngineUnavailableError)) throw said;
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
