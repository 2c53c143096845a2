import type { Readable } from 'node:stream';

/** Where a file's bytes lie: `{projectId}/{fileId}` for a project's files, `people/{fileId}` for pictures. */
export type FileKey = string;

/** The bytes of uploaded files: written once, in order; never changed after completion. */
export interface FileStore {
  /**
   * Appends bytes at `offset` (bytes beyond it, from a broken write, are cut off first). Answers the offset up to which
   * bytes are durable, also when the source broke off (then everything that arrived before is kept).
   * @throws DiskFullError
   */
  append(key: FileKey, offset: number, source: Readable): Promise<number>;
  /** Ends writing: the file is durable under its key. Answers size and SHA-256 (hex) of all its bytes. */
  complete(key: FileKey): Promise<{ size: number; sha256: string }>;
  /**
   * A stream of bytes `start` to `end` (inclusive; fewer where the file ends before), undefined when there is no such file.
   * Of a file that is not complete nothing is promised.
   */
  read(key: FileKey, range?: { start: number; end: number }): Promise<Readable | undefined>;
  size(key: FileKey): Promise<number | undefined>;
  remove(key: FileKey): Promise<void>;
  /** Every key, for verification and sweeps. */
  list(): AsyncIterable<FileKey>;
  close(): Promise<void>;
}

export const fileKey = (projectId: string | null, fileId: string): FileKey => `${projectId ?? 'people'}/${fileId}`;

/** The key itself. @throws when it is none: keys become paths and object names */
export const checkedKey = (key: FileKey): FileKey => {
  if (!/^[A-Za-z0-9_-]+\/[A-Za-z0-9_-]+$/.test(key)) throw new Error('not a file key');
  return key;
};
