import { describe, expect, it } from '@jest/globals';
import { documentDefinition, documentTypes, fileProblem, hasType, KB, MB, maxBytes } from './index.ts';
import { judged } from './testing/judged.ts';

describe('a document definition', () => {
  it('[ENT-17, CONST-10] is a PDF of at most 100 Mb unless it says otherwise', () => {
    expect(judged(documentDefinition, { fieldName: ' Budget ' })).toEqual({
      value: { fieldName: 'Budget', type: '.pdf', maxSize: 100, sizeUnit: 'Mb' },
    });
    expect(documentTypes.slice(0, 3)).toEqual(['.pdf', '.doc', '.xlsx']);
    for (const type of documentTypes) expect(documentDefinition.safeParse({ fieldName: 'a', type }).success).toBe(true);
    for (const wrong of [
      { type: '.exe' },
      { type: '.PDF' },
      { sizeUnit: 'GB' },
      { sizeUnit: 'MB' },
      { templateFileId: '../x' },
    ])
      expect(documentDefinition.safeParse({ fieldName: 'a', ...wrong }).success).toBe(false);
  });

  it('has a name and a size above nothing', () => {
    expect(judged(documentDefinition, { fieldName: ' ' })).toEqual({ fieldName: 'Document name is required.' });
    for (const maxSize of [0, -1, Number.NaN, '5', null])
      expect(judged(documentDefinition, { fieldName: 'a', maxSize })).toEqual({
        maxSize: 'Maximum size must be a number greater than 0.',
      });
    expect(judged(documentDefinition, { fieldName: 'a', maxSize: 1.5 })).toEqual({
      maxSize: 'Maximum size must be a whole number.',
    });
  });

  it('[VAL-27, CONST-08] counts 1024 bytes to a KB and 1024 KB to a Mb', () => {
    expect([KB, MB]).toEqual([1024, 1024 * 1024]);
    expect(maxBytes({ maxSize: 100, sizeUnit: 'KB' })).toBe(102_400);
    expect(maxBytes({ maxSize: 2, sizeUnit: 'Mb' })).toBe(2_097_152);
  });
});

describe('a file for a document', () => {
  const small = { type: '.pdf', maxSize: 100, sizeUnit: 'KB' } as const;

  it('[VAL-25] has the extension of its type, in whatever case', () => {
    for (const name of ['a.pdf', 'A.PDF', 'a.b.Pdf', '.pdf'])
      expect(fileProblem({ name, size: 1 }, small)).toBeUndefined();
    for (const name of ['a.doc', 'pdf', 'a.pdf.exe', 'a.pdf ', 'a', ''])
      expect(fileProblem({ name, size: 1 }, small)).toBe('Only .pdf files are allowed.');
    expect(fileProblem({ name: 'a.pdf', size: 1 }, { ...small, type: '.xlsx' })).toBe('Only .xlsx files are allowed.');
    expect(hasType('photo.JPEG', '.jpg')).toBe(true);
    expect(hasType('photo.jpg', '.png')).toBe(false);
  });

  it('[VAL-27, VAL-28] has at most its size, which is named', () => {
    expect(fileProblem({ name: 'a.pdf', size: 102_400 }, small)).toBeUndefined();
    expect(fileProblem({ name: 'a.pdf', size: 102_401 }, small)).toBe('File exceeds 100KB size limit.');
    const large = { ...small, maxSize: 5, sizeUnit: 'Mb' } as const;
    expect(fileProblem({ name: 'a.pdf', size: 5 * MB }, large)).toBeUndefined();
    expect(fileProblem({ name: 'a.pdf', size: 5 * MB + 1 }, large)).toBe('File exceeds 5Mb size limit.');
  });

  it('[VAL-30] is not empty', () => {
    expect(fileProblem({ name: 'a.pdf', size: 0 }, small)).toBe('The file is empty.');
  });
});
