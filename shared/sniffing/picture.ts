import { type Dimensions, jpegDimensions, pngDimensions, webpDimensions } from './image.ts';
import type { ByteSource } from './source.ts';

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
