import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { createRecent } from '@dossier/shared/basics/recent';
import {
  centralHeader,
  descriptor,
  descriptorLength,
  ending,
  fieldsOf,
  lengthsOf,
  localHeader,
  needsLong,
  type ZipEntry,
} from '@dossier/shared/contract/evidence';
import { type FileKey, type FileStore, fileKey } from '@dossier/shared/file-store';
import { type ArchiveEntry, manifestPath } from './archive-list.ts';

export type ZipDocument = Pick<ArchiveEntry, 'path' | 'fileId' | 'size'> & {
  readonly version: Pick<ArchiveEntry['version'], 'uploadedAt'>;
};

type Files = Pick<FileStore, 'read' | 'readTogether'>;
/** Bytes that never change. */
type Stored = { readonly files: Files; readonly key: FileKey; readonly size: number };
/** What is written when its turn comes. Without a size the ZIP's own is not known before its end. */
type Made = { readonly size?: number; readonly open: () => Promise<Readable> };
type Named = { readonly path: string; readonly at: string };
export type Packed = Named & (Stored | Made);

/** Of files that were packed lately: a tenth of the work of packing them again. */
const knownCrcs = createRecent<number>(50_000);

const small = 256 * 1024;
/** What one ZIP holds in memory, and for how long others wait for the disk. */
const blockSize = 512 * 1024;
const mostInBlock = 200;

/** Seconds in pairs since midnight, and days, as MS-DOS counted both. */
const dosTime = (at: Date): number => {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return date * 0x1_0000 + time;
};

/** The moment in seconds, which MS-DOS had no zone for. */
const exactTime = (at: Date): Uint8Array =>
  Buffer.concat([Buffer.from([0x55, 0x54, 5, 0, 3]), fieldsOf([4, Math.floor(at.getTime() / 1000)])]);

const headerOf = ({ path, at }: Named, offset: number, size: number, crc: number, hasExactTimes: boolean): ZipEntry => {
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

/** Small files of one store that follow each other, none where a larger one or what is made begins. */
const blockFrom = (entries: readonly Packed[], first: number): (Named & Stored)[] => {
  const block: (Named & Stored)[] = [];
  let size = 0;
  for (let next = entries[first]; next && 'key' in next; next = entries[first + block.length]) {
    size += next.size;
    if (size > blockSize || next.size > small || block.length === mostInBlock) break;
    if (next.files !== (block[0] ?? next).files) break;
    block.push(next);
  }
  return block;
};

const opened = async (entry: Packed): Promise<Readable> => {
  if ('open' in entry) return entry.open();
  const file = await entry.files.read(entry.key);
  if (!file) throw new Error(`${entry.key} is gone`);
  return file;
};

async function* bytesOf(entries: readonly Packed[], hasExactTimes: boolean): AsyncGenerator<Uint8Array> {
  // Without their names as bytes: each would hold on to 8 kB of Node's pool, in which others are made meanwhile.
  const written: (() => ZipEntry)[] = [];
  let offset = 0;
  const headerFor = (entry: Named) => localHeader(headerOf(entry, 0, 0, 0, hasExactTimes));
  /** Notes what was written, and answers what stands behind it. */
  const ended = (entry: Named, header: Uint8Array, size: number, crc: number) => {
    const at = offset;
    written.push(() => headerOf(entry, at, size, crc, hasExactTimes));
    const trailer = descriptor({ crc, size, isLong: needsLong(size, at) });
    offset += header.length + size + trailer.length;
    return trailer;
  };

  async function* alone(entry: Packed) {
    const header = headerFor(entry);
    yield header;
    let size = 0;
    const known = 'key' in entry ? knownCrcs.get(entry.key) : undefined;
    let crc = known ?? 0;
    for await (const piece of (await opened(entry)) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (known === undefined) crc = crc32(piece, crc);
      yield piece;
    }
    if ('key' in entry && known === undefined) knownCrcs.put(entry.key, crc);
    if (entry.size !== undefined && entry.size !== size) throw new Error(`${entry.path} is not as long as it was`);
    yield ended(entry, header, size, crc);
  }

  /** As they stand in the ZIP: read with room between them for what it says of each. */
  const together = async (entries: readonly (Named & Stored)[], { readTogether }: Files) => {
    let length = 0;
    const placed = entries.map((entry) => {
      const header = headerFor(entry);
      const begin = length;
      length += header.length + entry.size + descriptorLength(needsLong(entry.size, offset + begin));
      return { entry, header, key: entry.key, at: begin + header.length, size: entry.size };
    });
    const wanted = placed.map(({ key, at, size }) => ({ key, at, size }));
    const block = await readTogether(wanted, length);
    for (const { entry, header, key, at, size } of placed) {
      const crc = knownCrcs.get(key) ?? crc32(block.subarray(at, at + size));
      knownCrcs.put(key, crc);
      block.set(header, at - header.length);
      block.set(ended(entry, header, size, crc), at + size);
    }
    return block;
  };

  for (let index = 0; index < entries.length; ) {
    const [first, ...others] = blockFrom(entries, index);
    if (first) yield together([first, ...others], first.files);
    else yield* alone(entries[index] as Packed);
    index += 1 + others.length;
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

const enough = 32 * 1024;

/** Small pieces together, as each costs a call of the system where it is sent. */
async function* inBlocks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < enough) continue;
    yield waiting.length === 1 ? piece : Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/**
 * Uncompressed entries, one open file at a time.
 * @param hasExactTimes states them in seconds, besides the rough way of every ZIP
 */
export const packed = (entries: readonly Packed[], hasExactTimes: boolean) => {
  const stream = Readable.from(inBlocks(bytesOf(entries, hasExactTimes)), { objectMode: false });
  return { stream, size: sizeOf(entries, hasExactTimes), close: () => void stream.destroy() };
};

/** A file of the store, by what it is called there. */
export const stored = (files: Files, projectId: string | null, fileId: string, size: number): Stored => ({
  files,
  key: fileKey(projectId, fileId),
  size,
});

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
    ...stored(files, projectId, fileId, size),
  }));
  const at = new Date().toISOString();
  const list = { path: manifestPath, at, size: manifest.length, open: async () => Readable.from([manifest]) };
  return packed([...documents, ...more, list], true);
};
