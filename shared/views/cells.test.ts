import { expect, it } from '@jest/globals';
import { rowOf } from './cells.ts';

it('a row is found in any list as often as it is asked for, as `indexOf` finds it', () => {
  for (const length of [0, 10, 500]) {
    const ids = Array.from({ length }, (_, row) => `person ${row}`);
    const longer = [...ids, 'one more'];
    for (let times = 0; times < 40; times++)
      for (const id of ['person 0', 'person 7', `person ${length - 1}`, 'one more', 'nobody']) {
        expect(rowOf(ids, id)).toBe(ids.indexOf(id));
        expect(rowOf(longer, id)).toBe(longer.indexOf(id));
      }
  }
});
