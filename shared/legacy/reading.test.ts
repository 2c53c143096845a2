import { describe, expect, it } from '@jest/globals';
import { fileIdIn, filePathOf } from './files.ts';
import { listed, listedOrEmpty, namesOther, unquoted } from './reading.ts';

describe('what clients of the specification send', () => {
  it.each([
    [[1], [1]],
    ['[1]', [1]],
    ['nonsense', []],
    ['{"a":1}', []],
    ['[1', []],
    ['', []],
    [undefined, []],
    [7, []],
  ])('%j is the list %j', (value, list) => expect(listedOrEmpty(value)).toEqual(list));

  it('what is no JSON stays as it is, for who refuses it', () => expect(listed('[1')).toBe('[1'));

  it.each([
    ['"ann@example.org"', 'ann@example.org'],
    [" 'ann' ", 'ann'],
    ['""ann""', 'ann'],
    ['ann', 'ann'],
    [7, 7],
  ])('%j is %j without quotes', (value, plain) => expect(unquoted(value)).toBe(plain));

  it('[ENT-11] quotes and case make nobody somebody else', () => {
    for (const same of ['ann@example.org', '"ANN@example.org"', " 'Ann@Example.org' ", '', undefined, null])
      expect([same, namesOther('ann@example.org', same)]).toEqual([same, false]);
    for (const other of ['bob@example.org', '"bob@example.org"', {}, ['ann@example.org'], 7])
      expect([other, namesOther('ann@example.org', other)]).toEqual([other, true]);
  });
});

it('[API-14, FMT-09] in a path the name follows the first hyphen, whatever the id and the name are', () => {
  const file = { fileId: 'a-b_c-0123456789012345', fileName: 'Brief - Entwurf?.pdf' };
  const path = filePathOf(file);
  expect(path.slice(path.indexOf('-') + 1)).toBe(file.fileName);
  expect(fileIdIn(path.slice('/files/'.length, path.indexOf('?')))).toBe(file.fileId);
});
