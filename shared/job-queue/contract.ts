import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { until } from '../testing/until.ts';
import { type Attempt, type Failure, type JobQueue, MarkMovedError, PermanentJobError, PutOffError } from './port.ts';

/**
 * One engine for one test. `elapse` lets time pass for the engine (a clock moved, or real waiting);
 * `open` may be called again after closing.
 */
export type JobQueueFixture = {
  open(): Promise<JobQueue>;
  now(): number;
  elapse(milliseconds: number): Promise<void>;
  dispose(): Promise<void>;
};

/** Keeps what ran; `until` waits for a number of runs. */
const recorder = (work: (job: Attempt) => Promise<void> = async () => {}) => {
  const runs: Attempt[] = [];
  let check = () => {};
  return {
    runs,
    handler: async (job: Attempt) => {
      runs.push(job);
      check();
      await work(job);
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        check = () => runs.length >= count && resolve();
        check();
      }),
  };
};

export const jobQueueContract = (name: string, fixture: () => Promise<JobQueueFixture>): void => {
  describe(`job queue contract: ${name}`, () => {
    let engine: JobQueueFixture;
    let queue: JobQueue;
    beforeEach(async () => {
      engine = await fixture();
      queue = await engine.open();
    });
    afterEach(async () => {
      await queue.close();
      await engine.dispose();
    });
    const deadAfter = async (condition: (count: number) => boolean | Promise<boolean>) => {
      for (;;) {
        const dead = await queue.list('dead');
        if (await condition(dead.length)) return dead;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    };

    it('runs a job with its data, enqueued before or after its handler came', async () => {
      const seen = recorder();
      await queue.enqueue('q', { id: 'early', data: { n: 1, deep: { list: [1, 'ä'] } } });
      queue.process('q', seen.handler);
      await seen.until(1);
      await queue.enqueue('q', { id: 'late', data: {} });
      await seen.until(2);
      expect(seen.runs).toMatchObject([
        { id: 'early', data: { n: 1, deep: { list: [1, 'ä'] } }, attempt: 1 },
        { id: 'late', data: {}, attempt: 1 },
      ]);
    });

    it('runs an id once, whether it waits, runs or has finished', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const seen = recorder(({ id }) => (id === 'a' ? held : Promise.resolve()));
      await queue.enqueue('q', { id: 'a', data: { first: true } });
      await queue.enqueue('q', { id: 'a', data: {} });
      queue.process('q', seen.handler, { concurrency: 2 });
      await seen.until(1);
      await queue.enqueue('q', { id: 'a', data: {} });
      release();
      await queue.enqueue('q', { id: 'b', data: {} });
      await seen.until(2);
      await queue.enqueue('q', { id: 'a', data: {} });
      await queue.enqueue('q', { id: 'c', data: {} });
      await seen.until(3);
      expect(seen.runs.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
      expect(seen.runs[0]?.data).toEqual({ first: true });
    });

    it('keeps queues apart, the same id in both', async () => {
      const one = recorder();
      const two = recorder();
      queue.process('one', one.handler);
      queue.process('two', two.handler);
      await queue.enqueue('one', { id: 'a', data: {} });
      await queue.enqueue('two', { id: 'a', data: {} });
      await Promise.all([one.until(1), two.until(1)]);
    });

    it.each(['1', 'a:b', 'ä/%:?&', '{x}', ' '])('takes any text for an id: %j', async (id) => {
      const seen = recorder();
      await queue.enqueue('q', { id, data: {} });
      await queue.enqueue('q', { id, data: {} });
      await queue.enqueue('q', { id: 'last', data: {} });
      queue.process('q', seen.handler, { concurrency: 1 });
      await seen.until(2);
      expect(seen.runs.map((run) => run.id)).toEqual([id, 'last']);
    });

    it('runs no more than `concurrency` jobs at once', async () => {
      let running = 0;
      let most = 0;
      let release = () => {};
      const full = new Promise<void>((resolve) => {
        release = resolve;
      });
      const seen = recorder(async () => {
        running += 1;
        most = Math.max(most, running);
        if (running === 3) release();
        await full;
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      });
      for (let index = 0; index < 20; index += 1) await queue.enqueue('q', { id: `${index}`, data: {} });
      queue.process('q', seen.handler, { concurrency: 3 });
      await seen.until(20);
      expect(most).toBe(3);
    });

    it('runs a job not before its time', async () => {
      const times = new Map<string, number>();
      const seen = recorder(async ({ id }) => void times.set(id, engine.now()));
      queue.process('q', seen.handler);
      const runAt = new Date(engine.now() + 3_000).toISOString();
      await queue.enqueue('q', { id: 'later', data: {}, runAt });
      await queue.enqueue('q', { id: 'now', data: {} });
      await seen.until(1);
      await engine.elapse(3_000);
      await seen.until(2);
      expect(seen.runs.find(({ id }) => id === 'later')).toMatchObject({ runAt });
      expect([...times.keys()].toSorted()).toEqual(['later', 'now']);
      expect(times.get('later')).toBeGreaterThanOrEqual(Date.parse(runAt));
    });

    it('tries a failed job again after growing pauses, then it is dead with its reason', async () => {
      const times: number[] = [];
      const seen = recorder(async () => {
        times.push(engine.now());
        throw new Error('no luck');
      });
      queue.process('q', seen.handler, { attempts: 3 });
      await queue.enqueue('q', { id: 'a', data: { n: 1 } });
      const [job] = await deadAfter(async (count) => {
        await engine.elapse(1_000);
        return count === 1;
      });
      expect(job).toMatchObject({ queue: 'q', id: 'a', data: { n: 1 }, attempts: 3, reason: 'no luck' });
      expect(seen.runs.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
      const [first = 0, second = 0, third = 0] = times;
      expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(750);
    });

    it('gives up at once what is pointless to try again, and runs it anew on request', async () => {
      let pointless = true;
      const seen = recorder(async () => {
        if (pointless) throw new PermanentJobError('refused');
      });
      queue.process('q', seen.handler);
      await queue.enqueue('q', { id: 'a', data: {} });
      expect(await deadAfter((count) => count === 1)).toMatchObject([{ attempts: 1, reason: 'refused' }]);
      expect(await queue.count('dead')).toBe(1);
      await queue.enqueue('q', { id: 'a', data: {} });
      await queue.enqueue('q', { id: 'b', data: {} });
      await deadAfter((count) => count === 2);
      expect(seen.runs.map(({ id }) => id)).toEqual(['a', 'b']);
      pointless = false;
      expect(await queue.retry('q', 'unknown')).toBe(false);
      expect(await queue.retry('q', 'a')).toBe(true);
      await seen.until(3);
      expect(seen.runs.map(({ isAsked }) => isAsked)).toEqual([false, false, true]);
      expect(seen.runs[2]).toMatchObject({ id: 'a', attempt: 1 });
      await deadAfter((count) => count === 1);
      await queue.retry('q', 'a');
      await queue.retry('q', 'b');
      await seen.until(4);
      expect(seen.runs[3]?.id).toBe('b');
      await deadAfter((count) => count === 0);
    });

    it('an engine that is away costs no attempt', async () => {
      let isAway = true;
      const seen = recorder(async () => {
        const error = isAway ? new EngineUnavailableError('away') : new Error('no luck');
        isAway = false;
        throw error;
      });
      queue.process('q', seen.handler, { attempts: 2 });
      await queue.enqueue('q', { id: 'a', data: { n: 1 } });
      const [job] = await deadAfter(async (count) => {
        await engine.elapse(1_000);
        return count === 1;
      });
      expect(job).toMatchObject({ data: { n: 1 }, attempts: 2, reason: 'no luck' });
      expect(seen.runs.map(({ attempt, isLast }) => [attempt, isLast])).toEqual([
        [1, false],
        [1, false],
        [2, true],
      ]);
    });

    it('an outage leaves no long pauses behind, however often a job met it', async () => {
      const failures: Failure[] = [];
      const seen = recorder(async () => {
        throw new EngineUnavailableError('away');
      });
      queue.process('q', seen.handler, { attempts: 3, onFailure: (failure) => failures.push(failure) });
      await queue.enqueue('q', { id: 'a', data: {} });
      for (let rounds = 1; rounds <= 3; rounds += 1) {
        await until(async () => {
          await engine.elapse(500);
          return failures.length >= rounds;
        });
      }
      const [waiting] = await until(async () => {
        const found = await queue.list('delayed');
        return found.length === 1 && found;
      });
      const nextTry = failures.at(-1)?.nextTry ?? '';
      const since = expect.any(String);
      expect(waiting).toEqual({ queue: 'q', id: 'a', data: {}, runAt: nextTry, attempts: 0, reason: 'away', since });
      expect(Date.parse(nextTry) - engine.now()).toBeLessThanOrEqual(30_000);
      expect(failures.map(({ id, attempt, error }) => [id, attempt, (error as Error).message])).toEqual(
        failures.map(() => ['a', 1, 'away']),
      );
    });

    it('puts back the same job when it is too early for it: no attempt, no failure, as often as it likes', async () => {
      // While the first lasts, the queue is looked at.
      const early = [4_000, 500, 500];
      const failures: Failure[] = [];
      const seen = recorder(async () => {
        const wait = early.shift();
        if (wait !== undefined) throw new PutOffError(engine.now() + wait);
      });
      queue.process('q', seen.handler, { attempts: 1, onFailure: (failure) => failures.push(failure) });
      await queue.enqueue('q', { id: 'a', data: { n: 1 } });
      await seen.until(1);
      await until(async () => (await queue.count('delayed')) === 1);
      expect(await queue.list('delayed')).toMatchObject([{ id: 'a', data: { n: 1 }, attempts: 0, reason: '' }]);
      expect(await queue.oldest()).toBeUndefined();
      await queue.enqueue('q', { id: 'a', data: {} });
      await until(async () => {
        await engine.elapse(500);
        return seen.runs.length === 4;
      });
      expect(seen.runs.map(({ data, attempt, isLast }) => [data, attempt, isLast])).toEqual(
        Array.from({ length: 4 }, () => [{ n: 1 }, 1, true]),
      );
      expect(failures).toEqual([]);
      expect(await queue.count('dead')).toBe(0);
    });

    it('tells of each failure once, and when it is tried again', async () => {
      const failures: Failure[] = [];
      const seen = recorder(async () => {
        throw new Error('no luck');
      });
      queue.process('q', seen.handler, { attempts: 2, onFailure: (failure) => failures.push(failure) });
      await queue.enqueue('q', { id: 'a', data: {} });
      await deadAfter(async (count) => {
        await engine.elapse(500);
        return count === 1;
      });
      expect(failures).toEqual([
        { id: 'a', attempt: 1, error: new Error('no luck'), nextTry: expect.any(String) },
        { id: 'a', attempt: 2, error: new Error('no luck') },
      ]);
    });

    it('says since when the oldest job waits that is due', async () => {
      expect(await queue.oldest()).toBeUndefined();
      const runAt = new Date(engine.now() + 3_600_000).toISOString();
      await queue.enqueue('q', { id: 'planned', data: {}, runAt });
      expect(await queue.oldest()).toBeUndefined();
      const before = engine.now();
      await queue.enqueue('q', { id: 'a', data: {} });
      const seen = recorder(async () => {
        throw new EngineUnavailableError('away');
      });
      const processing = queue.process('q', seen.handler);
      await seen.until(1);
      await until(async () => (await queue.count('delayed')) === 2);
      await processing.stop();
      await engine.elapse(5);
      await queue.enqueue('q', { id: 'b', data: {} });
      const since = Date.parse((await queue.oldest()) ?? '');
      expect(since).toBeGreaterThanOrEqual(before);
      expect(since).toBeLessThan(engine.now());
    });

    it('says that a job that runs is still its own', async () => {
      const seen = recorder((job) => job.stillOurs());
      queue.process('q', seen.handler, { attempts: 1 });
      await queue.enqueue('q', { id: 'a', data: {} });
      await queue.enqueue('q', { id: 'b', data: {} });
      await seen.until(2);
      expect(await queue.count('dead')).toBe(0);
    });

    it('lists what waits for its time or its next attempt, runs it at once on request, or never', async () => {
      const seen = recorder();
      queue.process('q', seen.handler);
      const runAt = new Date(engine.now() + 3_600_000).toISOString();
      for (const id of ['asked', 'dropped', 'waits']) await queue.enqueue('q', { id, data: { n: 1 }, runAt });
      expect(await queue.count('delayed')).toBe(3);
      expect(await queue.list('dead')).toEqual([]);
      expect(await queue.drop('q', 'dropped')).toBe(true);
      expect(await queue.retry('q', 'asked')).toBe(true);
      await seen.until(1);
      await queue.enqueue('q', { id: 'dropped', data: {} });
      await queue.enqueue('q', { id: 'last', data: {} });
      await seen.until(2);
      expect(seen.runs.map(({ id }) => id)).toEqual(['asked', 'last']);
      expect(await queue.drop('q', 'asked')).toBe(false);
      expect(await queue.list('delayed')).toEqual([
        { queue: 'q', id: 'waits', data: { n: 1 }, runAt, attempts: 0, reason: '', since: expect.any(String) },
      ]);
    });

    it('drops a dead job, which is remembered', async () => {
      const seen = recorder(async ({ id }) => {
        if (id === 'a') throw new PermanentJobError('refused');
      });
      queue.process('q', seen.handler);
      await queue.enqueue('q', { id: 'a', data: {} });
      await deadAfter((count) => count === 1);
      expect(await queue.drop('q', 'a')).toBe(true);
      expect(await queue.list('dead')).toEqual([]);
      await queue.enqueue('q', { id: 'a', data: {} });
      await queue.enqueue('q', { id: 'b', data: {} });
      await seen.until(2);
      expect(seen.runs.map(({ id }) => id)).toEqual(['a', 'b']);
    });

    it('drops a job only as it was listed, if it is told how that was', async () => {
      const seen = recorder(async () => {
        throw new PermanentJobError('refused');
      });
      queue.process('q', seen.handler);
      const runAt = new Date(engine.now() + 3_600_000).toISOString();
      await queue.enqueue('q', { id: 'later', data: {}, runAt });
      const [later] = await queue.list('delayed');
      await queue.enqueue('q', { id: 'a', data: {} });
      const [first] = await deadAfter((count) => count === 1);
      await engine.elapse(5);
      await queue.retry('q', 'a');
      await seen.until(2);
      const [second] = await deadAfter((count) => count === 1);
      expect(second?.since).not.toBe(first?.since);
      expect(await queue.drop('q', 'a', first?.since)).toBe(false);
      expect(await queue.list('dead')).toEqual([second]);
      expect(await queue.drop('q', 'a', second?.since)).toBe(true);
      expect(await queue.drop('q', 'later', later?.since)).toBe(true);
      expect([...(await queue.list('dead')), ...(await queue.list('delayed'))]).toEqual([]);
      expect(await queue.drop('q', 'a', second?.since)).toBe(false);
    });

    it('goes on with other jobs while one fails', async () => {
      const seen = recorder(async ({ id }) => {
        if (id === 'bad') throw new Error('no luck');
      });
      queue.process('q', seen.handler, { concurrency: 1 });
      await queue.enqueue('q', { id: 'bad', data: {} });
      await queue.enqueue('q', { id: 'good', data: {} });
      await seen.until(2);
      expect(seen.runs.map(({ id }) => id)).toEqual(['bad', 'good']);
    });

    it('stops when the job in progress has ended, and starts no further one', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let finished = false;
      const seen = recorder(async () => {
        await held;
        finished = true;
      });
      const processing = queue.process('q', seen.handler, { concurrency: 1 });
      await queue.enqueue('q', { id: 'a', data: {} });
      await queue.enqueue('q', { id: 'b', data: {} });
      await seen.until(1);
      const stopped = processing.stop();
      release();
      await stopped;
      expect(finished).toBe(true);
      expect(seen.runs).toHaveLength(1);
    });

    it('keeps marks by name', async () => {
      expect(await queue.mark('a')).toBeUndefined();
      await queue.setMark('a', { offset: 1 }, undefined);
      const event = { stream: 's', revision: 3, id: 'i', digest: 'd' };
      await queue.setMark('b', { offset: 7, source: 'topic', event }, undefined);
      await queue.setMark('a', { offset: 2 }, { offset: 1 });
      await queue.close();
      queue = await engine.open();
      expect([await queue.mark('a'), await queue.mark('b')]).toEqual([
        { offset: 2 },
        { offset: 7, source: 'topic', event },
      ]);
    });

    it('sets a mark only over the one that was read', async () => {
      const moved = (work: Promise<void>) => expect(work).rejects.toThrow(MarkMovedError);
      await moved(queue.setMark('a', { offset: 2 }, { offset: 1 }));
      expect(await queue.mark('a')).toBeUndefined();
      await queue.setMark('a', { offset: 3, source: 'topic' }, undefined);
      await moved(queue.setMark('a', { offset: 4 }, undefined));
      await moved(queue.setMark('a', { offset: 4 }, { offset: 2 }));
      expect(await queue.mark('a')).toEqual({ offset: 3, source: 'topic' });
      await queue.setMark('a', { offset: 1 }, { offset: 3, source: 'topic' });
      expect(await queue.mark('a')).toEqual({ offset: 1 });
    });

    it('keeps waiting, finished and dead jobs when it is opened again', async () => {
      const seen = recorder(async ({ id }) => {
        if (id === 'dead') throw new PermanentJobError('refused');
      });
      const processing = queue.process('q', seen.handler);
      await queue.enqueue('q', { id: 'dead', data: {} });
      await queue.enqueue('q', { id: 'done', data: {} });
      await seen.until(2);
      await processing.stop();
      await queue.enqueue('q', { id: 'waiting', data: {} });
      await queue.close();
      queue = await engine.open();
      await queue.enqueue('q', { id: 'done', data: {} });
      const again = recorder();
      queue.process('q', again.handler);
      await again.until(1);
      expect(again.runs.map(({ id }) => id)).toEqual(['waiting']);
      expect((await queue.list('dead')).map(({ id }) => id)).toEqual(['dead']);
    });
  });
};
