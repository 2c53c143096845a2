import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { GenerationBusyError, type ReadStore } from '@dossier/shared/read-store';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { joined, projectId, registered } from '../../testing/events.ts';
import { events, openTestProjectors, type TestProjectors } from '../../testing/projector.ts';

/** Of three keys: the project is the part of one thread, the people of the other. */
const all = events(registered('ben'), joined('ben'));

describe('a rebuild in threads', () => {
  let test: TestProjectors;
  beforeEach(() => {
    test = openTestProjectors();
  });
  afterEach(() => test.close());
  const lost: () => ReadStore = () => ({
    ...test.readStore,
    newGeneration: async (plan) => ({
      ...(await test.readStore.newGeneration(plan)),
      activate: () => Promise.reject(new GenerationBusyError('silent for too long')),
    }),
  });

  it('makes the same as one without', async () => {
    await test.append(all);
    await test.projector().rebuild();
    expect(await test.threaded().rebuild({ compare: true })).toMatchObject({ same: true, events: 10, position: 10 });
    expect(await test.readStore.get('projects', projectId)).toMatchObject({ totals: { delivered: 1 } });
    expect((await test.readStore.checkpoint('rebuild', 0))?.position).toBe(9);
    expect((await test.readStore.checkpoint('rebuild', 1))?.position).toBe(10);
  });

  it('goes on where each of them stopped', async () => {
    await test.append(all.slice(0, 8));
    await expect(test.threaded(lost()).rebuild()).rejects.toThrow(GenerationBusyError);
    await test.append(all.slice(8));
    expect(await test.threaded().rebuild()).toMatchObject({ resumedAt: 2, events: 2, position: 10 });
    expect(await test.projector().rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('begins anew what another number of threads has begun', async () => {
    await test.append(all);
    await expect(test.projector(undefined, lost()).rebuild()).rejects.toThrow(GenerationBusyError);
    const report = await test.threaded().rebuild();
    expect(report.resumedAt).toBeUndefined();
    expect(report).toMatchObject({ events: 10 });
  });

  it.each([
    ['a project', 3],
    ['a person', 2],
  ])('is made without them where an event of %s cannot be read', async (_whose, position) => {
    await test.append(all);
    test.damage(position);
    const made = test.threaded();
    await made.rebuild();
    expect(await made.parked.list()).toMatchObject([{ position }]);
    expect(await test.projector().rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('is made without them where they break down', async () => {
    await test.append(all);
    const made = test.threaded(undefined, new URL('./missing.ts', import.meta.url));
    expect(await made.rebuild()).toMatchObject({ events: 10 });
  });

  it('stops when the service does, and goes on later', async () => {
    await test.append(all);
    const made = test.threaded();
    const rebuilt = made.rebuild().catch((error: unknown) => error);
    await made.close();
    expect(await rebuilt).toBeInstanceOf(EngineUnavailableError);
    expect(await test.threaded().rebuild()).toMatchObject({ position: 10 });
    expect(await test.projector().rebuild({ compare: true })).toMatchObject({ same: true });
  });
});
