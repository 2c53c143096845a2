import type { StoredEvent } from '@dossier/shared/contract';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { ReadStore } from '@dossier/shared/read-store';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { operateParked } from '../operate/parked.ts';
import { projections } from '../read-models/projections.ts';
import { given, history, projectId } from '../testing/events.ts';
import { events, handBus, openTestProjectors, type TestProjectors } from '../testing/projector.ts';
import type { Projection } from './projection.ts';

/** Code that cannot take definitions. */
const cannot = projections.map(
  (one): Projection =>
    one.collection === 'projects'
      ? {
          ...one,
          on: {
            ...one.on,
            DocumentsDefined: () => {
              throw new Error('a bug');
            },
          },
        }
      : one,
);

describe('parked keys', () => {
  let test: TestProjectors;
  beforeEach(() => {
    test = openTestProjectors();
  });
  afterEach(() => test.close());

  it('goes on from documents that another copy has cured', async () => {
    const all = events();
    const old = test.projector(cannot);
    await old.start();
    await test.append(all.slice(0, 4));
    await test.shown(old);
    expect(await test.readStore.count('parked')).toBe(1);
    const newer = test.projector();
    await newer.start();
    await newer.close();
    expect(await test.readStore.count('parked')).toBe(0);
    await test.append(all.slice(4));
    await test.shown(old);
    await old.close();
    expect(await newer.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('keeps what waits behind a parked event when another partition resumes meanwhile', async () => {
    const all = events();
    const hand = handBus();
    let answered = () => {};
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
    });
    let holding = false;
    const slow: ReadStore = {
      ...test.readStore,
      find: async (collection, query) => {
        const found = await test.readStore.find<never>(collection, query);
        if (holding) await answer;
        return found;
      },
    };
    const old = test.projector(cannot, slow, hand.bus);
    await old.start();
    await hand.consumer.resume(0);
    const deliver = (from: number, to: number) =>
      hand.consumer.handle({ partition: 0, offset: to, events: all.slice(from, to) });
    holding = true;
    const resumed = hand.consumer.resume(1);
    await deliver(0, 4);
    answered();
    await resumed;
    await deliver(4, 8);
    expect(await test.readStore.get('parked', projectId)).toMatchObject({ waiting: 6 });
  });

  it('applies parked keys again with newer code, and what waited behind them', async () => {
    await test.append(events());
    const old = test.projector(cannot);
    await old.start();
    await test.shown(old);
    expect(await test.readStore.get('parked', projectId)).toMatchObject({ error: 'a bug', waiting: 6 });
    expect(await test.readStore.get('projects', projectId)).toMatchObject({ status: 'draft' });
    await old.close();

    const stillOld = test.projector(cannot);
    await stillOld.start();
    await test.append([
      {
        ...(history(given('ProjectDeleted', { projectId, purgeAt: '2026-09-01T00:00:00.000Z' }))[0] as StoredEvent),
        revision: 4,
      },
    ]);
    await test.shown(stillOld);
    expect(await test.readStore.get('parked', projectId)).toMatchObject({ waiting: 7 });
    await stillOld.close();

    const cured = test.projector();
    await cured.start();
    expect(await test.readStore.get('parked', projectId)).toBeUndefined();
    expect(await test.readStore.get('projects', projectId)).toMatchObject({
      status: 'bin',
      totals: { delivered: 1 },
    });
    expect(await cured.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('starts, and shows everything else, although one stored event cannot be read any more', async () => {
    await test.append(events());
    test.damage(3);
    const made = test.projector();
    await made.start();
    expect(await test.readStore.get('accounts', 'ann')).toBeDefined();
    expect(await test.readStore.get('parked', projectId)).toMatchObject({
      position: 3,
      error: 'the event at position 3 cannot be read',
      waiting: 6,
    });
    await made.close();
    const again = test.projector();
    await again.start();
    await test.append([{ ...(events()[0] as StoredEvent), stream: 'project-2', key: '2' }]);
    await until(async () => (await test.readStore.checkpoint('projections', 0))?.position === 9);
    expect(await test.readStore.count('parked')).toBe(1);
  });

  it('are told to an operator, and cured without a restart once the event can be read again', async () => {
    await test.append(events());
    const putBack = test.damage(3);
    const running = test.projector();
    await running.start();
    await test.shown(running);
    const warned = () =>
      running.checks
        .find(({ name, warns }) => name === 'parked-keys' && warns)
        ?.holds()
        .then(
          () => false,
          () => true,
        );
    expect(await warned()).toBe(true);

    const retried: string[] = [];
    const job = (queue: string, id: string, stream: string) => ({
      queue,
      id,
      data: { stream },
      attempts: 1,
      reason: '',
    });
    const jobs = {
      list: async (state: string) =>
        state === 'dead'
          ? [job('reaction', 'ours', `project-${projectId}`), job('reaction', 'another', 'project-2')]
          : [job('mail', 'a mail', '')],
      retry: async (_queue: string, id: string) => retried.push(id) > 0,
    } as unknown as JobQueue;
    const { parked } = test.projector();
    const told = { key: projectId, position: 3, reason: 'the event at position 3 cannot be read', waiting: 6 };
    expect(await operateParked(parked, jobs, ['list'])).toMatchObject({ parked: [told] });
    expect(await operateParked(parked, jobs, ['retry'])).toMatchObject({ cured: [], reactions: [], parked: [told] });

    putBack();
    expect(await operateParked(parked, jobs, ['list'])).toMatchObject({
      parked: [{ ...told, since: events()[2]?.time }],
    });
    expect(await operateParked(parked, jobs, ['retry'])).toEqual({
      cured: [projectId],
      reactions: ['ours'],
      parked: [],
    });
    expect(retried).toEqual(['ours']);
    expect(await warned()).toBe(false);
    await test.append([{ ...(events()[0] as StoredEvent), stream: 'project-2', key: '2' }]);
    await test.shown(running);
    await running.close();
    expect(await test.projector().rebuild({ compare: true })).toMatchObject({ same: true });
    await expect(operateParked(parked, jobs, ['revive'])).rejects.toThrow('list or retry');
  });
});
