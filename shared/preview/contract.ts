import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { previewLimits } from '../contract/index.ts';
import type { Previews } from './port.ts';

const sample = (name: string) => readFileSync(new URL(`../../e2e/fixtures/${name}`, import.meta.url));
const letter = () => sample('real/sample-office365.docx');

/** @param open with as many milliseconds for each file */
export const previewsContract = (name: string, open: (time?: number) => Promise<Previews>) =>
  describe(`previews: ${name}`, () => {
    let previews: Previews;
    beforeEach(async () => {
      previews = await open();
    });
    afterEach(() => previews.close());

    it('[BEY-42] makes a PDF of a document', async () => {
      const outcome = await previews.convert(letter(), '.docx');
      expect('pdf' in outcome && outcome.pdf.toString('latin1')).toMatch(/^%PDF-.*%%EOF\s*$/s);
    });

    it('[BEY-42] says that a damaged file cannot be opened, and goes on with the next', async () => {
      const damaged = Buffer.concat([letter().subarray(0, 2_000), Buffer.alloc(2_000)]);
      expect(await previews.convert(damaged, '.docx')).toEqual({ none: 'unreadable' });
      expect(await previews.convert(letter(), '.docx')).toHaveProperty('pdf');
    });

    it('[BEY-42] makes none of a file that is too large', async () => {
      const large = Buffer.alloc(previewLimits.originalBytes + 1);
      expect(await previews.convert(large, '.docx')).toEqual({ none: 'large' });
    });

    it('[BEY-42] gives up in time', async () => {
      const hurried = await open(100);
      expect(await hurried.convert(letter(), '.docx')).toEqual({ none: 'slow' });
      await hurried.close();
    });

    it('ends what is under way when it is closed, which says nothing about the file', async () => {
      const converting = previews.convert(letter(), '.docx');
      const failing = expect(converting).rejects.toBeInstanceOf(EngineUnavailableError);
      await previews.close();
      await failing;
    });
  });
