import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { promptly } from './prompt.ts';

it('leaves people their places, however many requests of services are in work', async () => {
  const inTime = promptly({ answerWithin: 60_000, carry: false, isAway: () => false });
  const endings: (() => void)[] = [];
  const endless = () => new Promise<void>((resolve) => endings.push(resolve));
  const inWork = ['10.0.0.1', '10.0.0.2'].flatMap((address) =>
    Array.from({ length: 500 }, () => inTime('services', address, endless)),
  );
  await expect(inTime('services', '10.0.0.3', endless)).rejects.toThrow('UNAVAILABLE');
  for (const asking of ['commands', 'reads'] as const)
    await expect(inTime(asking, '10.0.0.1', async () => {})).resolves.toBeUndefined();
  for (const end of endings) end();
  await Promise.all(inWork);
});

describe('what many wait for', () => {
  const inTime = promptly({ answerWithin: 50, carry: false, isAway: () => false });

  it('is waited for longer than an answer may take', async () => {
    const done = inTime('reads', undefined, async ({ patiently }) => patiently(pause(200)));
    await expect(done).resolves.toBeUndefined();
    await expect(inTime('reads', undefined, async () => pause(200))).rejects.toThrow('within 50 ms');
  });

  it('is refused in its own words after 15 s, and nothing else waits for its place', async () => {
    jest.useFakeTimers();
    try {
      const waiting = inTime('reads', undefined, ({ patiently }) => patiently(new Promise<void>(() => undefined)));
      const refused = waiting.catch((error: unknown) => error);
      await jest.advanceTimersByTimeAsync(14_000);
      expect(await Promise.race([refused, 'waits'])).toBe('waits');
      await jest.advanceTimersByTimeAsync(1_100);
      expect(await refused).toMatchObject({
        refusal: { code: 'UNAVAILABLE', title: expect.stringContaining('still being worked on') },
      });
    } finally {
      jest.useRealTimers();
    }
  });
});
