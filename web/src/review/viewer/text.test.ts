import { describe, expect, it } from '@jest/globals';
import { decoded } from '../../format/decoded.ts';
import { tableOf } from './text.ts';

const bytes = (...given: number[]) => new Uint8Array(given).buffer;

describe('texts', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode('Bütçe 予算').buffer, 'Bütçe 予算'],
    ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'a'],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0), 'a'],
    ['the other UTF-16', bytes(0xfe, 0xff, 0, 0x61), 'a'],
    ['Windows-1252', bytes(0x42, 0xfc), 'Bü'],
    ['UTF-8 cut within a character', bytes(0x61, 0xe4, 0xba), 'a'],
  ])('are read as %s', (_what, given, text) => {
    expect(decoded(given as ArrayBuffer)).toBe(text);
  });

  it('[BEY-42] CSV is a table, whatever parts its cells', () => {
    expect(tableOf('a,b\n1,"2, or ""3"""\r\n,x')).toEqual([
      ['a', 'b'],
      ['1', '2, or "3"'],
      ['', 'x'],
    ]);
    expect(tableOf('Betrag;Name\n"1\n2";x\n')).toEqual([
      ['Betrag', 'Name'],
      ['1\n2', 'x'],
    ]);
    expect(tableOf('a\tb')).toEqual([['a', 'b']]);
    expect(tableOf('')).toEqual([]);
  });

  it('is read to its end, even where its quotes do not end', () => {
    expect(tableOf('a,b\n"x"y,z\nlast,"open').map((row) => row.filter(Boolean))).toEqual([
      ['a', 'b'],
      ['"x"y', 'z'],
      ['last', '"open'],
    ]);
  });
});
