import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { GenerationBusyError, type ReadStore } from '@dossier/shared/read-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projections } from '../read-models/projections.ts';
import { projectId } from '../testing/events.ts';
import { events, openTestProjectors, type TestProjectors } from '../testing/projector.ts';
import type { Projection } from './projection.ts';

describe('rebuild', () => {
  let test: TestProjectors;
  beforeEach(() => {
    test = openTestProjectors();
  });
  afterEach(() => test.close());

  it('makes missing read models before it begins', async () => {
    await test.append(events());
    const made = test.projector();
    await made.start();
    expect(await test.readStore.get('projects', projectId)).toMatchObject({ totals: { delivered: 1 } });
  });

  it('rebuilds the same while commands go on, and goes on with the new generation', async () => {
    const all = events();
    const made = test.projector();
    await made.start();
    await test.append(all.slice(0, 4));
    await test.shown(made);
    const [report] = await Promise.all([made.rebuild({ compare: true }), test.append(all.slice(4))]);
    expect(report).toMatchObject({ same: true });
    await test.shown(made);
    expect(await test.readStore.get('projects', projectId)).toMatchObject({ totals: { delivered: 1 } });
    expect(await made.rebuild({ compare: true })).toMatchObject({ same: true, events: 8, position: 8 });
  });

  it('loses nothing of hours of work when an engine is silent for a moment', async () => {
    await test.append(events());
    const silentOnce = <T extends object>(engine: T, ...names: (keyof T)[]): T => {
      const silent = Object.fromEntries(
        names.map((name) => {
          let calls = 0;
          const method = engine[name] as (...values: unknown[]) => unknown;
          const once = async (...values: unknown[]) => {
            calls += 1;
            if (calls === 1) throw new EngineUnavailableError('silent');
            return method(...values);
          };
          return [name, once];
        }),
      );
      return { ...engine, ...silent };
    };
    const readStore: ReadStore = {
      ...test.readStore,
      newGeneration: async (plan) => silentOnce(await test.readStore.newGeneration(plan), 'write', 'find', 'activate'),
    };
    Object.assign(test.eventStore, silentOnce(test.eventStore, 'readAll'));
    expect(await test.projector(projections, readStore).rebuild()).toMatchObject({ events: 8, position: 8 });
    expect(await test.readStore.get('projects', projectId)).toMatchObject({ totals: { delivered: 1 } });
  });

  describe('that was broken off', () => {
    const brokenBy = (error: Error): ReadStore => ({
      ...test.readStore,
      newGeneration: async (plan) => ({
        ...(await test.readStore.newGeneration(plan)),
        activate: () => Promise.reject(error),
      }),
    });
    const lost = new GenerationBusyError('silent for too long');
    const breakOff = (error: Error, code = projections) =>
      expect(test.projector(code, brokenBy(error)).rebuild()).rejects.toThrow(error);
    const { on } = projections[0] as Projection;
    const otherCode = [...projections, { collection: 'projects', ids: () => [], on } satisfies Projection];

    it('goes on where it stopped, and makes the same', async () => {
      const all = events();
      await test.append(all.slice(0, 5));
      await breakOff(lost);
      await test.append(all.slice(5));
      const made = test.projector();
      expect(await made.rebuild()).toMatchObject({ resumedAt: 5, events: 3, position: 8 });
      const again = await made.rebuild({ compare: true });
      expect(again).toMatchObject({ same: true, events: 8 });
      expect(again.resumedAt).toBeUndefined();
    });

    it('begins anew where other code began it, or it failed of itself', async () => {
      await test.append(events());
      await breakOff(lost, otherCode);
      await breakOff(new Error('a bug'));
      const report = await test.projector().rebuild();
      expect(report).toMatchObject({ events: 8 });
      expect(report.resumedAt).toBeUndefined();
    });

    it('begins anew when the events were restored from before it', async () => {
      await test.append(events());
      await breakOff(lost);
      const head = async () => 4;
      Object.assign(test.eventStore, { head });
      const report = await test.projector().rebuild();
      expect(report).toMatchObject({ events: 4, position: 4 });
    });
  });

  it('finds read models that are not what the events say', async () => {
    await test.append(events());
    const made = test.projector();
    await made.start();
    const stored = await test.readStore.get('projects', projectId);
    await test.readStore.write([
      {
        collection: 'projects',
        id: projectId,
        position: 1_000,
        document: { ...stored, projectName: 'Forged' },
      },
    ]);
    expect(await made.rebuild({ compare: true })).toMatchObject({ same: false });
    expect(await made.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('makes read models anew that are ahead of restored events', async () => {
    await test.append(events().slice(0, 3));
    await test.readStore.write([{ collection: 'accounts', id: 'ghost', position: 99, document: { id: 'ghost' } }], {
      projection: 'projections',
      partition: 0,
      offset: 99,
      position: 99,
    });
    const made = test.projector();
    await made.start();
    expect(await test.readStore.get('accounts', 'ghost')).toBeUndefined();
    expect((await test.readStore.checkpoint('projections', 0))?.position).toBe(3);
  });

  it('shows the read models that there are while the event store is away, and waits for it where there are none', async () => {
    await test.append(events());
    const away = async () => Promise.reject(new EngineUnavailableError('away'));
    const { head } = test.eventStore;
    Object.assign(test.eventStore, { head: away });
    await expect(test.projector().start()).rejects.toThrow(EngineUnavailableError);
    Object.assign(test.eventStore, { head });
    const first = test.projector();
    await first.start();
    await first.close();
    Object.assign(test.eventStore, { head: away });
    const second = test.projector();
    await second.start();
    expect(await second.shows({ key: projectId, position: 8 })).toBe(true);
    Object.assign(test.eventStore, { head });
  });
});
