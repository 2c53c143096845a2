import { DiskFullError, EngineUnavailableError, StoreBrokenError } from '../../basics/errors.ts';

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException | undefined)?.code;

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

export const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '');

export const diskError = (error: unknown): unknown => {
  if (isFull(error)) return new DiskFullError('no space left for files', { cause: error });
  if (['EIO', 'EROFS'].includes(codeOf(error) ?? '')) return new StoreBrokenError('a file failed', { cause: error });
  if (['EMFILE', 'ENFILE'].includes(codeOf(error) ?? ''))
    return new EngineUnavailableError('too many files are open', { cause: error });
  return error;
};
