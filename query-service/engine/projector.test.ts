import type { StoredEvent } from '@dossier/shared/contract';
import { GenerationBusyError, type ReadStore } from '@dossier/shared/read-store';
import { until } from '@dossier/shared/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projections } from '../read-models/projections.ts';
import { projectId } from '../testing/events.ts';
import { events, handBus, openTestProjectors, type TestProjectors } from '../testing/projector.ts';
import { dumpHash } from './rebuild.ts';

describe('projector', () => {
  let test: TestProjectors;
  beforeEach(() => {
    test = openTestProjectors();
  });
  afterEach(() => test.close());

  it('follows the events and tells of them after the views are written', async () => {
    const made = test.projector();
    await made.start();
    await test.append(events());
    await test.shown(made);
    expect(await test.readStore.get('projects', projectId)).toMatchObject({
      totals: { required: 2, delivered: 1 },
    });
    expect(test.told).toContainEqual({ resource: 'submissions', id: `${projectId}.ann`, projectId, personId: 'ann' });
    expect((await test.readStore.checkpoint('projections', 0))?.position).toBe(8);
  });

  it('goes on from its checkpoint after a restart', async () => {
    const all = events();
    const first = test.projector();
    await first.start();
    await test.append(all.slice(0, 5));
    await test.shown(first);
    await first.close();
    await test.append(all.slice(5));
    const second = test.projector();
    await second.start();
    await test.shown(second);
    const { hash } = await dumpHash(test.readStore);
    expect((await second.rebuild({ compare: true })).hash).toBe(hash);
  });

  it('looks up a document once, and again only where it may have changed', async () => {
    const all = events();
    const loaded: string[] = [];
    const counting: ReadStore = {
      ...test.readStore,
      load: (refs) => {
        loaded.push(...refs.map(({ collection, id }) => `${collection} ${id}`));
        return test.readStore.load(refs);
      },
    };
    const first = test.projector(projections, counting);
    await first.start();
    for (const event of all.slice(0, 6)) {
      await test.append([event]);
      await test.shown(first);
    }
    expect(loaded.filter((name) => name === `projects ${projectId}`)).toHaveLength(1);
    expect(new Set(loaded).size).toBe(loaded.length);
    await first.close();
    loaded.length = 0;
    const second = test.projector(projections, counting);
    await second.start();
    await test.append(all.slice(6));
    await test.shown(second);
    expect(loaded).toContain(`projects ${projectId}`);
    expect(await second.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('measures how long each event took until it was shown', async () => {
    const made = test.projector();
    await made.start();
    await test.append(events());
    const [delays] = made.measures.flatMap((measure) => ('histogram' in measure ? [measure.histogram] : []));
    const measured = async () => {
      const { values = [] } = (await delays?.get()) ?? {};
      return values.find(({ metricName }) => metricName === 'dossier_projection_delay_seconds_count')?.value;
    };
    await until(async () => (await measured()) === 8);
  });

  it('has everything read anew where it goes on after another copy, which may have ended before it test.told of it', async () => {
    const first = test.projector();
    await first.start();
    await test.append(events());
    await test.shown(first);
    await first.close();
    expect(test.told).not.toContainEqual({ missed: true });
    await test.projector().start();
    await until(() => test.told.some((signal) => 'missed' in signal));
  });

  it('holds who asks until a position is test.shown, and no longer than allowed', async () => {
    const made = test.projector();
    await made.start();
    const waiting = made.shows({ key: projectId, position: 8 }, 10_000);
    await test.append(events());
    expect(await waiting).toBe(true);
    expect(await made.shows({ key: projectId, position: 8 })).toBe(true);
    expect(await made.shows({ key: projectId, position: 9 }, 1)).toBe(false);
  });

  it('shows nothing of events that a restored store has lost, though it has grown past them since', async () => {
    const all = events();
    const first = test.projector();
    await first.start();
    await test.append(all);
    await test.shown(first);
    await first.close();
    const lost = { stream: 'a', revision: 0, id: 'an event that was lost', digest: 'its digest' };
    const ghost = { collection: 'projects', id: '999999999', position: 8, document: { projectId: '999999999' } };
    await test.readStore.write([ghost], {
      projection: 'projections',
      partition: 0,
      offset: 9,
      position: 8,
      event: lost,
    });
    await test.projector().start();
    expect(await test.readStore.get('projects', '999999999')).toBeUndefined();
    expect(await test.readStore.get('projects', projectId)).toMatchObject({ totals: { delivered: 1 } });
  });

  type Part = (all: readonly StoredEvent[]) => readonly StoredEvent[];
  it.each<[string, Part, Part]>([
    // The review at position 7.
    ['has lost its event', (all) => all.slice(0, 6), (all) => all.slice(7)],
    // The registration at position 2, of a stream of its own.
    [
      'sends its event behind newer ones',
      (all) => all.slice(0, 6).filter(({ position }) => position !== 2),
      (all) => [...all.slice(1, 2), ...all.slice(6)],
    ],
  ])('shows a document although the bus %s, and says so until it does', async (_name, before, sent) => {
    const all = events();
    await test.append(all);
    const hand = handBus();
    const busy: ReadStore = {
      ...test.readStore,
      newGeneration: async (plan) => {
        if (busyOnce) throw new GenerationBusyError();
        return test.readStore.newGeneration(plan);
      },
    };
    let busyOnce = false;
    const made = test.projector(projections, busy, { ...hand.bus, ends: async () => new Map([[0, 8]]) });
    await test.readStore.write([], { projection: 'projections', partition: 0, offset: 0, position: 0 });
    await made.start();
    busyOnce = true;
    await hand.consumer.resume(0);
    await hand.consumer.handle({ partition: 0, offset: 6, events: before(all) });
    const late = () => hand.consumer.handle({ partition: 0, offset: 7, events: sent(all) });
    await expect(late()).rejects.toThrow('waits');
    await hand.consumer.resume(0);
    await expect(late()).rejects.toThrow('waits');
    await expect(made.checks[0]?.holds()).rejects.toThrow('missing');
    busyOnce = false;
    await until(async () => (await test.readStore.checkpoint('projections', 0))?.offset === 8);
    await until(() =>
      made.checks[0]?.holds().then(
        () => true,
        () => false,
      ),
    );
    expect(await made.rebuild({ compare: true })).toMatchObject({ same: true });
  });
});
