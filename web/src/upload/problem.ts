import { documentTypes, hasType, onlyType } from '@dossier/shared/contract';
import { contentsOf } from '../format/contents.ts';

/** Why an attempt to send ended: what the server answered, or that none answered (`status` 0). */
export class AttemptError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, problem: { title?: string; code?: string } = {}, retryAfter?: number) {
    super(problem.title ?? 'Something went wrong. Try again.');
    this.status = status;
    this.code = problem.code;
    this.retryAfter = retryAfter;
  }
}

/** No other attempt helps: another file is needed. */
export const wantsAnother = ({ code }: AttemptError): boolean => code === 'WRONG_TYPE';

/** The rest may find room later. */
export const lacksRoom = ({ code }: AttemptError): boolean => code === 'STORAGE_LIMIT' || code === 'SHARE_LIMIT';

/** Why a file was refused, for its row. The server says of false contents what it says of a false name. */
export const refusalOf = (error: AttemptError, fileName: string): string => {
  const type = documentTypes.find((type) => hasType(fileName, type));
  if (!type || !wantsAnother(error) || error.message !== onlyType(type)) return error.message;
  return `its contents are not ${contentsOf[type]}: choose another file`;
};

/** Says what to wait for, by the code of the refusal: nothing that the person does helps. */
export const waitedFor = {
  DISK_FULL: 'no space on the server; it resumes by itself',
  MAINTENANCE: 'nothing can be changed during maintenance; it resumes by itself',
} as const;

/** After a failed attempt: later again, with a fresh token, from the first byte, or never. */
export type Cure = 'retry' | 'refresh' | 'restart' | 'give-up';

const passing = new Set(['UPLOAD_OFFSET', 'UPLOAD_BUSY', 'UPLOAD_INCOMPLETE', 'CHECKSUM_MISMATCH', 'SLOW_DOWN']);

/** `begun`: the upload has an address at the server, so the address can be the trouble. */
export const cureOf = ({ status, code }: AttemptError, begun: boolean): Cure => {
  if (status === 0 || status >= 500 || status === 423 || status === 429 || (code && passing.has(code))) return 'retry';
  if (status === 401) return 'refresh';
  // Without a code it is tus itself: an upload that expired or another offset than ours.
  if (begun && (status === 410 || (status === 404 && (!code || code === 'NOT_FOUND' || code === 'FILE_NOT_FOUND'))))
    return 'restart';
  if (!code && (status === 409 || status === 460)) return 'retry';
  return 'give-up';
};
