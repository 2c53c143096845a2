import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectId } from '../testing/events.ts';
import { events, openTestProjectors, type TestProjectors } from '../testing/projector.ts';

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
    expect((await test.readStore.get('projects', projectId))?.document).toMatchObject({ totals: { delivered: 1 } });
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
    expect((await test.readStore.get('projects', projectId))?.document).toMatchObject({ totals: { delivered: 1 } });
    expect(await made.rebuild({ compare: true })).toMatchObject({ same: true, events: 8, position: 8 });
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
        document: { ...stored?.document, projectName: 'Forged' },
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
