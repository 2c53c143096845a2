import type { ByteSource } from './source.ts';

export type Dimensions = { readonly width: number; readonly height: number };

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Segments before the frame; real files have a dozen or two. */
const mostSegments = 500;

export const pngDimensions = async (source: ByteSource): Promise<Dimensions | undefined> => {
  const head = await source.read(0, 24);
  if (head.length < 24 || !head.subarray(0, 8).equals(pngSignature) || head.toString('latin1', 12, 16) !== 'IHDR') {
    return undefined;
  }
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
};

/** 0xC0-0xCF without the tables that share the range. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

export const jpegDimensions = async (source: ByteSource): Promise<Dimensions | undefined> => {
  if ((await source.read(0, 3)).toString('hex') !== 'ffd8ff') return undefined;
  let at = 2;
  for (let segments = 0; segments < mostSegments; segments++) {
    const head = await source.read(at, 9);
    const [first, marker = 0] = head;
    if (head.length < 4 || first !== 0xff) return undefined;
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else if (isFrame(marker)) {
      return head.length < 9 ? undefined : { width: head.readUInt16BE(7), height: head.readUInt16BE(5) };
    } else at += 2 + head.readUInt16BE(2);
  }
  return undefined;
};

/** Of its first frame's kind: lossy, lossless or with more than a picture. */
const webpDimensions = async (source: ByteSource): Promise<Dimensions | undefined> => {
  const head = await source.read(0, 30);
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const kind = head.toString('latin1', 12, 16);
  if (kind === 'VP8 ') return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
  if (kind === 'VP8X') return { width: 1 + head.readUIntLE(24, 3), height: 1 + head.readUIntLE(27, 3) };
  if (kind !== 'VP8L') return undefined;
  const sides = head.readUInt32LE(21);
  return { width: 1 + (sides & 0x3fff), height: 1 + ((sides >>> 14) & 0x3fff) };
};

/** Pixels to a side: a small file may be a picture that no browser has room for. */
const longestSide = 4_096;

const kinds = [
  ['image/png', '.png', pngDimensions],
  ['image/jpeg', '.jpg', jpegDimensions],
  ['image/webp', '.webp', webpDimensions],
] as const;

export type Picture = { readonly mediaType: string; readonly extension: string };

const fits = ({ width, height }: Dimensions) => Math.min(width, height) > 0 && Math.max(width, height) <= longestSide;

/** What browsers draw without running anything; undefined: it is none, or too large a one. */
export const pictureIn = async (bytes: Buffer): Promise<Picture | undefined> => {
  const source: ByteSource = {
    size: bytes.length,
    read: async (start, length) => bytes.subarray(start, start + length),
  };
  for (const [mediaType, extension, dimensionsOf] of kinds) {
    const size = await dimensionsOf(source);
    if (size) return fits(size) ? { mediaType, extension } : undefined;
  }
  return undefined;
};
