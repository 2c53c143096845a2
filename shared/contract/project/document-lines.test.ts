import { describe, expect, it } from '@jest/globals';
import { documentLines, repeatedNames } from '../index.ts';

const read = (text: string) =>
  documentLines(text).map((line) => ('definition' in line ? line.definition : `${line.line}: ${line.problem}`));
const pdf = (fieldName: string) => ({ fieldName, type: '.pdf', maxSize: 100, sizeUnit: 'Mb' });

describe('documents as lines', () => {
  it('begin as every new document does, and say type, size and whether they are optional', () => {
    expect(
      read('Letter of intent\n\nBudget, xlsx\nPhoto, png or JPEG, up to 5 MB, optional\nPlan; .doc/.docx; 20kb'),
    ).toEqual([
      pdf('Letter of intent'),
      { ...pdf('Budget'), type: '.xlsx' },
      { ...pdf('Photo'), type: '.png', moreTypes: ['.jpg'], maxSize: 5, optional: true },
      { ...pdf('Plan'), type: '.doc', moreTypes: ['.docx'], maxSize: 20, sizeUnit: 'KB' },
    ]);
  });

  it('come as lists are pasted: with marks, from a spreadsheet, as names of files, in brackets', () => {
    expect(read('- Budget\txlsx\r\n2. CV.pdf\r[ ] Slides (pptx, 1 GB)\n• Notes (of 2026)')).toEqual([
      { ...pdf('Budget'), type: '.xlsx' },
      pdf('CV'),
      { ...pdf('Slides'), type: '.pptx', maxSize: 1024 },
      pdf('Notes (of 2026)'),
    ]);
  });

  it('keep commas and points of a name, and a word that could be a type where it is all of it', () => {
    expect(read('Letter, signed\nCV, plan and budget, pdf\nQ3.final\nPDF\nExcel, word')).toEqual([
      pdf('Letter, signed'),
      pdf('CV, plan and budget'),
      pdf('Q3.final'),
      pdf('PDF'),
      { ...pdf('Excel'), type: '.docx' },
    ]);
  });

  it('[DOCS-06] say in which line what is wrong', () => {
    const types = '.pdf, .doc, .xlsx, .docx, .xls, .pptx, .txt, .csv, .png, .jpg or .zip';
    expect(
      read('Budget, ods\n\nSheet.ods\nA, .exe\nPlan\nplan, 0 MB\nplan\nSize, 1.5 MB\nSee www.dossier.example\n, pdf'),
    ).toEqual([
      `1: No document can be asked for as .ods: take ${types}.`,
      `3: No document can be asked for as .ods: take ${types}.`,
      `4: No document can be asked for as .exe: take ${types}.`,
      pdf('Plan'),
      '6: Maximum size must be a number greater than 0.',
      '7: Each document needs its own name.',
      '8: Maximum size must be a whole number.',
      '9: Web addresses are not allowed here.',
      '10: Document name is required.',
    ]);
  });

  it('[DOCS-06] name each document once, whatever the case', () => {
    expect(
      repeatedNames([{ fieldName: 'Budget' }, { fieldName: ' budget ' }, { fieldName: '' }, { fieldName: '' }]),
    ).toEqual([1]);
  });
});
