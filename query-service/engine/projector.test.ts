import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { createLogger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import { inProcessBus } from '@dossier/shared/event-bus/in-process';
import type { EventStore } from '@dossier/shared/event-store';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import type { LiveSignal } from '@dossier/shared/live';
import { inProcessLive } from '@dossier/shared/live/in-process';
import type { ReadStore } from '@dossier/shared/read-store';
import { openSqliteReadStore } from '@dossier/shared/read-store/sqlite';
import { until } from '@dossier/shared/testing/until';
import { collections } from '@dossier/shared/views';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projections } from '../read-models/projections.ts';
import {
  activated,
  created,
  defined,
  given,
  history,
  joined,
  projectId,
  registered,
  reviewed,
  uploaded,
} from '../testing/events.ts';
import type { Projection } from './projection.ts';
import { createProjector } from './projector.ts';
import { dumpHash } from './rebuild.ts';

const log = createLogger({ level: 'silent', service: 'test' });

describe('projector', () => {
  let dir: string;
  let eventStore: EventStore;
  let readStore: ReadStore;
  const told: LiveSignal[] = [];
  const closing: (() => Promise<void>)[] = [];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'projector-'));
    eventStore = openSqliteEventStore({ file: join(dir, 'events.db') });
    readStore = openSqliteReadStore({ dir: join(dir, 'views'), collections });
    told.length = 0;
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await readStore.close();
    await eventStore.close();
    rmSync(dir, { recursive: true, force: true });
  });

  const append = async (events: readonly StoredEvent[]) => {
    for (const { position: _position, ...event } of events)
      await eventStore.append(event.stream, event.revision === 0 ? 'no-stream' : event.revision - 1, [event]);
  };
  const projector = (of: readonly Projection[] = projections, store = readStore) => {
    const live = inProcessLive();
    live.subscribe((signal) => told.push(signal));
    const bus = inProcessBus(eventStore);
    const made = createProjector({ eventStore, bus, readStore: store, live, log, projections: of });
    const close = async () => {
      await made.close();
      await bus.close();
    };
    closing.push(close);
    return { ...made, close };
  };
  const events = () =>
    history(
      created({ projectScope: 'public' }),
      registered('ann'),
      defined('a', 'b'),
      activated(),
      joined('ann'),
      uploaded('ann', 'a'),
      reviewed('ann', 'a', 'Reject'),
      uploaded('ann', 'a', 2),
    );
  const shown = async (made: ReturnType<typeof projector>) =>
    expect(await made.shows({ key: projectId, position: await eventStore.head() }, 10_000)).toBe(true);

  it('follows the events and tells of them after the views are written', async () => {
    const made = projector();
    await made.start();
    await append(events());
    await shown(made);
    expect((await readStore.get('projects', projectId))?.document).toMatchObject({
      totals: { required: 2, delivered: 1 },
    });
    expect(told).toContainEqual({ resource: 'submissions', id: `${projectId}.ann`, projectId, personId: 'ann' });
    expect((await readStore.checkpoint('projections', 0))?.position).toBe(8);
  });

  it('goes on from its checkpoint after a restart', async () => {
    const all = events();
    const first = projector();
    await first.start();
    await append(all.slice(0, 5));
    await shown(first);
    await first.close();
    await append(all.slice(5));
    const second = projector();
    await second.start();
    await shown(second);
    const { hash } = await dumpHash(readStore);
    expect((await second.rebuild({ compare: true })).hash).toBe(hash);
  });

  it('looks up a document once, and again only where it may have changed', async () => {
    const all = events();
    const loaded: string[] = [];
    const counting: ReadStore = {
      ...readStore,
      load: (refs) => {
        loaded.push(...refs.map(({ collection, id }) => `${collection} ${id}`));
        return readStore.load(refs);
      },
    };
    const first = projector(projections, counting);
    await first.start();
    for (const event of all.slice(0, 6)) {
      await append([event]);
      await shown(first);
    }
    expect(loaded.filter((name) => name === `projects ${projectId}`)).toHaveLength(1);
    expect(new Set(loaded).size).toBe(loaded.length);
    await first.close();
    loaded.length = 0;
    const second = projector(projections, counting);
    await second.start();
    await append(all.slice(6));
    await shown(second);
    expect(loaded).toContain(`projects ${projectId}`);
    expect(await second.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('measures how long each event took until it was shown', async () => {
    const made = projector();
    await made.start();
    await append(events());
    await shown(made);
    const [delays] = made.measures.flatMap((measure) => ('histogram' in measure ? [measure.histogram] : []));
    const { values = [] } = (await delays?.get()) ?? {};
    expect(values.find(({ metricName }) => metricName === 'dossier_projection_delay_seconds_count')?.value).toBe(8);
  });

  it('has everything read anew where it goes on after another copy, which may have ended before it told of it', async () => {
    const first = projector();
    await first.start();
    await append(events());
    await shown(first);
    await first.close();
    expect(told).not.toContainEqual({ missed: true });
    await projector().start();
    await until(() => told.some((signal) => 'missed' in signal));
  });

  it('makes missing read models before it begins', async () => {
    await append(events());
    const made = projector();
    await made.start();
    expect((await readStore.get('projects', projectId))?.document).toMatchObject({ totals: { delivered: 1 } });
  });

  it('rebuilds the same while commands go on, and goes on with the new generation', async () => {
    const all = events();
    const made = projector();
    await made.start();
    await append(all.slice(0, 4));
    await shown(made);
    const [report] = await Promise.all([made.rebuild({ compare: true }), append(all.slice(4))]);
    expect(report).toMatchObject({ same: true });
    await shown(made);
    expect((await readStore.get('projects', projectId))?.document).toMatchObject({ totals: { delivered: 1 } });
    expect(await made.rebuild({ compare: true })).toMatchObject({ same: true, events: 8, position: 8 });
  });

  it('finds read models that are not what the events say', async () => {
    await append(events());
    const made = projector();
    await made.start();
    const stored = await readStore.get('projects', projectId);
    await readStore.write([
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
    await append(events().slice(0, 3));
    await readStore.write([{ collection: 'accounts', id: 'ghost', position: 99, document: { id: 'ghost' } }], {
      projection: 'projections',
      partition: 0,
      offset: 99,
      position: 99,
    });
    const made = projector();
    await made.start();
    expect(await readStore.get('accounts', 'ghost')).toBeUndefined();
    expect((await readStore.checkpoint('projections', 0))?.position).toBe(3);
  });

  it('shows the read models that there are while the event store is away, and waits for it where there are none', async () => {
    await append(events());
    const away = async () => Promise.reject(new EngineUnavailableError('away'));
    const { head } = eventStore;
    Object.assign(eventStore, { head: away });
    await expect(projector().start()).rejects.toThrow(EngineUnavailableError);
    Object.assign(eventStore, { head });
    const first = projector();
    await first.start();
    await first.close();
    Object.assign(eventStore, { head: away });
    const second = projector();
    await second.start();
    expect(await second.shows({ key: projectId, position: 8 })).toBe(true);
    Object.assign(eventStore, { head });
  });

  it('holds who asks until a position is shown, and no longer than allowed', async () => {
    const made = projector();
    await made.start();
    const waiting = made.shows({ key: projectId, position: 8 }, 10_000);
    await append(events());
    expect(await waiting).toBe(true);
    expect(await made.shows({ key: projectId, position: 8 })).toBe(true);
    expect(await made.shows({ key: projectId, position: 9 }, 1)).toBe(false);
  });

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

  it('goes on from documents that another copy has cured', async () => {
    const all = events();
    const old = projector(cannot);
    await old.start();
    await append(all.slice(0, 4));
    await shown(old);
    expect(await readStore.count('parked')).toBe(1);
    const newer = projector();
    await newer.start();
    await newer.close();
    expect(await readStore.count('parked')).toBe(0);
    await append(all.slice(4));
    await shown(old);
    await old.close();
    expect(await newer.rebuild({ compare: true })).toMatchObject({ same: true });
  });

  it('applies parked keys again with newer code, and what waited behind them', async () => {
    await append(events());
    const old = projector(cannot);
    await old.start();
    await shown(old);
    expect((await readStore.get('parked', projectId))?.document).toMatchObject({ error: 'a bug', waiting: 6 });
    expect((await readStore.get('projects', projectId))?.document).toMatchObject({ status: 'draft' });
    await old.close();

    const stillOld = projector(cannot);
    await stillOld.start();
    await append([
      {
        ...(history(given('ProjectDeleted', { projectId, purgeAt: '2026-09-01T00:00:00.000Z' }))[0] as StoredEvent),
        revision: 4,
      },
    ]);
    await shown(stillOld);
    expect((await readStore.get('parked', projectId))?.document).toMatchObject({ waiting: 7 });
    await stillOld.close();

    const cured = projector();
    await cured.start();
    expect(await readStore.get('parked', projectId)).toBeUndefined();
    expect((await readStore.get('projects', projectId))?.document).toMatchObject({
      status: 'bin',
      totals: { delivered: 1 },
    });
    expect(await cured.rebuild({ compare: true })).toMatchObject({ same: true });
  });
});
