import { pngChunk, pngOf } from '@dossier/shared/testing/png';
import { describe, expect, it } from '@jest/globals';
import { pdfOf } from './pen.ts';
import { isPrintable } from './printable.ts';

const small = { width: 12, height: 8 };
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;

describe('a picture for documents', () => {
  it.each([
    ['a canvas gives', pngOf(small)],
    ['has no transparency', pngOf({ ...small, colours: 2 })],
    ['is as large as may be', pngOf({ width: 1_024, height: 1_024 })],
  ])('is one that %s, and it is in them', async (_, logo) => {
    expect(isPrintable(logo)).toBe(true);
    expect(picturesIn(await pdfOf({ name: 'Guild', logo }, 'Receipt', () => {}))).toBeGreaterThan(0);
  });

  const whole = pngOf(small);
  const head = whole.subarray(0, 33);
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['another kind of file', Buffer.from('%PDF-1.7, which is long enough to be looked at')],
    ['one that ends early', whole.subarray(0, 50)],
    ['one without pixels', head],
    ['one whose pixels are damaged', Buffer.concat([head, pngChunk('IDAT', Buffer.from('damaged'))])],
    ['one with too few pixels', pngOf({ ...small, lines: Buffer.alloc(7 * (1 + 12 * 4)) })],
    ['one with too many', pngOf({ ...small, lines: Buffer.alloc(9 * (1 + 12 * 4)) })],
    ['one with a filter that there is not', pngOf({ ...small, lines: Buffer.alloc(8 * (1 + 12 * 4), 5) })],
    ['one of 16 bits', pngOf({ ...small, bits: 16 })],
    ['one with a palette', pngOf({ ...small, colours: 3 })],
    ['an interlaced one', pngOf({ ...small, interlaced: 1 })],
    ['one of no height', pngOf({ ...small, height: 0 })],
    ['one that is too large', pngOf({ width: 1_025, height: 1 })],
    ['one with a colour that is transparent', Buffer.concat([whole, pngChunk('tRNS', Buffer.alloc(1))])],
  ])('is not %s', (_, logo) => expect(isPrintable(logo)).toBe(false));

  it('may be missing', async () => expect(picturesIn(await pdfOf({ name: 'Guild' }, 'Receipt', () => {}))).toBe(0));
});
