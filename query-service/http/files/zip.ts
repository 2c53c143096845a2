import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { createRecent } from '@dossier/shared/basics/recent';
import {
  centralHeader,
  descriptor,
  ending,
  fieldsOf,
  lengthsOf,
  localHeader,
  needsLong,
  type ZipEntry,
} from '@dossier/shared/contract/evidence';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import { type ArchiveEntry, manifestPath } from './archive-list.ts';
import { inBlocks } from './in-blocks.ts';

export type ZipDocument = Pick<ArchiveEntry, 'path' | 'fileId' | 'size'> & {
  readonly version: Pick<ArchiveEntry['version'], 'uploadedAt'>;
};

/** What is written when its turn comes. Without a size the ZIP's own is not known before its end. */
export type Packed = {
  readonly path: string;
  readonly at: string;
  readonly size?: number;
  /** Names bytes that never change. */
  readonly fileId?: string;
  readonly open: () => Promise<Readable>;
};

/** Of files that were packed lately: a tenth of the work of packing them again. */
const knownCrcs = createRecent<number>(50_000);

/** Seconds in pairs since midnight, and days, as MS-DOS counted both. */
const dosTime = (at: Date): number => {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return date * 0x1_0000 + time;
};

/** The moment in seconds, which MS-DOS had no zone for. */
const exactTime = (at: Date): Uint8Array =>
  Buffer.concat([Buffer.from([0x55, 0x54, 5, 0, 3]), fieldsOf([4, Math.floor(at.getTime() / 1000)])]);

const headerOf = (
  { path, at }: Packed,
  offset: number,
  size: number,
  crc: number,
  hasExactTimes: boolean,
): ZipEntry => {
  const time = new Date(at);
  return {
    name: Buffer.from(path),
    date: dosTime(time),
    crc,
    size,
    offset,
    isLong: needsLong(size, offset),
    ...(hasExactTimes && { extra: exactTime(time) }),
  };
};

/** Behind the directory, which is so long and stands there. */
const endingOf = (count: number, length: number, offset: number) =>
  ending(count, length, offset, count >= 0xffff || needsLong(length, offset));

async function* bytesOf(entries: readonly Packed[], hasExactTimes: boolean): AsyncGenerator<Uint8Array> {
  // Without their names as bytes: each would hold on to 8 kB of Node's pool, in which others are made meanwhile.
  const written: (() => ZipEntry)[] = [];
  let offset = 0;
  for (const entry of entries) {
    const header = localHeader(headerOf(entry, offset, 0, 0, hasExactTimes));
    yield header;
    let size = 0;
    const known = entry.fileId === undefined ? undefined : knownCrcs.get(entry.fileId);
    let crc = known ?? 0;
    for await (const piece of (await entry.open()) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (known === undefined) crc = crc32(piece, crc);
      yield piece;
    }
    if (entry.fileId !== undefined && known === undefined) knownCrcs.put(entry.fileId, crc);
    if (entry.size !== undefined && entry.size !== size) throw new Error(`${entry.path} is not as long as it was`);
    const [at, length] = [offset, size];
    const done = () => headerOf(entry, at, length, crc, hasExactTimes);
    const trailer = descriptor(done());
    yield trailer;
    written.push(done);
    offset += header.length + size + trailer.length;
  }
  let length = 0;
  for (const done of written) {
    const line = centralHeader(done());
    length += line.length;
    yield line;
  }
  yield endingOf(written.length, length, offset);
}

/** Undefined where an entry's size is not known. */
const sizeOf = (entries: readonly Packed[], hasExactTimes: boolean): number | undefined => {
  let offset = 0;
  let length = 0;
  for (const entry of entries) {
    if (entry.size === undefined) return undefined;
    const { around, listed } = lengthsOf(headerOf(entry, offset, entry.size, 0, hasExactTimes));
    offset += around + entry.size;
    length += listed;
  }
  return offset + length + endingOf(entries.length, length, offset).length;
};

/**
 * Uncompressed entries, one open file at a time.
 * @param hasExactTimes states them in seconds, besides the rough way of every ZIP
 */
export const packed = (entries: readonly Packed[], hasExactTimes: boolean) => {
  const stream = Readable.from(inBlocks(bytesOf(entries, hasExactTimes)), { objectMode: false });
  return { stream, size: sizeOf(entries, hasExactTimes), close: () => void stream.destroy() };
};

type Files = Pick<FileStore, 'read'>;

export const opening = (files: Files, projectId: string | null, fileId: string) => async (): Promise<Readable> => {
  const file = await files.read(fileKey(projectId, fileId));
  if (!file) throw new Error(`${fileId} is gone`);
  return file;
};

/** The exact size is known first, unless there is `more` whose own is not. */
export const zipOf = (
  files: Files,
  projectId: string,
  entries: readonly ZipDocument[],
  manifest: Buffer,
  more: readonly Packed[] = [],
) => {
  const documents = entries.map(({ path, fileId, size, version }) => ({
    path,
    at: version.uploadedAt,
    size,
    fileId,
    open: opening(files, projectId, fileId),
  }));
  const at = new Date().toISOString();
  const list = { path: manifestPath, at, size: manifest.length, open: async () => Readable.from([manifest]) };
  return packed([...documents, ...more, list], true);
};
