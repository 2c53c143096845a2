import { describe, expect, it } from '@jest/globals';
import { differences } from './inventory.ts';
import { inParallel } from './pages.ts';

describe('an inventory', () => {
  it('differs by what is missing, changed or foreign', () => {
    const source = new Map(Object.entries({ same: '1', changed: '2', missing: '3' }));
    const target = new Map(Object.entries({ foreign: '4', changed: '5', same: '1' }));
    expect(differences('upload', source, target)).toEqual([
      { what: 'upload', id: 'changed', fault: 'changed' },
      { what: 'upload', id: 'missing', fault: 'missing' },
      { what: 'upload', id: 'foreign', fault: 'foreign' },
    ]);
    expect(differences('upload', source, source)).toEqual([]);
  });
});

describe('work in parallel', () => {
  it('takes each item once, in order, so many at once, and ends at the first that fails', async () => {
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = async (item: number) => {
      begun.push(item);
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      if (item === 7) throw new Error('seven');
    };
    await inParallel([1, 2, 3, 4, 5], 2, work);
    expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2]);
    await expect(inParallel([6, 7, 8, 9, 10], 2, work)).rejects.toThrow('seven');
    expect(now).toBe(0);
    expect(begun).not.toContain(9);
  });
});
