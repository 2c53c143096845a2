import Database from 'libsql';
import { EngineUnavailableError } from '../../basics/errors.ts';

/**
 * Holds `file` for this process only, until released or until the process ends, however it ends: the operating system
 * drops the lock with the process, so that a start after `kill -9` is never refused. Readers of the data are not shut out.
 * @throws EngineUnavailableError when another opener has it.
 */
export const holdExclusively = (file: string): { release(): void } => {
  const guard = new Database(`${file}.lock`);
  try {
    guard.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    guard.close();
    throw new EngineUnavailableError(`${file} is open in another process`, { cause: error });
  }
  return {
    release: () => {
      guard.exec('ROLLBACK');
      guard.close();
    },
  };
};
