import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { eventStoreContract } from '../contract.ts';
import { envelope, run } from '../testing/envelope.ts';
import { openSqliteEventStore } from './event-store.ts';
import { openSqliteEventReader } from './reader.ts';

eventStoreContract('SQLite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-events-'));
  return {
    open: async () => openSqliteEventStore({ file: join(dir, 'events.db') }),
    dispose: async () => rmSync(dir, { recursive: true }),
  };
});

describe('SQLite event store', () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-events-'));
    file = join(dir, 'events.db');
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('numbers positions without gaps, whatever conflicts between', async () => {
    const store = openSqliteEventStore({ file });
    await Promise.all([
      store.append('a', 'no-stream', run('a', 0, 3)),
      store.append('a', 'no-stream', run('a', 0, 2)),
      store.append('b', 'no-stream', run('b', 0, 2)),
    ]);
    expect((await store.readAll(0, 10)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    await store.close();
  });

  it('judges appends of one transaction in the order in which they were made', async () => {
    const store = openSqliteEventStore({ file });
    const outcomes = await Promise.all([
      store.append('a', 'no-stream', run('a', 0, 2)),
      store.append('a', 1, run('a', 2, 1)),
      store.append('a', 1, run('a', 2, 1)),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['appended', 'appended', 'conflict']);
    expect(await store.readStream('a')).toHaveLength(3);
    await store.close();
  });

  it('stores what is queued when it is closed, and refuses what comes later', async () => {
    const store = openSqliteEventStore({ file });
    const queued = store.append('a', 'no-stream', [envelope('a', 0)]);
    await store.close();
    expect(await queued).toMatchObject({ outcome: 'appended' });
    await expect(store.append('a', 0, [envelope('a', 1)])).rejects.toThrow(EngineUnavailableError);
  });

  it('can be read and followed by others while it is written', async () => {
    expect(() => openSqliteEventReader({ file })).toThrow(EngineUnavailableError);
    const store = openSqliteEventStore({ file });
    await store.append('a', 'no-stream', run('a', 0, 3));
    const reader = openSqliteEventReader({ file });
    expect(await reader.readAll(0, 10)).toEqual(await store.readAll(0, 10));
    await expect(reader.append('a', 2, run('a', 3, 1))).rejects.toThrow(EngineUnavailableError);
    const seen: number[] = [];
    const followed = new Promise<void>((resolve) => {
      reader.subscribe(1, async (events) => {
        seen.push(...events.map(({ position }) => position));
        if (seen.length === 4) resolve();
      });
    });
    await store.append('a', 2, run('a', 3, 2));
    await followed;
    expect(seen).toEqual([2, 3, 4, 5]);
    expect(await reader.head()).toBe(5);
    expect(await reader.inspect?.()).toEqual([]);
    await reader.close();
    await store.append('a', 4, run('a', 5, 1));
    await store.close();
  });

  it('is opened once at a time', async () => {
    const store = openSqliteEventStore({ file });
    expect(() => openSqliteEventStore({ file })).toThrow(EngineUnavailableError);
    await store.close();
    const again = openSqliteEventStore({ file });
    await again.close();
  });
});
