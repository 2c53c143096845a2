import type { AnswerDraftRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import {
  begunIn,
  draftsOf,
  type KeptAnswers,
  mergedWith,
  settledWith,
  typedIn,
  typedNow,
  unsavedIn,
  withoutSubmitted,
  withoutTyped,
} from './keptAnswers.ts';

const begunAt = 2;
const row = (questionId: string, value: string, typedAt: number): AnswerDraftRow => ({
  ...{ questionId, value, typedAt, begunAt },
});
const never = () => false;

describe('what is typed of answers [BEY-55]', () => {
  it('is sent with its age, and what it was typed over', () => {
    const kept = typedNow({ name: { value: 'A', seen: 3 } }, 'name', 'Ac', 1_000);
    expect(draftsOf(unsavedIn(kept), 1_500)).toEqual([{ questionId: 'name', value: 'Ac', age: 500, seen: 3 }]);
    // The clock was set back.
    expect(draftsOf(unsavedIn(kept), 900)).toMatchObject([{ age: 0 }]);
    expect(unsavedIn(settledWith(kept, unsavedIn(kept), [row('name', 'Ac', 9)]))).toEqual([]);
  });

  it('waits where the server would not take it, and goes in parts where it is much', () => {
    const long = 'x'.repeat(9_000);
    const kept = ['a', 'b', 'c', 'd'].reduce<KeptAnswers>((before, id) => typedNow(before, id, long, 1), {
      much: { value: 'x'.repeat(10_001), at: 1 },
    });
    expect(unsavedIn(kept).map(([id]) => id)).toEqual(['a', 'b']);
    expect(Object.keys(typedIn(kept))).toContain('much');
  });

  it('is not overwritten by an answer that it is newer than', () => {
    const first = typedNow({}, 'name', 'A', 1);
    const sent = unsavedIn(first);
    const on = typedNow(first, 'name', 'Ac', 2);
    expect(settledWith(on, sent, [row('name', 'A', 50)])).toEqual({ name: { value: 'Ac', at: 2, seen: 50, begunAt } });
    expect(mergedWith(on, [row('name', 'Other', 70)], never)).toEqual({ name: { ...on.name, begunAt } });
    expect(mergedWith({ name: { value: 'Ac', seen: 60 } }, [row('name', 'A', 50)], () => true)).toEqual({
      name: { value: 'Ac', seen: 60, begunAt },
    });
  });

  it('shows what another device typed later, and nothing that is gone there', () => {
    const sent = typedNow({}, 'name', 'Old', 1);
    expect(settledWith(sent, unsavedIn(sent), [row('name', 'Newer', 9)])).toEqual({
      name: { value: 'Newer', seen: 9, begunAt },
    });
    const kept = { name: { value: 'A', seen: 1 }, gone: { value: 'B', seen: 2 } };
    expect(mergedWith(kept, [row('name', 'Newer', 9), row('more', 'C', 4)], never)).toEqual({
      name: { value: 'Newer', seen: 9, begunAt },
      more: { value: 'C', seen: 4, begunAt },
    });
  });

  it('that is given up is so until the server knows, and is not shown', () => {
    const given = withoutTyped({ name: { value: 'A', seen: 1 }, why: { value: 'B', seen: 2 } }, new Set(['name']), 5);
    expect(typedIn(given)).toEqual({ why: 'B' });
    expect(draftsOf(unsavedIn(given), 5)).toEqual([{ questionId: 'name', age: 0, seen: 1 }]);
    expect(settledWith(given, unsavedIn(given), [])).toEqual({ why: { value: 'B', seen: 2 } });
    expect(settledWith(given, unsavedIn(given), [row('name', 'Newer', 9)])).toMatchObject({ name: { value: 'Newer' } });
  });

  it('[BEY-22] is begun when the server first heard of it, and anew once it was given up', () => {
    const typed = typedNow({}, 'name', 'A', 1);
    expect(begunIn(typed)).toEqual({});
    const kept = settledWith(typed, unsavedIn(typed), [row('name', 'A', 50)]);
    expect(begunIn(typedNow(kept, 'name', 'Ac', 60))).toEqual({ name: begunAt });
    const given = withoutTyped(kept, new Set(['name']), 70);
    expect(begunIn(given)).toEqual({});
    expect(begunIn(typedNow(given, 'name', 'B', 80))).toEqual({});
  });

  it('is gone once it is submitted, but for what was typed since then', () => {
    const submitted = { name: { value: 'A', seen: 1 }, why: { value: 'B', at: 2 }, other: { value: 'C', seen: 3 } };
    const kept = typedNow(submitted, 'why', 'Be', 4);
    const own = new Set(['name', 'why']);
    expect(withoutSubmitted(kept, submitted, own, 6)).toEqual({
      why: { value: 'Be', at: 4 },
      other: { value: 'C', seen: 3 },
    });
    // The server had it already, and has dropped it.
    const saved = settledWith(kept, unsavedIn(kept), [row('why', 'Be', 5)]);
    expect(withoutSubmitted(saved, submitted, own, 6)).toMatchObject({ why: { value: 'Be', at: 6 } });
  });
});
