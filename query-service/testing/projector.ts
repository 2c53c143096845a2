import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import type { Consumer, EventBus } from '@dossier/shared/event-bus';
import { inProcessBus } from '@dossier/shared/event-bus/in-process';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import type { LiveSignal } from '@dossier/shared/live';
import { inProcessLive } from '@dossier/shared/live/in-process';
import { openSqliteReadStore } from '@dossier/shared/read-store/sqlite';
import { collections } from '@dossier/shared/views';
import { expect } from '@jest/globals';
import Database from 'libsql';
import { partThreads, type Threads } from '../engine/parts/threads.ts';
import type { Projection } from '../engine/projection.ts';
import { createProjector } from '../engine/projector.ts';
import { projections } from '../read-models/projections.ts';
import {
  activated,
  created,
  defined,
  type Given,
  history,
  joined,
  projectId,
  registered,
  reviewed,
  uploaded,
} from './events.ts';

const log = createLogger({ level: 'silent', service: 'test' });

/** Eight events: Ann uploads to a public project, is rejected and uploads again. @param more what happens then */
export const events = (...more: readonly Given[]) =>
  history(
    created({ projectScope: 'public' }),
    registered('ann'),
    defined('a', 'b'),
    activated(),
    joined('ann'),
    uploaded('ann', 'a'),
    reviewed('ann', 'a', 'Reject'),
    uploaded('ann', 'a', 2),
    ...more,
  );

/**
 * Embedded stores in a folder of their own, and projectors over them: each is a copy of the
 * service.
 */
export const openTestProjectors = () => {
  const dir = mkdtempSync(join(tmpdir(), 'projector-'));
  const eventStore = openSqliteEventStore({ file: join(dir, 'events.db') });
  const readStore = openSqliteReadStore({ dir: join(dir, 'views'), collections });
  const told: LiveSignal[] = [];
  const closing: (() => Promise<void>)[] = [];

  const projector = (
    of: readonly Projection[] = projections,
    store = readStore,
    bus: EventBus = inProcessBus(eventStore),
    threads?: Threads,
  ) => {
    const live = inProcessLive();
    live.subscribe((signal) => told.push(signal));
    const optional = threads ? { threads } : {};
    const made = createProjector({ eventStore, bus, readStore: store, live, log, projections: of, ...optional });
    const close = async () => {
      await made.close();
      await bus.close();
    };
    closing.push(close);
    return { ...made, close };
  };
  /** It rebuilds in two threads, however little there is. */
  const threaded = (store = readStore, entry = new URL('../read-models/part-thread.ts', import.meta.url)) =>
    projector(
      projections,
      store,
      inProcessBus(eventStore),
      partThreads({ events: join(dir, 'events.db'), log, entry, few: 0, threads: 2 }),
    );
  /** What a fault of a disk does to the text of an event. Answers how to put it back. */
  const damage = (position: number) => {
    const file = join(dir, 'events.db');
    const db = new Database(file);
    const { body } = db.prepare('SELECT body FROM events WHERE position = ?').get([position]) as { body: unknown };
    db.close();
    const put = (text: unknown) => {
      const written = new Database(file);
      written.prepare('UPDATE events SET body = ? WHERE position = ?').run([text, position]);
      written.close();
    };
    put('no JSON');
    return () => put(body);
  };
  const append = async (stored: readonly StoredEvent[]) => {
    for (const { position: _position, ...event } of stored)
      await eventStore.append(event.stream, event.revision === 0 ? 'no-stream' : event.revision - 1, [event]);
  };
  /** Resolves when the views show the project's last event. */
  const shown = async ({ shows }: Pick<ReturnType<typeof projector>, 'shows'>) =>
    expect(await shows({ key: projectId, position: await eventStore.head() }, 10_000)).toBe(true);
  const close = async () => {
    for (const end of closing) await end();
    await readStore.close();
    await eventStore.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return { eventStore, readStore, told, projector, threaded, damage, append, shown, close };
};
export type TestProjectors = ReturnType<typeof openTestProjectors>;

/** A bus of two partitions that delivers what a test hands to its consumer. */
export const handBus = () => {
  const consumers: Consumer[] = [];
  const bus: EventBus = {
    source: 'by hand',
    subscribe: (consumer) => {
      consumers.push(consumer);
      return { stop: async () => {} };
    },
    partitionOf: () => 0,
    ends: async () => new Map([0, 1].map((partition) => [partition, 0])),
    close: async () => {},
  };
  return {
    bus,
    get consumer() {
      return consumers.at(-1) as Consumer;
    },
  };
};
