import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { describeEngine } from '../../testing/engine.ts';
import { leeway } from '../../testing/leeway.ts';
import { liveContract } from '../contract.ts';
import type { LiveSignal, LiveUpdates } from '../port.ts';
import { openRedisLive } from './live.ts';

const mark = 'mark';
const isMark = (signal: LiveSignal) => 'resource' in signal && signal.resource === mark;

/** Resolves when a signal that `teller` publishes now, after all others, has reached `hearer`. */
const reach = async (teller: LiveUpdates, hearer: LiveUpdates) => {
  const id = randomUUID();
  let reached = false;
  const stop = hearer.subscribe((signal) => {
    if (isMark(signal) && 'id' in signal && signal.id === id) reached = true;
  });
  // Until the hearer has subscribed, marks are lost.
  for (let turn = 0; !reached; turn += 1) {
    if (turn % 20 === 0) await teller.publish([{ resource: mark, id }]);
    await pause(5);
  }
  stop();
};

const hear = (live: LiveUpdates) => {
  const heard: LiveSignal[] = [];
  const stop = live.subscribe((signal) => {
    if (!isMark(signal)) heard.push(signal);
  });
  return { heard, stop };
};
const about = (id: string): LiveSignal => ({ resource: 'projects', id });
const gap: LiveSignal = { missed: true };

describeEngine('REDIS_URL', (url) => {
  liveContract(
    'Redis, in one copy',
    async () => openRedisLive({ url, channel: randomUUID() }),
    async () => undefined,
  );

  let delivered = async () => {};
  liveContract(
    'Redis, from copy to copy',
    async () => {
      const channel = randomUUID();
      const [teller, hearer] = [openRedisLive({ url, channel }), openRedisLive({ url, channel })];
      await reach(teller, hearer);
      delivered = () => reach(teller, hearer);
      return {
        publish: teller.publish,
        subscribe: (listener) => hearer.subscribe((signal) => (isMark(signal) ? undefined : listener(signal))),
        close: async () => {
          delivered = async () => {};
          await Promise.all([teller.close(), hearer.close()]);
        },
      };
    },
    () => delivered(),
  );

  describe('live updates on a Redis that comes and goes', () => {
    let dir: string;
    let redis: HeldEngine;
    let one: LiveUpdates;
    let two: LiveUpdates;
    beforeEach(async () => {
      dir = mkdtempSync(join(tmpdir(), 'dossier-live-'));
      redis = await holdEngine('redis', dir);
      [one, two] = [0, 1].map(() => openRedisLive({ url: redis.variables.REDIS_URL as string })) as [
        LiveUpdates,
        LiveUpdates,
      ];
      await Promise.all([reach(one, two), reach(two, one)]);
    });
    afterEach(async () => {
      await Promise.all([one.close(), two.close()]);
      await redis.stop();
      rmSync(dir, { recursive: true });
    });

    it('tells each copy once, in order, also who publishes', async () => {
      const [first, second] = [hear(one), hear(two)];
      const signals = Array.from({ length: 50 }, (_, index) => about(`${index}`));
      for (const signal of signals) await one.publish([signal]);
      await Promise.all([reach(one, two), reach(two, one)]);
      expect(first.heard).toEqual(signals);
      expect(second.heard).toEqual(signals);
    });

    it('tells the own process without it, at once, and every copy of the gap when it is back', async () => {
      const [first, second] = [hear(one), hear(two)];
      await redis.kill();
      const begun = performance.now();
      const revoked: LiveSignal = { revoked: { sessionId: 's' } };
      for (let count = 0; count < 20; count += 1) await one.publish([about('a')]);
      await one.publish([revoked]);
      expect(performance.now() - begun).toBeLessThan(2_000 * leeway());
      expect(first.heard).toContainEqual(revoked);
      expect(second.heard).not.toContainEqual(revoked);
      await redis.restart();
      await Promise.all([reach(one, two), reach(two, one)]);
      for (const { heard } of [first, second]) expect(heard).toContainEqual(gap);
      const before = second.heard.length;
      await one.publish([about('b')]);
      await reach(one, two);
      expect(second.heard.slice(before)).toEqual([about('b')]);
    });

    it('tells of a gap what a mute Redis kept', async () => {
      const second = hear(two);
      process.kill(redis.pid, 'SIGSTOP');
      const begun = performance.now();
      await one.publish([about('a')]);
      expect(performance.now() - begun).toBeLessThan(2_000 * leeway());
      process.kill(redis.pid, 'SIGCONT');
      await reach(one, two);
      expect(second.heard).toContainEqual(gap);
    });

    it('listens again by itself when it was away from the start', async () => {
      await redis.kill();
      const late = openRedisLive({ url: redis.variables.REDIS_URL as string });
      await late.publish([about('a')]);
      await redis.restart();
      await reach(one, late);
      await reach(late, one);
      await late.close();
    });
  });
});
