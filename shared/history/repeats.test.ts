import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fingerprintOf } from '../basics/ids.ts';
import { openScratch } from '../engines/sqlite/scratch.ts';
import { runs } from '../testing/runs.ts';
import { openRepeats } from './repeats.ts';

const prints = fc.oneof(
  fc.nat(40).map((number) => fingerprintOf(String(number))),
  fc.constantFrom(1, 2, 2 ** 47, 2 ** 47 + 1, 2 ** 53 - 1, 2 ** 53),
  fc.constant(0),
);

it('finds exactly what comes twice, however little stays in memory', () =>
  fc.assert(
    fc.property(fc.array(prints, { maxLength: 300 }), fc.constantFrom(undefined, 1, 64, 300), (all, kept) => {
      const scratch = kept === undefined ? undefined : openScratch(kept);
      const repeats = openRepeats(scratch);
      for (const print of all) repeats.add(print);
      const twice = all.filter((print, index) => print > 0 && all.indexOf(print) < index);
      expect([...repeats.suspects()].sort()).toEqual([...new Set(twice)].sort());
      scratch?.close();
    }),
    { numRuns: runs(60) },
  ));
