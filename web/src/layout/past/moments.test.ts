import { describe, expect, it } from '@jest/globals';
import { density, indexAt, indexOfShare, inOrder, kindText, placed, shareOf } from './moments.ts';

const at = (minute: number, position: number) => ({
  at: `2026-11-03T14:${String(minute).padStart(2, '0')}:00.000Z`,
  position,
  kind: 'DocumentUploaded',
});
const moments = [at(0, 4), at(1, 7), at(1, 9), at(10, 12)];

describe('moments of a project', () => {
  it('are found by position and by time, the last one that counts', () => {
    expect([3, 4, 8, 9, 99].map((position) => indexAt(moments, { position }))).toEqual([-1, 0, 1, 2, 3]);
    expect(indexAt(moments, { moment: '2026-11-03T14:01:00Z' })).toBe(2);
    expect(indexAt(moments, { moment: '2026-11-03T13:59:59Z' })).toBe(-1);
  });

  it('lie on a line from the first to the last', () => {
    expect(moments.map((moment) => shareOf(moments, moment.at))).toEqual([0, 0.1, 0.1, 1]);
    expect([0, 0.05, 0.1, 0.99, 1].map((share) => indexOfShare(moments, share))).toEqual([0, 0, 2, 2, 3]);
    expect(density(moments, 5)).toEqual([1, 0, 0, 0, 1 / 3]);
    expect(shareOf([at(0, 4)], at(0, 4).at)).toBe(1);
  });

  it('are placed as the address names them, the earlier one first, now last', () => {
    expect(placed(moments, '8')).toEqual({ at: '8', index: 1, shown: at(1, 7).at });
    expect(placed(moments, '2026-11-03T14:05:09Z')).toMatchObject({ index: 2, shown: '2026-11-03T14:05:09.000Z' });
    expect(placed(moments, '2026-11-04')).toMatchObject({ index: 3, shown: '2026-11-04T00:00:00.000Z' });
    for (const end of ['now', 'nonsense', '+012026-11-03T00:00:00Z'])
      expect(placed(moments, end)).toMatchObject({ index: 3, shown: at(10, 12).at });
    const order = (one: string, other: string) =>
      inOrder(placed(moments, one), placed(moments, other)).map((place) => place.at);
    expect([order('4', '9'), order('9', '4'), order('now', '12'), order('12', 'now')]).toEqual([
      ['4', '9'],
      ['4', '9'],
      ['12', 'now'],
      ['12', 'now'],
    ]);
  });

  it('say in words what happened', () => {
    expect(kindText('DocumentUploaded')).toBe('Document uploaded');
    expect(kindText('DueDateMoved')).toBe('Due date moved');
  });
});
