import { describe, expect, it } from '@jest/globals';
import { byPages, isChange, partsOf, passagesOn, rowsOf, solidLength } from './passages.ts';

const changed = async (kind: 'words' | 'lines', before: string, after: string) => {
  const parts = (await partsOf(kind, before, after)) ?? [];
  return { parts, passages: parts.filter(isChange), rows: rowsOf(parts) };
};

describe('two versions', () => {
  it('are compared word by word, whatever their lines', async () => {
    const { passages } = await changed(
      'words',
      'The total is 100 euros.\nSigned.',
      'The total is 200 euros.\nSigned. Twice.',
    );
    expect(passages).toEqual([
      { before: '100', after: '200' },
      { before: '', after: expect.stringContaining('Twice') },
    ]);
    expect((await changed('words', 'a  b\nc', 'a b c')).passages).toEqual([]);
  });

  it('are compared line by line where lines mean something', async () => {
    const { passages } = await changed('lines', 'a;1\nb;2\nc;3\n', 'a;1\nb;5\nc;3\n');
    expect(passages).toEqual([{ before: 'b;2\n', after: 'b;5\n' }]);
  });

  it('stand beside each other, lines with a change by themselves', async () => {
    const { rows } = await changed('words', 'one\ntwo\nthe old end\nfour', 'one\ntwo\nthe new end\nfour');
    expect(rows.map(({ changed }) => changed)).toEqual([false, true, false]);
    expect(rows[1]?.before.map(({ text }) => text).join('')).toBe('the old end\n');
    expect(rows[1]?.after.find(({ passage }) => passage)).toEqual({ text: 'new', passage: 1 });
  });

  it('have passages at places that no white space moves', async () => {
    const [before, after] = ['The  total\nis 100 euros.', 'The total is\t250 euros. Twice.'];
    const { parts } = await changed('words', before, after);
    const solid = (text: string) => text.replace(/\s/g, '');
    const on = (side: 'before' | 'after', text: string) =>
      passagesOn(parts, side).map(({ passage, from, to }) => [passage, solid(text).slice(from, to)]);
    expect(on('before', before)).toEqual([
      [1, '100'],
      [2, ''],
    ]);
    expect(on('after', after)).toEqual([
      [1, '250'],
      [2, 'Twice.'],
    ]);
    expect(passagesOn(parts, 'before')[1]?.from).toBe(solidLength(before));
  });

  it('have passages on each page that they stand on, and one of nothing on the page where it would begin', () => {
    const solid = [10, 0, 5];
    expect(byPages([{ passage: 1, from: 8, to: 12 }], solid)).toEqual([
      [{ passage: 1, from: 8, to: 10 }],
      [],
      [{ passage: 1, from: 0, to: 2 }],
    ]);
    const places = (at: number) =>
      byPages([{ passage: 1, from: at, to: at }], solid).map((page) => page.map(({ from }) => from));
    expect([places(0), places(10), places(15)]).toEqual([
      [[0], [], []],
      [[], [], [0]],
      [[], [], [5]],
    ]);
    expect(byPages([{ passage: 1, from: 0, to: 0 }], [0])).toEqual([[{ passage: 1, from: 0, to: 0 }]]);
  });
});
