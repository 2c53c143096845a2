import { describe, expect, it } from '@jest/globals';
import { carrying, deadlineIn } from '../async/deadline.ts';
import { EngineUnavailableError } from '../basics/errors.ts';
import { circuitOf } from './circuit.ts';

const away = () => new EngineUnavailableError('silence');
const limit = 2_000;

/** An engine whose calls end when the test says so. */
const openEngine = () => {
  let now = 0;
  const calls: { readonly limit: number; answer(): void; fail(error?: Error): void }[] = [];
  const circuit = circuitOf('engine', () => now);
  const ask = () =>
    circuit(
      (limit) =>
        new Promise<string>((resolve, reject) => {
          calls.push({ limit, answer: () => resolve('answer'), fail: (error = away()) => reject(error) });
        }),
      limit,
    );
  /** A first call that fails after two seconds. */
  const breakDown = async () => {
    const first = ask();
    now += limit;
    calls.at(-1)?.fail();
    await expect(first).rejects.toThrow(EngineUnavailableError);
  };
  return {
    ask,
    breakDown,
    calls,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};

describe('calls of an engine', () => {
  it('fail at once while its last answer was a failure, except for one that finds out', async () => {
    const { ask, breakDown, calls, pass } = openEngine();
    await breakDown();
    const probe = ask();
    pass(600);
    for (let round = 0; round < 10; round += 1) await expect(ask()).rejects.toThrow('did not answer when last asked');
    expect(calls).toHaveLength(2);
    calls[1]?.answer();
    expect(await probe).toBe('answer');
    const all = Promise.all([ask(), ask(), ask()]);
    for (const { answer } of calls) answer();
    expect(await all).toEqual(['answer', 'answer', 'answer']);
  });

  it('wait a moment for the one that finds out, and are served if the engine was only slow once', async () => {
    const { ask, breakDown, calls } = openEngine();
    await breakDown();
    const [probe, ...others] = [ask(), ask(), ask()];
    calls[1]?.answer();
    await probe;
    for (let turn = 0; calls.length < 4 && turn < 100; turn += 1) await Promise.resolve();
    for (const { answer } of calls) answer();
    expect(await Promise.all(others)).toEqual(['answer', 'answer']);
  });

  it('find out anew each second, so that a probe that hangs hides nothing', async () => {
    const { ask, breakDown, calls, pass } = openEngine();
    await breakDown();
    const hanging = ask();
    pass(1_000);
    const next = ask();
    calls[2]?.answer();
    expect(await next).toBe('answer');
    const others = ask();
    calls[3]?.answer();
    expect(await others).toBe('answer');
    calls[1]?.fail();
    await expect(hanging).rejects.toThrow();
    const after = ask();
    calls[4]?.answer();
    expect(await after).toBe('answer');
  });

  it('go on when one is silent while others are answered, or when one is refused', async () => {
    const { ask, calls, pass } = openEngine();
    const silent = ask();
    pass(1_000);
    const other = ask();
    calls[1]?.answer();
    await other;
    pass(1_000);
    calls[0]?.fail();
    await expect(silent).rejects.toThrow('silence');
    const refused = ask();
    calls[2]?.fail(new Error('duplicate key'));
    await expect(refused).rejects.toThrow('duplicate key');
    const [one, two] = [ask(), ask()];
    expect(calls).toHaveLength(5);
    for (const { answer } of calls) answer();
    expect(await Promise.all([one, two])).toEqual(['answer', 'answer']);
  });

  it('end by the deadline of their request, are not begun after it, and accuse nobody then', async () => {
    const { ask, calls } = openEngine();
    const short = deadlineIn(100);
    const hurried = carrying(short, ask);
    expect(calls[0]?.limit).toBeGreaterThan(0);
    expect(calls[0]?.limit).toBeLessThanOrEqual(100);
    calls[0]?.fail();
    await expect(hurried).rejects.toThrow('silence');
    await expect(carrying(deadlineIn(0), ask)).rejects.toThrow('nobody waits');
    const [one, two] = [ask(), ask()];
    expect(calls).toHaveLength(3);
    for (const { answer } of calls) answer();
    await Promise.all([one, two]);
  });
});
