import { describe, expect, it } from '@jest/globals';
import { changesOf, eachInLanes, unassigned } from './assignments.ts';

describe('assigning documents', () => {
  it('sends only what changed', () => {
    expect(changesOf({ a: ['ada'], b: ['bo'] }, { a: ['ada', 'bo'], b: [] })).toEqual({
      assign: [{ documentId: 'a', personId: 'bo' }],
      unassign: [{ documentId: 'b', personId: 'bo' }],
    });
  });

  it('[ASSIGN-08] names the documents nobody owes', () => {
    expect(unassigned([{ id: 'a' }, { id: 'b' }], { a: ['ada'], b: [] })).toEqual([{ id: 'b' }]);
  });

  it('sends several at a time and stops at the first failure', async () => {
    const sent: number[] = [];
    const all = await eachInLanes([1, 2, 3, 4], 2, async (item) => {
      sent.push(item);
      return true;
    });
    expect([all, sent.sort()]).toEqual([true, [1, 2, 3, 4]]);
    const stopped: number[] = [];
    const some = await eachInLanes([1, 2, 3, 4, 5, 6], 2, async (item) => {
      stopped.push(item);
      return item !== 1;
    });
    expect(some).toBe(false);
    expect(stopped.length).toBeLessThan(6);
  });
});
