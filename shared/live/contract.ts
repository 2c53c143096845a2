import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveSignal, LiveUpdates } from './port.ts';

const about = (id: string): LiveSignal => ({ resource: 'projects', id });

/**
 * Every promise of the port. `delivered` resolves when what was published has reached the
 * listeners.
 */
export const liveContract = (name: string, open: () => Promise<LiveUpdates>, delivered: () => Promise<void>): void => {
  describe(`live updates contract: ${name}`, () => {
    let live: LiveUpdates;
    const heardBy = () => {
      const heard: LiveSignal[] = [];
      const stop = live.subscribe((signal) => heard.push(signal));
      return { heard, stop };
    };
    beforeEach(async () => {
      live = await open();
    });
    afterEach(() => live.close());

    it('hands every signal to every listener, in order and whole', async () => {
      const [one, two] = [heardBy(), heardBy()];
      const signals: LiveSignal[] = [
        { resource: 'submissions', id: 'x', projectId: '123456789', personId: 'p', roles: ['owner'] },
        { revoked: { sessionId: 's' } },
        { revoked: { personId: 'p' } },
        { missed: true },
      ];
      await live.publish(signals);
      await live.publish([about('last')]);
      await delivered();
      expect(one.heard).toEqual([...signals, about('last')]);
      expect(two.heard).toEqual(one.heard);
    });

    it('tells nothing from before the subscription or after its end', async () => {
      await live.publish([about('before')]);
      await delivered();
      const { heard, stop } = heardBy();
      await live.publish([about('now')]);
      await delivered();
      stop();
      stop();
      await live.publish([about('after')]);
      await delivered();
      expect(heard).toEqual([about('now')]);
    });

    it('goes on when a listener throws, and lets a listener end itself', async () => {
      live.subscribe(() => {
        throw new Error('listener');
      });
      const first = heardBy();
      const stop = live.subscribe(() => stop());
      const last = heardBy();
      await live.publish([about('a'), about('b')]);
      await delivered();
      expect(first.heard).toEqual([about('a'), about('b')]);
      expect(last.heard).toEqual(first.heard);
    });

    it('is silent after close', async () => {
      const { heard } = heardBy();
      await live.close();
      await live.publish([about('a')]).catch(() => undefined);
      await delivered();
      expect(heard).toEqual([]);
    });
  });
};
