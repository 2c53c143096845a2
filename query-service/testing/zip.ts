import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { it } from '@jest/globals';
import { type ZipDocument, zipOf } from '../http/files/zip.ts';

const block = Buffer.alloc(4 * 1024 * 1024);

/** As many zeros as are asked for, made while they are read. */
const zeros = function* (size: number) {
  for (let left = size; left > 0; left -= block.length) yield left < block.length ? block.subarray(0, left) : block;
};

/** Documents of zeros, of so many bytes each. */
export const documentsOf = (...sizes: readonly number[]): ZipDocument[] =>
  sizes.map((size, number) => ({
    path: `Ann Lee/The letter - ${number}.pdf`,
    fileId: `file-${number}`,
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

const zipped = (entries: readonly ZipDocument[]) => {
  const sizes = new Map(entries.map(({ fileId, size }) => [`p/${fileId}`, size]));
  const read = async (key: string) => Readable.from(zeros(sizes.get(key) ?? 0));
  return zipOf({ read }, 'p', entries, Buffer.from('manifest'));
};

/** How long an archive of these documents was said to be, and how long it is. */
export const lengthsOf = async (entries: readonly ZipDocument[]) => {
  const { stream, size: announced } = zipped(entries);
  let sent = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) sent += chunk.length;
  return { announced, sent };
};

const said = (program: string, ...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, parameters, { encoding: 'utf8' });
  return { status, said: `${stdout}${stderr}`.trim() };
};

const list = `
import sys, zipfile
entries = zipfile.ZipFile(sys.argv[1]).infolist()
print(len(entries), sum(entry.file_size for entry in entries))
`;

/** What programs that unpack say of an archive of these documents. */
export const unpacked = async (entries: readonly ZipDocument[]) => {
  const dir = mkdtempSync(join(tmpdir(), 'archive-'));
  const path = join(dir, 'archive.zip');
  try {
    const { stream, size: announced } = zipped(entries);
    const file = await open(path, 'w');
    const sent = await keep(file, stream).finally(() => file.close());
    return { announced, sent, unzip: said('unzip', '-tqq', path), python: said('python3', '-c', list, path) };
  } finally {
    await rm(dir, { recursive: true });
  }
};

/** What they say when all is well. */
export const wholeOf = (entries: readonly ZipDocument[]) => ({
  unzip: { status: 0, said: '' },
  python: {
    status: 0,
    said: `${entries.length + 1} ${entries.reduce((sum, { size }) => sum + size, 'manifest'.length)}`,
  },
});

const has = (program: string, asked: string) => spawnSync(program, [asked]).status === 0;

/** A test that needs both of the programs that judge an archive. */
export const itWithUnzippers =
  has('unzip', '-v') && has('python3', '--version')
    ? it
    : (name: string, _test: () => Promise<void>, _timeout?: number) =>
        it.skip(`${name}: skipped, no unzip or no python3`, () => undefined);
