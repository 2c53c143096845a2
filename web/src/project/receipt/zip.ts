import { centralHeader, descriptor, ending, localHeader, type ZipEntry } from '@dossier/shared/contract/evidence';

type Packed = { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> };

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});
const crc32 = (bytes: Uint8Array): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return ~value >>> 0;
};
/** January 1 of 1980: the receipts say themselves of when they are. */
const firstDay = 0x21_0000;

const lengthOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** A few files that the page has, as one. */
export const zipOf = (files: readonly Packed[]): Blob => {
  const contents: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  for (const { name, bytes } of files) {
    const entry: ZipEntry = {
      ...{ name: new TextEncoder().encode(name), date: firstDay, crc: crc32(bytes), size: bytes.length },
      ...{ offset: lengthOf(contents), isLong: false },
    };
    contents.push(localHeader(entry), bytes, descriptor(entry));
    directory.push(centralHeader(entry));
  }
  const end = ending(files.length, lengthOf(directory), lengthOf(contents), false);
  return new Blob([...contents, ...directory, end], { type: 'application/zip' });
};
