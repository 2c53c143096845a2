/** A ZIP exactly as the server writes it. Every byte of it that is no file's is compared. */
import { isSame, utf8 } from '../bytes.ts';
import type { PackagedFile, Tell } from './source.ts';
import { centralHeader, descriptor, end, ending, localHeader, type ZipEntry } from './zip-format.ts';

/** As a {@link Blob} is read. */
export type Bytes = {
  readonly size: number;
  slice(begin: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
};

const bytesOf = async (source: Bytes, begin: number, length: number) =>
  new Uint8Array(await source.slice(begin, begin + length).arrayBuffer());

const piece = 1 << 20;

/** Of a part of a file, or of all of it. */
export async function* piecesOf(source: Bytes, begin: number, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += piece) yield bytesOf(source, begin + at, Math.min(piece, size - at));
}

const ahead = 64 * 1024;

/** A little at a time, mostly of what follows: small files stand close together. */
const reader = (source: Bytes) => {
  let begun = 0;
  let bytes = new Uint8Array();
  return async (begin: number, length: number) => {
    if (begin < begun || begin + length > begun + bytes.length) {
      bytes = await bytesOf(source, begin, Math.max(length, ahead));
      begun = begin;
    }
    return bytes.subarray(begin - begun, begin - begun + length);
  };
};

/** Where the list of files stands, as the last bytes say. */
const directoryOf = async (source: Bytes) => {
  const tail = await bytesOf(source, Math.max(0, source.size - end.long), end.long);
  const view = new DataView(tail.buffer);
  if (tail.length < end.long) return undefined;
  const isLong = view.getUint32(0, true) === end.recordSign || view.getUint32(56, true) === end.locatorSign;
  const endsAt = source.size - (isLong ? end.long : end.short);
  const size = isLong ? Number(view.getBigUint64(40, true)) : view.getUint32(88, true);
  const offset = isLong ? Number(view.getBigUint64(48, true)) : view.getUint32(92, true);
  if (offset + size !== endsAt) return undefined;
  return { bytes: await bytesOf(source, offset, size), isLong, endsAt, offset };
};

const entryAt = (directory: Uint8Array<ArrayBuffer>, at: number, offset: number): ZipEntry => {
  const view = new DataView(directory.buffer, at);
  const number = (place: number) => view.getUint32(place, true);
  const nameEnds = 46 + view.getUint16(28, true);
  const isLong = view.getUint16(30, true) === 28 && at + nameEnds + 28 <= directory.length;
  const size = isLong ? Number(view.getBigUint64(nameEnds + 4, true)) : number(24);
  return { name: directory.slice(at + 46, at + nameEnds), date: number(12), crc: number(16), size, offset, isLong };
};

/** Of what does not hold the name is told, and the file is given if it can be found. */
export const filesInZip = async (source: Bytes, tell: Tell): Promise<Map<string, PackagedFile>> => {
  const files = new Map<string, PackagedFile>();
  const directory = await directoryOf(source);
  const { bytes, isLong, endsAt, offset } = directory ?? {
    bytes: new Uint8Array(),
    isLong: false,
    endsAt: 0,
    offset: -1,
  };
  const read = reader(source);
  let at = 0;
  let begin = 0;
  while (at + 46 <= bytes.length) {
    const entry = entryAt(bytes, at, begin);
    const name = new TextDecoder().decode(entry.name);
    const [header, trailer, central] = [localHeader(entry), descriptor(entry), centralHeader(entry)];
    const data = begin + header.length;
    const after = data + entry.size;
    const fits = after <= offset;
    const isWhole =
      fits &&
      // Bytes that are no text, or are passed over, are another name to whoever unpacks it.
      isSame(utf8(name), entry.name) &&
      isSame(central, bytes.subarray(at, at + central.length)) &&
      isSame(header, await read(begin, header.length)) &&
      isSame(trailer, await read(after, trailer.length));
    if (!isWhole) tell(name, 'What the ZIP says of this file was changed.');
    if (!fits) break;
    // Programs that unpack it may take the other one.
    if (files.has(name)) tell(name, 'This file is in the ZIP twice.');
    files.set(name, { size: entry.size, pieces: () => piecesOf(source, data, entry.size) });
    begin = after + trailer.length;
    at += central.length;
  }
  const last = ending(files.size, bytes.length, Math.max(0, offset), isLong);
  if (at !== bytes.length || begin !== offset || !isSame(last, await bytesOf(source, endsAt, last.length)))
    tell('ZIP', 'The directory of the ZIP was changed.');
  return files;
};
