import { expect, it } from '@jest/globals';
import { installationDecider } from '../domain/index.ts';
import { maintenance } from './maintenance.ts';
import type { Folded } from './streams.ts';

const now = Date.parse('2026-12-01T12:00:00.000Z');
type Installation = Folded<typeof installationDecider.initial>;
const at = (revision: number, until?: string): Installation => ({
  stream: 'installation',
  state: {
    ...installationDecider.initial,
    notice: until === undefined ? null : { text: '', from: '2026-12-01T11:00:00.000Z', until, readOnly: true },
  },
  head: { revision } as Installation['head'],
});

it('is over once this copy withdrew it, also after an erasure made it forget what it kept', async () => {
  const stored = at(1, '2026-12-01T13:00:00.000Z');
  let kept: Installation | undefined;
  const { refuseMeanwhile } = maintenance({
    // Kept, and answered, by the fold that asks for it.
    streams: { recall: () => kept as never, follow: async () => stored as never },
    clock: () => now,
  });
  await expect(Promise.resolve(refuseMeanwhile())).rejects.toMatchObject({ refusal: { code: 'MAINTENANCE' } });
  kept = at(2);
  expect(refuseMeanwhile()).toBeUndefined();
  kept = undefined;
  expect(refuseMeanwhile()).toBeUndefined();
});
