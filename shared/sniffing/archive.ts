import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { ByteSource } from './source.ts';

/** Limits of an archive as its directory declares it (hardening rows 35-37). */
const archiveLimits = { entries: 10_000, unpacked: 1024 ** 3, ratio: 100, ratioFrom: 1024 ** 2 } as const;
const mostNameBytes = 4 * 1024 * 1024;
const localHeader = 30;
const symbolicLink = 0o120000;
const fileKind = 0o170000;
const madeByUnix = 3;

export type Archive = {
  readonly names: readonly string[];
  readonly encrypted: boolean;
  /** Undefined without the entry, or when it unpacks to more than `limit` bytes. */
  readonly text: (name: string, limit: number) => Promise<string | undefined>;
};
/** `broken`: unreadable. `unsafe`: it unpacks to too much, or outside its folder. */
export type ArchiveFault = 'broken' | 'unsafe';

class SourceReader extends RandomAccessReader {
  readonly source: ByteSource;
  constructor(source: ByteSource) {
    super();
    this.source = source;
  }
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ) {
    this.source.read(position, length).then((bytes) => {
      bytes.copy(buffer, offset);
      callback(bytes.length === length ? null : new Error('unexpected end of file'));
    }, callback);
  }
  override _readStreamForRange(start: number, end: number) {
    const { source } = this;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; ) {
          const bytes = await source.read(at, Math.min(end - at, 64 * 1024));
          if (bytes.length === 0) throw new Error('unexpected end of file');
          yield bytes;
          at += bytes.length;
        }
      })(),
      { objectMode: false },
    );
  }
}

const isSymbolicLink = (entry: Entry) =>
  entry.versionMadeBy >> 8 === madeByUnix && ((entry.externalFileAttributes >>> 16) & fileKind) === symbolicLink;

/** Entries that share bytes unpack to much more than each ratio shows. */
const overlap = (spans: readonly { start: number; end: number }[]) => {
  const sorted = spans.toSorted((one, other) => one.start - other.start);
  return sorted.some((span, index) => span.end > (sorted[index + 1]?.start ?? Number.POSITIVE_INFINITY));
};

/** yauzl's errors for names that leave their folder; its other errors mean damage. */
const faultOf = (error: unknown): ArchiveFault =>
  /relative path|absolute path|invalid characters in fileName/.test(String(error)) ? 'unsafe' : 'broken';

const readEntries = async (zip: ZipFile) => {
  const entries = new Map<string, Entry>();
  const spans: { start: number; end: number }[] = [];
  let unpacked = 0;
  let packed = 0;
  let nameBytes = 0;
  let encrypted = false;
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    nameBytes += entry.fileNameLength;
    encrypted ||= entry.isEncrypted();
    if (isSymbolicLink(entry) || unpacked > archiveLimits.unpacked || nameBytes > mostNameBytes) return 'unsafe';
    entries.set(entry.fileName, entry);
    const start = entry.relativeOffsetOfLocalHeader;
    spans.push({ start, end: start + localHeader + entry.compressedSize });
  }
  if (unpacked > archiveLimits.ratioFrom && unpacked > packed * archiveLimits.ratio) return 'unsafe';
  return overlap(spans) ? 'unsafe' : { entries, encrypted };
};

const readText = async (zip: ZipFile, entry: Entry | undefined, limit: number) => {
  if (!entry || entry.uncompressedSize > limit || entry.isEncrypted()) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    if (size > limit) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
};

export const inspectArchive = async (source: ByteSource): Promise<Archive | ArchiveFault> => {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, { autoClose: false });
    if (zip.entryCount > archiveLimits.entries) return 'unsafe';
    const read = await readEntries(zip);
    if (read === 'unsafe') return read;
    const { entries, encrypted } = read;
    return {
      names: [...entries.keys()],
      encrypted,
      text: (name, limit) => readText(zip, entries.get(name), limit).catch(() => undefined),
    };
  } catch (error) {
    return faultOf(error);
  }
};
