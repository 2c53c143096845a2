import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { DAY, streams } from '@dossier/shared/contract';
import type { Consumer, EventBus } from '@dossier/shared/event-bus';
import type { JobQueue } from '@dossier/shared/job-queue';
import { clockGuard } from '@dossier/shared/process/clock/guard';
import { fileClockRecord } from '@dossier/shared/process/clock/record';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { activated, created, invited, projectId, removed } from '../testing/events.ts';
import { openTestReactor, type TestReactor } from '../testing/test-reactor.ts';
import { createReactor } from './reactor.ts';

describe('reactions', () => {
  let bench: TestReactor;
  beforeEach(async () => {
    bench = await openTestReactor();
  });
  afterEach(() => bench.close());

  describe('on the bus', () => {
    it('goes on where it stopped', async () => {
      await bench.project(created, activated, invited('ann'));
      const first = bench.reactor.start();
      await until(() => bench.client.sent.length === 6);
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      await first.stop();
      bench.client.take();
      await bench.project(invited('ben'));
      const second = createReactor(bench.options).start();
      await until(() => bench.client.sent.length === 2);
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 4);
      expect(bench.taken()).toEqual(['invited ben', 'mail invitation ben']);
      await second.stop();
    });

    it('waits while commands cannot be taken, and loses nothing', async () => {
      let away = 2;
      bench.client.answer = async () => {
        away -= 1;
        if (away >= 0) throw new EngineUnavailableError('away');
        return { ok: true, answer: {} };
      };
      const running = bench.reactor.start();
      await bench.project(created, activated, invited('ann'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(bench.taken()).toEqual(expect.arrayContaining(['invited ann', 'mail invitation ann']));
      await running.stop();
    });

    it('ends in the middle of a delivery, and the next copy does the rest', async () => {
      const people = Array.from({ length: 60 }, (_, number) => `person${number}`);
      await bench.project(created, activated, ...people.map((name) => invited(name)));
      let begun = 0;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      bench.client.answer = async () => {
        begun += 1;
        await held;
        return { ok: true, answer: {} };
      };
      const first = bench.reactor.start();
      await until(() => begun > 0);
      const stopped = first.stop();
      release();
      await stopped;
      expect(begun).toBeLessThan(people.length);
      const second = createReactor(bench.options).start();
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === people.length + 2);
      const names = bench.taken();
      expect(names).toEqual(expect.arrayContaining(people.map((name) => `mail invitation ${name}`)));
      await second.stop();
    });

    it('accepts a refusal', async () => {
      bench.client.answer = async () => ({ ok: false, refusal: { code: 'PROJECT_NOT_FOUND' } });
      const running = bench.reactor.start();
      await bench.project(created, activated, invited('ann'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(await bench.jobs.list('dead')).toEqual([]);
      await running.stop();
    });

    it('sets aside an event it cannot react to, goes on, and tries that one again', async () => {
      let broken = true;
      bench.client.answer = async ({ payload }) => {
        if (broken && payload.personId === 'ann') throw new Error('a fault of ours');
        return { ok: true, answer: {} };
      };
      const running = bench.reactor.start();
      await bench.project(created, activated, invited('ann'), invited('ben'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 4);
      expect(bench.taken()).toEqual(expect.arrayContaining(['invited ben', 'mail invitation ben']));
      broken = false;
      await until(() => {
        bench.pass(1_000);
        return bench.client.sent.some(({ payload }) => payload.personId === 'ann');
      });
      await running.stop();
    });

    it('stands still while its clock is a week ahead, and passes over nothing', async () => {
      const readings = () => ({ wall: bench.clock(), uptime: 0, boot: 'one' });
      const { eventStore, log } = bench;
      const guard = clockGuard({ readings, record: fileClockRecord(bench.dir), eventStore, log });
      const guarding = await guard.start();
      let tries = 0;
      const bus: EventBus = {
        ...bench.options.bus,
        subscribe: (consumer) =>
          bench.options.bus.subscribe({
            ...consumer,
            resume: async (partition) => {
              tries += 1;
              return consumer.resume(partition);
            },
          }),
      };
      await bench.project(created, activated, invited('ann'));
      bench.pass(7 * DAY + 1_000);
      const running = createReactor({ ...bench.options, bus, guard }).start();
      await until(() => tries > 1);
      expect(await bench.jobs.mark('workers-0')).toBeUndefined();
      bench.pass(-7 * DAY - 1_000);
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(bench.taken()).toEqual(expect.arrayContaining(['invited ann', 'mail invitation ann']));
      await running.stop();
      await guarding.stop();
    });

    it('tells of an invitation that the bus has lost', async () => {
      let consumer: Consumer | undefined;
      const bus: EventBus = {
        ...bench.options.bus,
        subscribe: (made) => {
          consumer = made;
          return { stop: async () => {} };
        },
      };
      const running = createReactor({ ...bench.options, bus }).start();
      const stored = await bench.project(created, activated, invited('ann'), invited('ben'));
      await consumer?.resume(0);
      await consumer?.handle({ partition: 0, offset: 2, events: stored.slice(0, 2) });
      await consumer?.handle({ partition: 0, offset: 3, events: stored.slice(3) });
      expect(bench.taken().filter((told) => / (ann|ben)$/.test(told))).toEqual([
        'invited ann',
        'mail invitation ann',
        'invited ben',
        'mail invitation ben',
      ]);
      await running.stop();
    });

    it('tells of what happened after an older store was restored under newer jobs', async () => {
      const lost = { stream: 'a', revision: 1, id: 'an event that was lost', digest: 'its digest' };
      await bench.project(created, activated, invited('ann'), invited('ben'));
      await bench.jobs.setMark('workers-0', { offset: 3, source: bench.options.bus.source, event: lost }, undefined);
      const running = createReactor(bench.options).start();
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 4);
      expect(bench.taken()).toEqual(expect.arrayContaining(['invited ann', 'mail invitation ann', 'invited ben']));
      await running.stop();
    });

    it('a mail that failed to be queued and the bytes of who left are not forgotten when it is tried again', async () => {
      const queued: string[] = [];
      let broken = true;
      const jobs: JobQueue = {
        ...bench.jobs,
        enqueue: async (queue, job) => {
          if (broken && queue !== 'reaction') throw new Error('a fault of ours');
          queued.push(queue);
          await bench.jobs.enqueue(queue, job);
        },
      };
      const running = createReactor({ ...bench.options, jobs }).start();
      await bench.record(streams.mail('m1'), {
        type: 'MailQueued',
        data: { mailId: 'm1', recipient: 'ann', template: 'past', projectId, subject: {} },
      });
      await bench.project(created, removed('ann'));
      await until(async () => (await bench.jobs.mark('workers-0'))?.offset === 3);
      expect(queued).toEqual(['reaction', 'reaction']);
      broken = false;
      await until(() => {
        bench.pass(1_000);
        return queued.includes('mail') && queued.includes('removal');
      });
      await running.stop();
    });
  });
});
