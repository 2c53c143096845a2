import { spawnSync } from 'node:child_process';
import { mkdtempSync, readSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { filesInZip } from '@dossier/shared/contract/evidence';
import { oneByOne } from '@dossier/shared/file-store';
import { isLong } from '@dossier/shared/testing/runs';
import { it } from '@jest/globals';
import { packed, type ZipDocument, zipOf } from '../http/files/zip.ts';

const block = Buffer.alloc(4 * 1024 * 1024);

/** As many zeros as are asked for, made while they are read. */
const zeros = function* (size: number) {
  for (let left = size; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block;
};

/** Documents of zeros, of so many bytes each. */
export const documentsOf = (...sizes: readonly number[]): ZipDocument[] =>
  sizes.map((size, number) => ({
    path: `Ann Lee/The letter - ${number}.pdf`,
    // Bytes never change under an id.
    fileId: `file-${number}-${size}`,
    size,
    version: { uploadedAt: '2026-01-05T10:00:00.000Z' },
  }));

const isEmpty = (chunk: Buffer) => chunk.length > 512 && chunk.equals(block.subarray(0, chunk.length));

/** Writes what is not zero only: the file system keeps no space for the rest. */
const keep = async (file: FileHandle, stream: Readable): Promise<number> => {
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!isEmpty(chunk)) await file.write(chunk, 0, chunk.length, size);
    size += chunk.length;
  }
  await file.truncate(size);
  return size;
};

/** What became of documents, by their files, after they were listed. */
type Changes = Readonly<Record<string, 'gone' | 'shorter'>>;

const filesOf = (entries: readonly ZipDocument[], changes: Changes = {}) => {
  const sizes = new Map(
    entries.map(({ fileId, size }) => [`p/${fileId}`, changes[fileId] === 'shorter' ? size - 1 : size]),
  );
  const read = async (key: string) =>
    changes[key.slice(2)] === 'gone' ? undefined : Readable.from(zeros(sizes.get(key) ?? 0));
  return { read, ...oneByOne({ read, size: async (key) => sizes.get(key) }) };
};
const zipped = (entries: readonly ZipDocument[], changes?: Changes) =>
  zipOf(filesOf(entries, changes), 'p', entries, Buffer.from('manifest'));

/** As evidence is packed, which does not say before how long it will be. */
const packedBlind = (entries: readonly ZipDocument[]) => {
  const files = filesOf(entries);
  const documents = entries.map(({ path, fileId, version: { uploadedAt: at } }) => ({
    path,
    at,
    open: async () => (await files.read(`p/${fileId}`)) as Readable,
  }));
  return packed(documents, false);
};

/** How long an archive of these documents was said to be, and how long it is. */
export const lengthsOf = async (entries: readonly ZipDocument[], changes?: Changes) => {
  const { stream, size: announced } = zipped(entries, changes);
  let sent = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) sent += chunk.length;
  return { announced, sent };
};

const said = (program: string, ...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim() };
};

/** Reads what is longer than the short form can say, and with it compares its checksum. */
const list = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
entries = archive.infolist()
for entry in entries:
    if entry.file_size >= 2 ** 32:
        with archive.open(entry) as file:
            while file.read(2 ** 20): pass
print(len(entries), sum(entry.file_size for entry in entries))
`;
/** Checksums of unzip take five times as long as Python's: what is so long it reads in the long depth alone, what lies behind that always. */
const leftToPython = (entries: readonly ZipDocument[]) =>
  isLong ? [] : entries.filter(({ size }) => size >= 2 ** 32).flatMap(({ path }) => ['-x', path]);

/** Blobs of Node 20 end at 4 GB. */
const sourceIn = ({ fd }: FileHandle, size: number) => ({
  size,
  slice: (begin: number, end: number) => ({
    arrayBuffer: async () => {
      const bytes = new ArrayBuffer(Math.min(end, size) - begin);
      readSync(fd, new Uint8Array(bytes), 0, bytes.byteLength, begin);
      return bytes;
    },
  }),
});

/** What is found in a ZIP, once it is a file. */
const found = async <T>(
  stream: Readable,
  entries: readonly ZipDocument[],
  look: (file: FileHandle, sent: number) => Promise<T>,
) => {
  const dir = mkdtempSync(join(tmpdir(), 'archive-'));
  const path = join(dir, 'archive.zip');
  try {
    const file = await open(path, 'w+');
    const told = await keep(file, stream)
      .then((sent) => look(file, sent))
      .finally(() => file.close());
    const unzip = said('unzip', '-tqq', path, ...leftToPython(entries));
    return { ...told, unzip, python: said('python3', '-c', list, path) };
  } finally {
    await rm(dir, { recursive: true });
  }
};

/** What programs that unpack say of an archive of these documents. */
export const unpacked = (entries: readonly ZipDocument[]) => {
  const { stream, size: announced } = zipped(entries);
  return found(stream, entries, async (_file, sent) => ({ announced, sent }));
};

/** What they and the checker of evidence say of a package of these documents. */
export const checked = (entries: readonly ZipDocument[]) =>
  found(packedBlind(entries).stream, entries, async (file, sent) => {
    const faults: string[] = [];
    const files = await filesInZip(sourceIn(file, sent), (...fault) => void faults.push(fault.join(': ')));
    return { files: files.size, faults };
  });

const allOf = (count: number, bytes: number) => ({
  unzip: { status: 0, said: '' },
  python: { status: 0, said: `${count} ${bytes}` },
});
const bytesOf = (entries: readonly ZipDocument[]) => entries.reduce((sum, { size }) => sum + size, 0);

/** What they say when all is well: of an archive, which has a manifest, and of a package. */
export const wholeOf = (entries: readonly ZipDocument[]) =>
  allOf(entries.length + 1, bytesOf(entries) + 'manifest'.length);
export const soundOf = (entries: readonly ZipDocument[]) => ({
  ...allOf(entries.length, bytesOf(entries)),
  files: entries.length,
  faults: [],
});

const has = (program: string, asked: string) => spawnSync(program, [asked]).status === 0;

/** A test that needs both of the programs that judge an archive. */
export const itWithUnzippers =
  has('unzip', '-v') && has('python3', '--version')
    ? it
    : (name: string, _test: () => Promise<void>, _timeout?: number) =>
        it.skip(`${name}: skipped, no unzip or no python3`, () => undefined);
