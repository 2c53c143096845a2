import { inflateSync } from 'node:zlib';

/** Pixels to a side: each document has the picture in it. */
const longestSide = 1_024;
const rgb = 2;
const rgba = 6;
const usual = ['IHDR', 'IDAT', 'IEND', 'sRGB', 'gAMA', 'cHRM', 'iCCP', 'pHYs', 'tEXt', 'iTXt', 'tIME', 'eXIf', 'sBIT'];

const chunksOf = (bytes: Buffer) => {
  const chunks: { readonly type: string; readonly data: Buffer }[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    chunks.push({ type: bytes.toString('latin1', at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
};

/**
 * Whether a picture is a PNG as a canvas gives it, and whole. The library that makes PDFs decodes transparency after it was called, so
 * that a damaged picture would end the process.
 */
export const isPrintable = (bytes: Buffer): boolean => {
  if (bytes.length < 33 || bytes.toString('latin1', 1, 4) !== 'PNG') return false;
  const chunks = chunksOf(bytes);
  const header = chunks[0]?.data;
  if (header?.length !== 13 || chunks.some(({ type }) => !usual.includes(type))) return false;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits, colours, , , interlaced] = header.subarray(8);
  if (bits !== 8 || (colours !== rgb && colours !== rgba) || interlaced !== 0) return false;
  if (Math.min(width, height) < 1 || Math.max(width, height) > longestSide) return false;
  const line = 1 + width * (colours === rgb ? 3 : 4);
  const size = line * height;
  try {
    const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
    const lines = inflateSync(data, { maxOutputLength: size });
    // Each line begins with its filter, of which there are five.
    return lines.length === size && Array.from({ length: height }).every((_, row) => (lines[row * line] ?? 5) < 5);
  } catch {
    return false;
  }
};
