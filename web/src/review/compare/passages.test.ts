import { describe, expect, it } from '@jest/globals';
import { isChange, partsOf, rowsOf } from './passages.ts';

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
});
