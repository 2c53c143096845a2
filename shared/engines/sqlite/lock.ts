import Database from 'libsql';
import { EngineUnavailableError } from '../../basics/errors.ts';

/** Released even after `kill -9`. @throws EngineUnavailableError when another process has it */
export const holdExclusively = (file: string): { release(): void } => {
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
