import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openScratch, type Scratch } from '../engines/sqlite/scratch.ts';
import { runs } from '../testing/runs.ts';
import { openTable } from './table.ts';

describe('a table that does not fit into memory', () => {
  let scratch: Scratch;
  beforeEach(() => {
    scratch = openScratch(3);
  });
  afterEach(() => scratch.close());

  it('holds what a map holds', () => {
    const key = fc.constantFrom(...Array.from({ length: 12 }, (_, index) => `stream-${index}`));
    const change = fc.oneof(
      { weight: 9, arbitrary: fc.tuple(fc.constant('set'), key, fc.nat()) },
      { weight: 2, arbitrary: fc.tuple(fc.constant('delete'), key, fc.nat()) },
      { weight: 1, arbitrary: fc.tuple(fc.constant('clear'), key, fc.nat()) },
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const table = openTable<{ readonly value: number }>(scratch);
        const map = new Map<string, { readonly value: number }>();
        for (const [what, at, value] of changes) {
          for (const each of [table, map]) {
            if (what === 'set') each.set(at, { value });
            else if (what === 'delete') each.delete(at);
            else each.clear();
          }
          expect(table.get(at)).toEqual(map.get(at));
        }
        expect(table.size).toBe(map.size);
        expect([...table.entries()]).toEqual([...map].sort(([one], [other]) => (one < other ? -1 : 1)));
      }),
      { numRuns: runs(30) },
    );
  });
});
