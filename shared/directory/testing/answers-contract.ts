import { describe, expect, it } from '@jest/globals';
import type { Directory, KeptAnswer } from '../port.ts';
import { now } from './records.ts';

const answerOf = (over: Partial<KeptAnswer> = {}): KeptAnswer => ({
  commandId: 'command',
  personId: 'ann',
  payloadHash: 'hash',
  outcome: { ok: false, refusal: { code: 'INVALID', errors: { 'a.b': 'Ünï' } } },
  expiresAt: now,
  ...over,
});

export const answersContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('answers to commands that left no event', () => {
    it('are kept, the first for each command, until they expire', async () => {
      expect(await directory().answerTo('command')).toBeUndefined();
      await directory().keepAnswer(answerOf());
      await directory().keepAnswer(answerOf({ outcome: { ok: true, answer: { revision: 1 } } }));
      await directory().keepAnswer(answerOf({ commandId: 'another', expiresAt: now + 1 }));
      await reopen();
      expect(await directory().answerTo('command')).toEqual(answerOf());
      await directory().sweep(now);
      expect(await directory().answerTo('command')).toBeUndefined();
      expect(await directory().answerTo('another')).toEqual(answerOf({ commandId: 'another', expiresAt: now + 1 }));
    });

    it('are forgotten with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      await directory().keepAnswer(answerOf({ personId }));
      await directory().erase(personId);
      expect(await directory().answerTo('command')).toBeUndefined();
    });
  });
