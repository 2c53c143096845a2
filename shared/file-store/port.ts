import type { Readable } from 'node:stream';

/** `{projectId}/{fileId}` for a project's files, `people/{fileId}` for pictures. */
export type FileKey = string;

/** A whole file, and where its bytes go. */
export type Placed = { readonly key: FileKey; readonly at: number; readonly size: number };

/** Bytes of uploaded files: written once, in order; never changed after completion. */
export interface FileStore {
  /** Cuts to `offset`, answers the durable one, even of a broken source. @throws DiskFullError */
  append(key: FileKey, offset: number, source: Readable): Promise<number>;
  /** Makes the file durable. Answers size and SHA-256 (hex) of all its bytes. */
  complete(key: FileKey): Promise<{ size: number; sha256: string }>;
  /** A complete file's bytes, `end` included; undefined without such a file. */
  read(key: FileKey, range?: { start: number; end: number }): Promise<Readable | undefined>;
  /** Complete files that are small, in a block of so many bytes. @throws where one is gone or not as long as that */
  readTogether(files: readonly Placed[], length: number): Promise<Buffer>;
  size(key: FileKey): Promise<number | undefined>;
  sizes(keys: readonly FileKey[]): Promise<(number | undefined)[]>;
  remove(key: FileKey): Promise<void>;
  list(): AsyncIterable<FileKey>;
  /** @throws DiskFullError when so many bytes would use up the reserve of their first volume */
  checkRoom(bytes: number): Promise<void>;
  /** Share of that volume in use, 0 to 1. */
  used(): Promise<number>;
  close(): Promise<void>;
}

export const fileKey = (projectId: string | null, fileId: string): FileKey => `${projectId ?? 'people'}/${fileId}`;

/** @throws for an invalid key, as keys become paths and object names */
export const checkedKey = (key: FileKey): FileKey => {
  if (!/^[A-Za-z0-9_-]+\/[A-Za-z0-9_-]+$/.test(key)) throw new Error('not a file key');
  return key;
};
