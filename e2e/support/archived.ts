import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const block = 512;
const textAt = (header: Buffer, from: number, length: number) => {
  const field = header.toString('latin1', from, from + length);
  return field.slice(0, Math.max(field.indexOf('\0'), 0) || length);
};

/** Into a new folder: a tar of short ASCII paths, compressed by Brotli, as `npm run upgrade-data` makes it. */
export const unpackArchive = (archive: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-archived-'));
  const tar = brotliDecompressSync(readFileSync(archive));
  for (let at = 0; tar[at] !== 0; ) {
    const header = tar.subarray(at, at + block);
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    at += block;
    if (textAt(header, 156, 1) === '0') {
      const path = join(folder, textAt(header, 0, 100));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, tar.subarray(at, at + size), { mode: 0o600 });
    }
    at += Math.ceil(size / block) * block;
  }
  return folder;
};
