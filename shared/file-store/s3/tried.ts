import { setTimeout as pause } from 'node:timers/promises';
import { DiskFullError, EngineUnavailableError } from '../../basics/errors.ts';

const pauses = [100, 300, 900];

const transient = new Set(['InternalError', 'OperationAborted', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown']);
const full = new Set(['InsufficientStorage', 'NoSpaceLeftOnDevice', 'QuotaExceeded', 'XMinioStorageFull']);

type Failure = { name?: string; code?: unknown; $metadata?: { httpStatusCode?: number } };
export const statusOf = (error: unknown) => (error as Failure).$metadata?.httpStatusCode;
export const nameOf = (error: unknown) => (error as Failure).name ?? '';
export const isMissing = (error: unknown) => statusOf(error) === 404;
const codeOf = (error: unknown) => (error as Failure).code;
/** The SDK gives the same name to connections that broke. */
const isTimeout = (error: unknown) =>
  nameOf(error) === 'TimeoutError' && codeOf(error) !== 'ECONNRESET' && codeOf(error) !== 'EPIPE';
const isFull = (error: unknown) => statusOf(error) === 507 || full.has(nameOf(error));
const mayPass = (error: unknown): boolean => {
  const status = statusOf(error);
  if (status === undefined) return isTimeout(error) || typeof codeOf(error) === 'string';
  return status === 429 || (status >= 500 && status !== 501) || transient.has(nameOf(error));
};

/** Tries again for about two seconds. @throws EngineUnavailableError, DiskFullError */
export const tried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (isFull(error)) throw new DiskFullError('no space left for files', { cause: error });
      if (!mayPass(error)) throw error;
      const wait = pauses[failures];
      if (wait === undefined || isTimeout(error))
        throw new EngineUnavailableError('s3 cannot be reached', { cause: error });
      await pause(wait * (0.5 + Math.random()));
    }
  }
};
