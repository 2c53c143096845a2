import { describe, expect, it } from '@jest/globals';
import { changed, changesOf, unassigned, withAll } from './assignments.ts';

describe('assigning documents', () => {
  const before = { a: ['ada'], b: ['bo'], c: ['ada'] };
  const after = { a: ['ada', 'bo', 'cy'], b: [], c: ['ada'] };

  it('sends only what changed, one command for everybody of a document', () => {
    expect(changesOf(before, after)).toEqual([
      { name: 'AssignDocument', documentId: 'a', personIds: ['bo', 'cy'] },
      { name: 'UnassignDocument', documentId: 'b', personIds: ['bo'] },
    ]);
  });

  it('knows what is stored already, so that a second try goes on from there', () => {
    expect(changesOf(before, after).reduce(changed, before)).toEqual(after);
  });

  it('assigns people to everything, beside who is assigned', () => {
    expect(withAll(before, ['ada', 'cy'])).toEqual({ a: ['ada', 'cy'], b: ['bo', 'ada', 'cy'], c: ['ada', 'cy'] });
  });

  it('[ASSIGN-08] names the documents nobody owes', () => {
    expect(unassigned([{ id: 'a' }, { id: 'b' }], { a: ['ada'], b: [] })).toEqual([{ id: 'b' }]);
  });
});
