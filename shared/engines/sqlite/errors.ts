import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';
import { translatingErrors } from '../translate.ts';
import type { Store } from './kinds.ts';
import { writerEnded } from './writer.ts';

/** Its bytes are not those that were written, or it is gone: its operator has to do what the message says. */
export class StoreDamagedError extends StoreBrokenError {}

const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** After a failed fsync the next one would falsely succeed; lack of space can be waited out. */
export const sqliteError = (error: unknown, { kind, file }: Store): Error => {
  const code = codeOf(error);
  const cause = { cause: error };
  if (code === 'SQLITE_FULL') return new DiskFullError(`no space left for ${kind.what}`, cause);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code))
    return new StoreDamagedError(`${file} is damaged (${(error as Error).message}). ${kind.remedy}`, cause);
  if (code === writerEnded || /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code))
    return new StoreBrokenError(`writing ${kind.what} failed (${(error as Error).message}, ${file})`, cause);
  if (code.startsWith('SQLITE_BUSY')) return new EngineUnavailableError(`${kind.what} are locked`, cause);
  return error instanceof Error ? error : new Error(String(error));
};

export const withSqliteErrors = <A extends object>(adapter: A, store: Store): A =>
  translatingErrors(adapter, (error) => sqliteError(error, store));
