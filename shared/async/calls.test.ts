import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { Refused } from '../basics/refused.ts';
import { answering, calling, letGo } from './calls.ts';

const own = {
  sum: async (left: number, right: number) => left + right,
  json: async (text: string) => ({ json: new TextEncoder().encode(text) }),
  refuse: async () => Promise.reject(new Refused('PROJECT_NOT_FOUND', { projectId: '123456789' })),
  away: async () => Promise.reject(new EngineUnavailableError('the store is away')),
  broken: async () => Promise.reject(new TypeError('a defect')),
  strange: async () => () => 'a function is not cloned',
  never: () => new Promise<void>(() => {}),
};

describe('calls between threads', () => {
  let channel: MessageChannel;
  let calls: ReturnType<typeof calling<typeof own>>;
  beforeEach(() => {
    channel = new MessageChannel();
    answering(channel.port1, own);
    calls = calling<typeof own>(channel.port2);
  });
  afterEach(() => channel.port1.close());

  it('are answered, each its own, and bytes come over whole', async () => {
    const { sum, json } = calls.functions;
    expect(await Promise.all([sum(1, 2), json('[1]'), sum(3, 4)])).toMatchObject([3, {}, 7]);
    expect(Buffer.from((await json('["é"]')).json).toString()).toBe('["é"]');
  });

  it('let bytes go at once that nobody reads any more', async () => {
    const { json } = await calls.functions.json('[1]');
    const { arrayBuffers } = process.memoryUsage();
    const more = new Uint8Array(8_000_000);
    letGo({ json: more });
    letGo({ json });
    expect([json.length, more.length]).toEqual([0, 0]);
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(arrayBuffers + 4_000_000);
  });

  it('fail as they did there: refusals with all they say, engines that are away, defects', async () => {
    const { refuse, away, broken, strange } = calls.functions;
    await expect(refuse()).rejects.toMatchObject({
      refusal: { code: 'PROJECT_NOT_FOUND' },
      about: { projectId: '123456789' },
    });
    await expect(refuse()).rejects.toBeInstanceOf(Refused);
    await expect(away()).rejects.toThrow(EngineUnavailableError);
    await expect(broken()).rejects.toThrow('a defect');
    await expect(strange()).rejects.toThrow('could not be cloned');
  });

  it('that wait fail when the other thread is gone', async () => {
    const waiting = expect(calls.functions.never()).rejects.toThrow(EngineUnavailableError);
    calls.fail(new EngineUnavailableError('gone'));
    await waiting;
  });
});
