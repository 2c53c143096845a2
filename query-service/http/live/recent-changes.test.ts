import { longestLookBack } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { recentChanges } from './recent-changes.ts';

describe('recent changes', () => {
  const at = { ms: 0 };
  const open = () => recentChanges(() => at.ms);
  const comment = (id: string, projectId = '1') => ({ resource: 'comments', id, projectId });

  it('are those since a moment, one for each kind of rows', () => {
    const changes = open();
    changes.add(comment('a'));
    at.ms += 1_000;
    changes.add(comment('b'));
    changes.add(comment('c'));
    changes.add(comment('d', '2'));
    expect(changes.since(500)).toEqual([comment('c'), comment('d', '2')]);
    expect(changes.since(1_000)).toEqual([comment('c'), comment('d', '2')]);
    at.ms += longestLookBack;
    expect(changes.since(500)).toEqual([]);
  });

  it('are not known after some were lost, and beyond what is kept', () => {
    const missed = open();
    missed.add(comment('a'));
    at.ms += 10;
    missed.miss();
    expect(missed.since(5)).toBeUndefined();
    at.ms += 10;
    expect(missed.since(5)).toEqual([]);

    const busy = open();
    for (let count = 0; count < 5_000; count += 1) {
      at.ms += 1;
      busy.add(comment(`${count}`));
    }
    expect(busy.since(500)).toEqual([comment('4999')]);
    expect(busy.since(4_000)).toBeUndefined();
  });
});
