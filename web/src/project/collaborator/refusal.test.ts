import { describe, expect, it } from '@jest/globals';
import { aDocument } from '../../testing/rows.ts';
import { refusalText, takenText } from './refusal.ts';

const budget = aDocument('Budget', { type: '.xlsx', moreTypes: ['.csv'], maxSize: 1, sizeUnit: 'Mb' });

describe('why a file is not taken', () => {
  it.each([
    ['one.ppt', 10, 'is a PowerPoint presentation (.ppt). Only .xlsx or .csv files are allowed.'],
    ['IMG_1.HEIC', 10, 'is a picture. Only .xlsx or .csv files are allowed.'],
    ['scan.pdf', 10, 'is a PDF. Only .xlsx or .csv files are allowed.'],
    ['data.xyz', 10, 'is a .xyz file. Only .xlsx or .csv files are allowed.'],
    ['README', 10, 'is a file without an ending. Only .xlsx or .csv files are allowed.'],
    ['big.xlsx', 3 * 2 ** 20, 'has 3 MB. File exceeds 1Mb size limit.'],
    ['none.csv', 0, 'cannot be taken. The file is empty.'],
    ['right.CSV', 2 ** 20, undefined],
  ])('[VAL-25, VAL-28, VAL-30] %s of %d bytes', (name, size, why) =>
    expect(refusalText({ name, size }, budget)).toBe(why),
  );

  it('is said with what is taken', () => expect(takenText(budget)).toBe('Budget takes .xlsx or .csv, at most 1 Mb.'));
});
