import type { ServerResponse } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../authorization/index.ts';
import { HOUR } from '../contract/index.ts';
import { budgets, isWithin, type Limiter, limitCaller, limiter, refunder } from './index.ts';

const open = () => {
  const time = { now: Date.UTC(2026, 5, 1) };
  const windows = new Map<string, { count: number; resetsAt: number }>();
  const directory = {
    hit: async (counter: string, windowMs: number, now: number) => {
      const before = windows.get(counter);
      const running = before && before.resetsAt > now ? before : { count: 0, resetsAt: now + windowMs };
      const window = { ...running, count: running.count + 1 };
      windows.set(counter, window);
      return window;
    },
    unhit: async (counter: string) => {
      const before = windows.get(counter);
      if (before) windows.set(counter, { ...before, count: before.count - 1 });
    },
  };
  return { limit: limiter(directory, () => time.now), refund: refunder(directory), time };
};
const payTimes = async ({ limit }: ReturnType<typeof open>, times: number) => {
  for (let time = 0; time < times; time += 1) await limit('payment', 'ada');
};

describe('a budget', () => {
  it('is what it says, until the window is over, for each subject of its own', async () => {
    const world = open();
    await payTimes(world, budgets.payment.max);
    world.time.now += HOUR / 2;
    await expect(world.limit('payment', 'ada')).rejects.toMatchObject({
      refusal: {
        code: 'SLOW_DOWN',
        retryAfter: 1_800,
        standing: { name: 'payment', what: 'payments', max: 20, left: 0, until: '2026-06-01T01:00:00.000Z' },
      },
    });
    expect(await world.limit('payment', 'ben')).toMatchObject({ left: 19 });
    expect(await world.limit('evidence', 'ada')).toMatchObject({ left: 59 });
    world.time.now += HOUR / 2;
    expect(await world.limit('payment', 'ada')).toMatchObject({ left: 19 });
  });

  it('gets back what came to nothing', async () => {
    const world = open();
    await payTimes(world, budgets.payment.max);
    await world.refund('payment', 'ada');
    expect(await world.limit('payment', 'ada')).toMatchObject({ left: 0 });
  });

  it('can be asked without a refusal', async () => {
    const world = open();
    await payTimes(world, budgets.payment.max - 1);
    expect(await isWithin(world.limit, 'payment', 'ada')).toBe(true);
    expect(await isWithin(world.limit, 'payment', 'ada')).toBe(false);
  });
});

describe('who asks', () => {
  const response = { appendHeader: () => response } as unknown as ServerResponse;
  const counted = async (name: 'payment' | 'sign-in-client', address: string, personId?: string) => {
    const subjects: string[] = [];
    const { limit } = open();
    const caller: Caller = personId ? { kind: 'person', personId, sessionId: 's' } : { kind: 'visitor' };
    const noted: Limiter = (budget, subject) => {
      subjects.push(subject);
      return limit(budget, subject);
    };
    await limitCaller(noted, name, { address, caller, response });
    return subjects;
  };

  it('is counted as the table says: the person, or the network of visitors', async () => {
    expect(await counted('payment', '192.0.2.1', 'ada')).toEqual(['ada']);
    expect(await counted('payment', '192.0.2.1')).toEqual(['192.0.2.1']);
    expect(await counted('sign-in-client', '2001:db8:1:2:3::4', 'ada')).toEqual(['2001:db8:1:2']);
  });

  it('is no client in a network that many share, where persons and accounts are counted as anywhere', async () => {
    const { limit } = open();
    const shared = { address: '10.1.2.3', caller: { kind: 'visitor' }, sharedNetwork: true } as const;
    for (let time = 0; time <= budgets['sign-in-client'].max; time += 1)
      await limitCaller(limit, 'sign-in-client', shared);
    const ada = { ...shared, caller: { kind: 'person', personId: 'ada', sessionId: 's' } } as const;
    for (let time = 0; time < budgets.payment.max; time += 1) await limitCaller(limit, 'payment', ada);
    await expect(limitCaller(limit, 'payment', ada)).rejects.toMatchObject({ refusal: { code: 'SLOW_DOWN' } });
  });

  it('on this machine itself is no client', async () => {
    expect(await counted('sign-in-client', '127.0.0.1')).toEqual([]);
    expect(await counted('payment', '::1')).toEqual([]);
  });
});

it.each(Object.entries(budgets))('the budget %s has room for one, ends some time, and says of what', (_, budget) => {
  expect(budget.max).toBeGreaterThan(0);
  expect(budget.windowMs).toBeGreaterThan(0);
  expect(`Too many ${budget.of}.`).toMatch(/^Too many [a-z].*[a-z]\.$/i);
});
