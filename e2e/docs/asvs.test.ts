import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const document = read('docs/security/asvs.md');
type Row = { readonly number: string; readonly answer: string };
const rows = [...document.matchAll(/^\| ([\d.]+) \| [12] \| [^|]+ \| (.+) \|$/gm)].map(
  ([, number = '', answer = '']): Row => ({ number, answer }),
);
/** A path and words that stand in that file. */
const cited = ({ answer }: Row) =>
  [...answer.matchAll(/`([^`]+)` "(.+?)"(?=$|[,.:; )])/g)].map(([, path = '', words = '']) => ({ path, words }));

describe('docs/security/asvs.md', () => {
  it('answers every requirement of levels 1 and 2, once', () => {
    const byChapter: Record<string, number> = {};
    for (const { number } of rows) {
      const [chapter = ''] = number.split('.');
      byChapter[chapter] = (byChapter[chapter] ?? 0) + 1;
    }
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    // As many as version 5.0.0 has.
    expect(byChapter).toEqual({
      1: 27,
      2: 11,
      3: 19,
      4: 10,
      5: 9,
      6: 35,
      7: 18,
      8: 7,
      9: 7,
      10: 29,
      11: 14,
      12: 9,
      13: 13,
      14: 9,
      15: 13,
      16: 16,
      17: 7,
    });
  });

  it('cites only what exists', () => {
    const wrong = rows.flatMap((row) =>
      cited(row)
        .filter(({ path, words }) => !existsSync(join(root, path)) || !read(path).includes(words))
        .map(({ path, words }) => `${row.number}: ${path} "${words}"`),
    );
    expect(wrong).toEqual([]);
  });

  it('shows, excuses or leaves open each of them, and lists the open ones first', () => {
    const isOpen = ({ answer }: Row) => answer.startsWith('**Open**: ');
    const unanswered = rows.filter(
      (row) => !isOpen(row) && !row.answer.startsWith('Does not apply: ') && cited(row).length === 0,
    );
    expect(unanswered).toEqual([]);
    const listed = [...document.matchAll(/^- ([\d.]+): /gm)].map(([, number]) => number);
    expect(listed).toEqual(rows.filter(isOpen).map(({ number }) => number));
  });
});
