import { describe, expect, it } from '@jest/globals';
import { foreignText, likeness, matchFiles } from './match.ts';

const wanted = (id: string, fieldName: string, type: '.pdf' | '.xlsx' | '.doc', extra = {}) => ({
  id,
  fieldName,
  type,
  moreTypes: [],
  optional: false,
  status: 'Not Uploaded' as const,
  closed: null,
  ...extra,
});
const documents = [
  wanted('budget', 'Budget', '.xlsx'),
  wanted('letter', 'Letter of intent', '.pdf'),
  wanted('cv', 'Curriculum vitae', '.pdf'),
];
const match = (...names: string[]) =>
  matchFiles(
    names.map((name) => ({ name })),
    documents,
  );

describe('files dropped on a page find their documents', () => {
  it('by the words of the name, whatever case, accents and separators', () => {
    expect(likeness('LETTER-OF-INTENT_v2 (final).pdf', 'Letter of intent')).toBe(1);
    expect(likeness('letterofintent.pdf', 'Letter of intent')).toBe(1);
    expect(likeness('Résumé.pdf', 'Resume')).toBe(1);
    expect(likeness('scan0001.pdf', 'Letter of intent')).toBe(0);
  });

  it('by a short name only where it stands by itself', () => {
    expect(likeness('Agenda May.pdf', 'NDA')).toBe(0);
    expect(likeness('candidate.pdf', 'ID')).toBe(0);
    for (const name of ['nda.pdf', 'NDA_v2.pdf', 'myNDA.pdf', 'signed-nda2026.pdf'])
      expect(likeness(name, 'NDA')).toBe(1);
    // Scripts without spaces have it among other words.
    expect(likeness('田中履歴書最終.pdf', '履歴書')).toBe(1);
  });

  it('each to its own, with the type deciding first', () => {
    const { matched, open } = match('curriculum_vitae.pdf', 'letter of intent.pdf', 'budget.xlsx');
    expect(Object.fromEntries(matched.map(({ file, documentId }) => [file.name, documentId]))).toEqual({
      'curriculum_vitae.pdf': 'cv',
      'letter of intent.pdf': 'letter',
      'budget.xlsx': 'budget',
    });
    expect(open).toEqual([]);
  });

  it('by the type alone when only one document of it is owed', () => {
    expect(match('table.xlsx').matched).toEqual([{ file: { name: 'table.xlsx' }, documentId: 'budget' }]);
  });

  it('never by a guess: two candidates stay open', () => {
    expect(match('scan.pdf').open).toEqual([{ name: 'scan.pdf' }]);
    expect(match('a.xlsx', 'b.xlsx').open).toHaveLength(2);
  });

  it('says so of a type that no document takes', () => {
    const { matched, open } = match('budget.TXT', 'README', 'notes.txt', 'scan.pdf');
    expect([matched, open.map(({ name }) => name)]).toEqual([[], ['scan.pdf']]);
    expect(foreignText('budget.TXT')).toBe('No document takes .txt.');
    expect(foreignText('README')).toBe('No document takes a file without an ending.');
  });

  it('never to a locked document, and no document gets two files', () => {
    const locked = matchFiles([{ name: 'budget.xlsx' }], [wanted('budget', 'Budget', '.xlsx', { closed: 'locked' })]);
    expect(locked.matched).toEqual([]);
    const twice = match('budget 1.xlsx', 'budget 2.xlsx');
    expect(twice.matched).toHaveLength(1);
    expect(twice.open).toHaveLength(1);
  });
});
