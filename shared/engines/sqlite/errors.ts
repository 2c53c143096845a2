import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';
import { translatingErrors } from '../translate.ts';
import { writerEnded } from './writer.ts';

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** After a failed fsync the next one would falsely succeed; lack of space can be waited out. */
export const sqliteError = (error: unknown, what: string): Error => {
  const code = codeOf(error);
  if (code === 'SQLITE_FULL') return new DiskFullError(`no space left for ${what}`, { cause: error });
  if (code === writerEnded || /^SQLITE_(IOERR|CORRUPT|NOTADB|READONLY|CANTOPEN)/.test(code))
    return new StoreBrokenError(`writing ${what} failed`, { cause: error });
  if (code.startsWith('SQLITE_BUSY')) return new EngineUnavailableError(`${what} are locked`, { cause: error });
  return error instanceof Error ? error : new Error(String(error));
};

export const withSqliteErrors = <A extends object>(adapter: A, what: string): A =>
  translatingErrors(adapter, (error) => sqliteError(error, what));
