import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { pictureIn } from './image.ts';

const fixture = (name: string) => readFileSync(new URL(`../../e2e/fixtures/${name}`, import.meta.url));
const webp = (kind: string, sides: readonly number[]) => {
  const bytes = Buffer.alloc(30);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write(`WEBP${kind}`, 8, 'latin1');
  for (const [at, byte] of sides.entries())
    bytes[kind === 'VP8L' ? 21 + at : kind === 'VP8X' ? 24 + at : 26 + at] = byte;
  return bytes;
};

describe('a picture that browsers draw', () => {
  it.each([
    ['photo.png', fixture('photo.png'), 'image/png'],
    ['photo.jpg', fixture('photo.jpg'), 'image/jpeg'],
    ['a lossy WebP of 320 x 200', webp('VP8 ', [0x40, 1, 200, 0]), 'image/webp'],
    ['a lossless WebP of 1 x 1', webp('VP8L', [0, 0, 0, 0]), 'image/webp'],
    ['a WebP with more, of 4096 x 1', webp('VP8X', [0xff, 0x0f, 0, 0, 0, 0]), 'image/webp'],
  ])('is %s', async (_name, bytes, mediaType) => expect(await pictureIn(bytes)).toMatchObject({ mediaType }));

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a drawing that may run scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>')],
    ['the beginning of one', fixture('photo.png').subarray(0, 20)],
    ['another WebP', webp('ALPH', [1, 1, 1, 1])],
    ['one without a side', webp('VP8 ', [0, 0, 200, 0])],
    ['one of 4097 x 1, whatever its size in bytes', webp('VP8X', [0, 0x10, 0, 0, 0, 0])],
    ['a document', fixture('letter-of-intent.pdf')],
  ])('is not %s', async (_name, bytes) => expect(await pictureIn(bytes)).toBeUndefined());
});
