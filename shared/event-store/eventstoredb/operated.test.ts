import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { consumerTooSlow } from '../../../scripts/engines/eventstoredb/node.ts';
import { type RunningServer, startServer } from '../../../scripts/engines/eventstoredb/server.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { answerWithin } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import { holdsMarked } from '../mark.ts';
import { type EventStore, UnreadableEventError } from '../port.ts';
import { run } from '../testing/envelope.ts';
import { openEventStoreDb } from './event-store.ts';

describe('EventStoreDB in the hands of its operator', () => {
  let dir: string;
  let server: RunningServer;
  let store: EventStore;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-eventstoredb-'));
    server = await startServer({ file: join(dir, 'events.log'), port: 0 });
    store = openEventStoreDb({ url: server.url, timeoutMs: answerWithin });
  });
  afterEach(async () => {
    await store.close();
    await server.stop();
    rmSync(dir, { recursive: true });
  });
  const follow = (after = 0) => {
    const seen: StoredEvent[] = [];
    store.subscribe(after, async (events) => void seen.push(...events));
    return seen;
  };

  it('reads on from a position at which no event begins', async () => {
    await store.append('a', 'no-stream', run('a', 0, 3));
    const all = await store.readAll(0, 10);
    const [first, second, third] = all.map(({ position }) => position) as [number, number, number];
    expect(await store.readAll(first + 1, 10)).toEqual(all.slice(1));
    expect(await store.readOn(second + 1, 1)).toEqual(all.slice(2));
    expect(await store.back(third + 1, 1)).toBeLessThanOrEqual(second);
    const seen = follow(second - 1);
    await until(() => seen.length >= 2);
    await store.append('a', 2, run('a', 3, 1));
    await until(() => seen.length >= 3);
    expect(seen.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  it('resumes where it was when the server drops a subscriber that is too slow', async () => {
    const seen = follow();
    for (let round = 0; round < 3; round += 1) {
      await store.append('a', round === 0 ? 'no-stream' : round * 10 - 1, run('a', round * 10, 10));
      await until(() => seen.length >= round * 10 + 5);
      server.faults.cutCalls(consumerTooSlow);
    }
    await until(() => seen.length >= 30);
    expect(seen).toEqual(await store.readAll(0, 100));
  });

  it('passes over positions that were scavenged', async () => {
    await store.append('a', 'no-stream', run('a', 0, 5));
    await store.append('b', 'no-stream', run('b', 0, 2));
    const before = await store.readAll(0, 100);
    server.log.operator.truncate('a', 4);
    server.log.operator.scavenge();
    const left = before.filter(({ stream, revision }) => stream === 'b' || revision >= 4);
    expect(await store.readAll(before[1]?.position ?? 0, 100)).toEqual(left);
    const seen = follow(before[2]?.position);
    await until(() => seen.length >= left.length);
    expect(seen).toEqual(left);
    expect(await store.back(await store.head(), 2)).toBeLessThanOrEqual(before[4]?.position ?? 0);
  });

  it('says that the beginning of a stream is missing, instead of deciding on the rest', async () => {
    await store.append('a', 'no-stream', run('a', 0, 5));
    const [first] = await store.readStream('a', { limit: 1 });
    server.log.operator.truncate('a', 3);
    const words = /stream a has no events before revision 3/;
    await expect(store.readStream('a')).rejects.toThrow(words);
    await expect(store.readStream('a', { from: 1, limit: 1 })).rejects.toThrow(words);
    await expect(store.readStream('a', { direction: 'backwards' })).rejects.toThrow(words);
    await expect(store.readStream('a')).rejects.not.toThrow(EngineUnavailableError);
    expect(await store.readStream('a', { from: 3 })).toHaveLength(2);
    expect(await store.readStream('a', { direction: 'backwards', limit: 2 })).toHaveLength(2);
    expect(await store.readStream('a', { from: 5 })).toEqual([]);
    expect(first && (await holdsMarked(store, first))).toBe(false);
  });

  it('says that a stream was deleted, and goes on with the others', async () => {
    await store.append('a', 'no-stream', run('a', 0, 2));
    server.log.operator.tombstone('a');
    await expect(store.readStream('a')).rejects.toThrow(UnreadableEventError);
    await expect(store.append('a', 1, run('a', 2, 1))).rejects.toThrow(/stream a was deleted/);
    await expect(store.append('a', 1, run('a', 2, 1))).rejects.not.toThrow(EngineUnavailableError);
    const before = server.counts.reads;
    await store.append('b', 'no-stream', run('b', 0, 1));
    server.log.operator.scavenge();
    expect((await store.readAll(0, 10)).map(({ stream }) => stream)).toEqual(['b']);
    expect(server.counts.reads).toBe(before + 1);
  });

  describe('that deletes a stream the ordinary way', () => {
    const words = /stream a was deleted.*restore it from a backup/;
    beforeEach(async () => {
      await store.append('a', 'no-stream', run('a', 0, 3));
      server.log.operator.softDelete('a');
    });

    it.each([{}, { from: 3 }, { from: 3, limit: 1 }, { direction: 'backwards', limit: 1 }] as const)(
      'does not read it as a new one: %j',
      async (options) => {
        await expect(store.readStream('a', options)).rejects.toThrow(words);
        await expect(store.readStream('a', options)).rejects.not.toThrow(EngineUnavailableError);
      },
    );

    it('begins no second history without a word', async () => {
      await expect(store.append('a', 'no-stream', run('a', 0, 2))).rejects.toThrow(words);
      await expect(store.readStream('a')).rejects.toThrow(/no events before revision 3/);
      await expect(store.readStream('a', { from: 3 })).rejects.toThrow(UnreadableEventError);
      const seen = follow();
      await until(() => seen.length >= 5);
      expect(seen.map(({ type, revision }) => `${type} ${revision}`).slice(3)).toEqual([
        'Unreadable 3',
        'Unreadable 4',
      ]);
    });

    it('asks once more only about what is not there', async () => {
      await store.append('b', 'no-stream', run('b', 0, 2));
      const { reads } = server.counts;
      expect(await store.readStream('b')).toHaveLength(2);
      expect(await store.readStream('b', { from: 2 })).toEqual([]);
      expect(server.counts.reads).toBe(reads + 2);
      expect(await store.readStream('c')).toEqual([]);
      expect(server.counts.reads).toBe(reads + 4);
    });
  });

  it('says so when all of a stream was truncated', async () => {
    await store.append('a', 'no-stream', run('a', 0, 3));
    server.log.operator.truncate('a', 3);
    await expect(store.readStream('a')).rejects.toThrow(/stream a was deleted/);
  });
});
