import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../../contract/index.ts';
import { eventMark } from '../../event-store/mark.ts';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import { run } from '../../event-store/testing/envelope.ts';
import { eventBusContract } from '../contract.ts';
import type { Mark } from '../port.ts';
import { inProcessBus } from './event-bus.ts';

eventBusContract('in process', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-bus-'));
  const store = openSqliteEventStore({ file: join(dir, 'events.db') });
  return {
    store,
    bus: inProcessBus(store),
    dispose: async () => {
      await store.close();
      rmSync(dir, { recursive: true });
    },
  };
});

describe('in-process bus over a store that was restored', () => {
  it('delivers what was stored instead of the lost events, though a mark is as far as they were', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'dossier-bus-'));
    const store = openSqliteEventStore({ file: join(dir, 'events.db') });
    await store.append('a', 'no-stream', run('a', 0, 3));
    const revisionsAfter = async (mark: Mark) => {
      const bus = inProcessBus(store);
      const events = await new Promise<readonly StoredEvent[]>((resolve) =>
        bus.subscribe({ group: 'g', resume: async () => mark, handle: async (delivery) => resolve(delivery.events) }),
      );
      await bus.close();
      return events.map(({ revision }) => revision);
    };
    const lost = { stream: 'a', revision: 1, id: 'an event that was lost', digest: 'its digest' };
    expect(await revisionsAfter({ offset: 2, event: lost })).toEqual([0, 1, 2]);
    expect(await revisionsAfter({ offset: 9 })).toEqual([0, 1, 2]);
    expect(await revisionsAfter({ offset: 2, source: 'another store' })).toEqual([0, 1, 2]);
    expect(await revisionsAfter({ offset: 2 })).toEqual([2]);
    const second = (await store.readAll(1, 1))[0] as StoredEvent;
    expect(await revisionsAfter({ offset: 2, event: eventMark(second) })).toEqual([2]);
    await store.close();
    rmSync(dir, { recursive: true });
  });
});
