import { DAY, HOUR, streams } from '@dossier/shared/contract';
import { clockGuard } from '@dossier/shared/process/clock/guard';
import { fileClockRecord } from '@dossier/shared/process/clock/record';
import type { ReadStore } from '@dossier/shared/read-store';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openTestWorkers, type TestWorkers } from './testing/test-workers.ts';
import { createWorkers } from './workers.ts';

const made = { projection: 'projections', partition: 0, offset: 1, position: 1 };
const projectId = '123456789';
const duty = { id: `${projectId}.close`, kind: 'close', dueAt: '2026-03-01T09:00:00.000Z', projectId };

describe('workers', () => {
  let bench: TestWorkers;
  beforeEach(async () => {
    bench = await openTestWorkers();
  });
  let workers: ReturnType<typeof createWorkers>;
  afterEach(async () => {
    await workers.stop();
    await bench.close();
  });

  it('begin with what waits, and rest when stopped', async () => {
    await bench.readStore.write([{ collection: 'duties', id: duty.id, position: 1, document: duty }], made);
    await bench.record(streams.account('ann'), { type: 'ProfilePictureRemoved', data: { personId: 'ann' } });
    workers = createWorkers(bench.options);
    await workers.start();
    await until(() => bench.client.sent.some(({ name }) => name === 'CloseProject'));
    await until(async () => (await bench.eventStore.readStream(streams.seal())).length > 0);
    await workers.stop();
    bench.client.take();
    bench.at('2026-09-01T09:00:00.000Z');
    await new Promise((resolve) => setImmediate(resolve));
    expect(bench.client.sent).toEqual([]);
  });

  it('name the duty that fails, in readiness and in metrics, until it goes well', async () => {
    await bench.readStore.write([{ collection: 'duties', id: duty.id, position: 1, document: duty }], made);
    bench.client.answer = () => Promise.reject(new Error('unreadable'));
    workers = createWorkers(bench.options);
    const warnings = async () => {
      const failing = await Promise.all(
        workers.checks.map((check) =>
          check.holds().then(
            () => [],
            () => [check],
          ),
        ),
      );
      return failing.flat().map(({ name, warns }) => [name, warns]);
    };
    const failing = async () => {
      const measure = workers.measures.find(({ name }) => name === 'dossier_failing_duties');
      const found = ((await measure?.read()) ?? []) as { labels: object; value: number }[];
      return found.filter(({ value }) => value > 0);
    };
    await workers.start();
    await until(async () => (await failing()).length > 0);
    expect(await failing()).toEqual([{ labels: { duty: 'deadlines' }, value: 1 }]);
    expect(await warnings()).toEqual([['deadlines', true]]);
    bench.client.answer = async () => ({ ok: true, answer: {} });
    await until(async () => {
      bench.pass(60_000);
      return (await warnings()).length === 0;
    });
  });

  it('lose no mail to an upgrade: they wait until the views of their version are made', async () => {
    await bench.record(streams.account('ann'), { type: 'ProfilePictureRemoved', data: { personId: 'ann' } });
    let looks = 0;
    const readStore: ReadStore = {
      ...bench.readStore,
      checkpoints: async (projection) => {
        looks += 1;
        return bench.readStore.checkpoints(projection);
      },
    };
    workers = createWorkers({ ...bench.options, readStore });
    let started = false;
    const starting = workers.start().then(() => {
      started = true;
    });
    await until(() => looks > 1);
    expect([started, await bench.jobs.mark('workers-0')]).toEqual([false, undefined]);
    await bench.readStore.write([{ collection: 'duties', id: duty.id, position: 1, document: duty }], made);
    await starting;
    await until(() => bench.client.sent.some(({ name }) => name === 'CloseProject'));
    await until(async () => (await bench.jobs.mark('workers-0')) !== undefined);
  });

  it('that wait for views can be stopped', async () => {
    await bench.record(streams.account('ann'), { type: 'ProfilePictureRemoved', data: { personId: 'ann' } });
    workers = createWorkers(bench.options);
    const starting = workers.start();
    await workers.stop();
    await starting;
    expect(await bench.jobs.mark('workers-0')).toBeUndefined();
  });

  describe('whose clock jumps by 400 days', () => {
    let uptime: number;
    const passes = (milliseconds: number) => {
      bench.pass(milliseconds);
      uptime += milliseconds;
    };
    const kinds = ['close', 'bundle', 'extension', 'expire', 'announce', 'remind', 'purge'];
    const inAYear = '2027-03-01T10:00:00.000Z';
    /** Begins every duty anew, as each looks at once. */
    const look = async () => {
      await workers?.stop();
      const seals = await bench.eventStore.readStream(streams.seal());
      await bench.record(streams.account('ann'), { type: 'ProfilePictureRemoved', data: { personId: 'ann' } });
      const { eventStore, log } = bench;
      const readings = () => ({ wall: bench.clock(), uptime, boot: 'one' });
      const guard = clockGuard({ readings, record: fileClockRecord(bench.dir), eventStore, log });
      workers = createWorkers({ ...bench.options, guard });
      await workers.start();
      await until(async () => (await bench.eventStore.readStream(streams.seal())).length > seals.length);
      return bench.client.take().map(({ name }) => name);
    };
    const said = async () => {
      const check = workers.checks.find(({ name }) => name === 'trusted-clock');
      const measure = workers.measures.find(({ name }) => name === 'dossier_clock_unaccounted_seconds');
      const reason = await check?.holds().catch((error: Error) => error.message);
      return { reason, warns: check?.warns, seconds: await measure?.read() };
    };
    beforeEach(async () => {
      uptime = DAY;
      const duties = kinds.map((kind) => ({
        id: `${projectId}.${kind}`,
        kind,
        dueAt: inAYear,
        projectId,
        personId: 'ann',
      }));
      const writes = duties.map((document) => ({ collection: 'duties', id: document.id, position: 1, document }));
      const due = { id: 'ann', status: 'active', dueAt: inAYear, cardDueAt: inAYear, unsettled: false, invoices: [] };
      const subscription = { collection: 'subscriptions', id: 'ann', position: 1, document: due };
      await bench.readStore.write([...writes, subscription], made);
      await look();
    });

    it('do nothing that cannot be taken back, and say so; seals go on, during that and after it', async () => {
      expect(await said()).toEqual({ reason: undefined, warns: true, seconds: 0 });
      passes(HOUR);
      bench.pass(400 * DAY);
      expect(await look()).toEqual([]);
      expect(await said()).toMatchObject({ reason: expect.stringContaining('400 days ahead'), seconds: 400 * 86_400 });
      bench.pass(-400 * DAY);
      passes(25_000);
      expect(await look()).toEqual([]);
      expect(await said()).toEqual({ reason: undefined, warns: true, seconds: 0 });
    });

    it('go on after an operator said that it is right', async () => {
      bench.pass(400 * DAY);
      expect(await look()).toEqual([]);
      await fileClockRecord(bench.dir).write('confirmed', { wall: bench.clock(), uptime, boot: 'one' });
      passes(HOUR);
      const done = await look();
      // Each duty looks by itself: the seal that was waited for may be sooner.
      await until(() => [...done, ...bench.client.sent.map(({ name }) => name)].includes('CloseProject'));
      expect(await said()).toMatchObject({ seconds: 0 });
    });
  });
});
