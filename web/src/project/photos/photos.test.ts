import { describe, expect, it } from '@jest/globals';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cropped, type Edit, sizeOf, turned, uncut, unedited } from './edits.ts';
import { pageSizes, pdfOf, placed } from './pdf.ts';

describe('what is done to a photo', () => {
  const photo = { width: 4_000, height: 3_000 };

  it('[BEY-49] turning it takes what was cut off along, and four turns are none', () => {
    const cut: Edit = { quarters: 0, crop: { left: 0.1, top: 0.2, right: 0.3, bottom: 0.4 } };
    expect(turned(cut)).toEqual({ quarters: 1, crop: { left: 0.4, top: 0.1, right: 0.2, bottom: 0.3 } });
    expect(turned(turned(turned(turned(cut))))).toEqual(cut);
  });

  it('[BEY-49] a side is cut no further than to leave something', () => {
    const crop = cropped(cropped(uncut, 'left', 0.6), 'right', 0.9);
    expect(crop.left).toBe(0.6);
    expect(crop.right).toBeCloseTo(0.3);
    expect(cropped(uncut, 'top', -1)).toEqual(uncut);
  });

  it('[BEY-49] it has the size of what is left, as it is turned, and no more pixels than wanted', () => {
    expect(sizeOf(photo, unedited)).toEqual(photo);
    expect(sizeOf(photo, turned(unedited), 2_000)).toEqual({ width: 1_500, height: 2_000 });
    expect(sizeOf(photo, { quarters: 0, crop: { ...uncut, left: 0.5 } })).toEqual({ width: 2_000, height: 3_000 });
  });
});

describe('the PDF of photos', () => {
  const jpeg = new Blob([Uint8Array.of(0xff, 0xd8, 0xff, 0xd9)]);
  const pictures = [
    { jpeg, width: 3_000, height: 4_000 },
    { jpeg, width: 4_000, height: 3_000 },
  ];

  it.each(['A4', 'Letter'] as const)('[BEY-49] has a page of %s for each, lying where the photo lies', async (size) => {
    const data = new Uint8Array(await new Response(pdfOf(pictures, size)).arrayBuffer());
    const pdf = await getDocument({ data, useSystemFonts: false, verbosity: 0 }).promise;
    expect(pdf.numPages).toBe(2);
    const { width, height } = pageSizes[size];
    const sizes = [];
    for (const number of [1, 2]) {
      const page = await pdf.getPage(number);
      sizes.push(page.view.slice(2));
      expect((await page.getOperatorList()).fnArray).toContain(OPS.transform);
    }
    expect(sizes).toEqual([
      [width, height],
      [height, width],
    ]);
    await pdf.loadingTask.destroy();
  });

  it('[BEY-49] shows each whole, as large as fits, in the middle', () => {
    const { page, picture, left, bottom } = placed({ width: 3_000, height: 4_000 }, 'A4');
    expect(picture.width / picture.height).toBeCloseTo(0.75);
    expect(left * 2 + picture.width).toBeCloseTo(page.width);
    expect(bottom * 2 + picture.height).toBeCloseTo(page.height);
    expect(Math.min(left, bottom)).toBeCloseTo(18);
  });
});
