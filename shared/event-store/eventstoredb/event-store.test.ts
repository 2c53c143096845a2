import { mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningServer, startServer } from '../../../scripts/engines/eventstoredb/server.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { answerWithin, leeway } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import { type EventStore, UnreadableEventError } from '../port.ts';
import { envelope, run } from '../testing/envelope.ts';
import { openEventStoreDb } from './event-store.ts';

describe('EventStoreDB event store', () => {
  let dir: string;
  let server: RunningServer;
  let store: EventStore;
  const start = async (port = 0) => {
    server = await startServer({ file: join(dir, 'events.log'), port });
  };
  const portOf = () => Number(new URL(server.url).port);
  const follow = (after = 0) => {
    const seen: StoredEvent[] = [];
    store.subscribe(after, async (events) => void seen.push(...events));
    return seen;
  };
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-eventstoredb-'));
    await start();
    store = openEventStoreDb({ url: server.url, silence: 100, timeoutMs: answerWithin });
  });
  /** Where subscriptions are counted: one that is late on a busy machine is not taken for a silent one. */
  const doubtingAfter = async (silence: number) => {
    await store.close();
    store = openEventStoreDb({ url: server.url, silence, timeoutMs: answerWithin });
  };
  afterEach(async () => {
    await store.close();
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it('leaves out what the server writes for itself, and what others write when there is a prefix', async () => {
    const other = openEventStoreDb({ url: server.url, prefix: 'other.', timeoutMs: answerWithin });
    const prefixed = openEventStoreDb({ url: server.url, prefix: 'ours+', timeoutMs: answerWithin });
    for (let revision = 0; revision < 40; revision += 1) {
      const expected = revision === 0 ? 'no-stream' : revision - 1;
      await prefixed.append('a', expected, run('a', revision, 1));
      await other.append('a', expected, run('a', revision, 1));
    }
    const all = await prefixed.readAll(0, 1_000);
    expect(all.map(({ stream, revision }) => `${stream}${revision}`)).toEqual(all.map((_, index) => `a${index}`));
    expect(all).toHaveLength(40);
    expect(await prefixed.readStream('a')).toEqual(all);
    expect(await prefixed.head()).toBe(all.at(-1)?.position);
    const seen: StoredEvent[] = [];
    prefixed.subscribe(0, async (events) => void seen.push(...events));
    await until(() => seen.length >= 40);
    expect(seen).toEqual(all);

    const raw = EventStoreDBClient.connectionString(server.url);
    const types = new Set<string>();
    for await (const { event } of raw.readAll()) types.add(event?.type ?? '');
    expect([...types]).toEqual(expect.arrayContaining(['$statsCollected', '$UserCreated', 'Tested']));
    await raw.dispose();
    await Promise.all([other.close(), prefixed.close()]);
  });

  it('delivers what comes after another program’s event, or one that is damaged', async () => {
    const raw = EventStoreDBClient.connectionString(server.url);
    const foreign = { id: crypto.randomUUID(), type: 'Foreign', contentType: 'application/json', data: {} } as const;
    const credentials = { username: '', password: '' };
    await raw.appendToStream('a', { ...foreign, metadata: undefined }, { credentials });
    expect(await store.readAll(0, 10)).toEqual([]);
    await raw.appendToStream(
      'project-1',
      { ...foreign, id: crypto.randomUUID(), metadata: undefined },
      { credentials },
    );
    await expect(store.readAll(0, 10)).rejects.toThrow(UnreadableEventError);
    await store.append('project-2', 'no-stream', run('project-2', 0, 1));
    const seen = follow();
    await until(() => seen.length >= 2);
    expect(seen.map(({ key, type }) => `${key} ${type}`)).toEqual(['1 Unreadable', 'project-2 Tested']);
    expect(store.foreign?.()).toBeGreaterThan(0);
    expect(await store.readOn(0, 1)).toEqual(seen.slice(0, 1));
    expect(await store.head()).toBe(seen.at(-1)?.position);
    await raw.dispose();
  });

  it('refuses a URL that is none at once', () => {
    expect(() => openEventStoreDb({ url: 'http://127.0.0.1:2113' })).toThrow();
  });

  it('says that an append is too large, and stores nothing', async () => {
    const large = envelope('a', 0, { text: 'x'.repeat(1_100_000) });
    await expect(store.append('a', 'no-stream', [large])).rejects.toThrow('too large');
    expect(await store.append('a', 'no-stream', run('a', 0, 1))).toMatchObject({ outcome: 'appended' });
  });

  it('throws when the answer to an append was lost, and the events are found afterwards', async () => {
    const asConfigured = openEventStoreDb({ url: server.url });
    server.faults.loseNextAnswer();
    const before = Date.now();
    await expect(asConfigured.append('a', 'no-stream', run('a', 0, 2))).rejects.toThrow(EngineUnavailableError);
    // Of a machine that did not get to it in time, the limit below says so.
    expect(await until(() => asConfigured.readStream('a').catch(() => undefined))).toHaveLength(2);
    expect(Date.now() - before).toBeLessThan(2_000 * leeway());
    await asConfigured.close();
  });

  it('goes on from the last event when its subscription is cut', async () => {
    await doubtingAfter(10_000);
    const seen = follow();
    await store.append('a', 'no-stream', run('a', 0, 3));
    await until(() => seen.length === 3);
    server.faults.cutCalls();
    await store.append('a', 2, run('a', 3, 3));
    await until(() => seen.length >= 6);
    expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(server.counts.subscriptions).toBe(2);
  });

  it('subscribes anew when a subscription fell silent, and not when merely nothing happens', async () => {
    await doubtingAfter(500);
    const seen = follow();
    await store.append('a', 'no-stream', run('a', 0, 1));
    await until(() => seen.length === 1);
    // Each doubt asks for the head.
    const { reads } = server.counts;
    await until(() => server.counts.reads >= reads + 3);
    expect(server.counts.subscriptions).toBe(1);
    server.faults.silenceSubscriptions();
    await store.append('a', 0, run('a', 1, 2));
    await until(() => seen.length >= 3);
    expect(seen.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect(server.counts.subscriptions).toBe(2);
  });

  it('answers at once while the server is away, and goes on when it is back', async () => {
    const seen = follow();
    await store.append('a', 'no-stream', run('a', 0, 1));
    await until(() => seen.length === 1);
    const port = portOf();
    await server.stop();
    const fails = async (call: () => Promise<unknown>) => {
      const before = Date.now();
      await expect(call()).rejects.toThrow(EngineUnavailableError);
      expect(Date.now() - before).toBeLessThan(1_500 * leeway());
    };
    const left = Date.now();
    while (Date.now() - left < 4_000) {
      await fails(() => store.append('a', 0, run('a', 1, 1)));
      await fails(() => store.readStream('a'));
      await fails(() => store.readAll(0, 10));
      await fails(() => store.head());
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    await start(port);
    const back = Date.now();
    while (!(await store.append('a', 0, run('a', 1, 1)).catch(() => undefined)))
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(Date.now() - back).toBeLessThan(2_500 * leeway());
    await until(() => seen.length >= 2);
    expect(Date.now() - back).toBeLessThan(10_000 * leeway());
  });

  it('refuses calls when closed, and lets those under way end', async () => {
    const last = store.append('a', 'no-stream', run('a', 0, 1));
    await store.close();
    expect(await last).toMatchObject({ outcome: 'appended' });
    await expect(store.head()).rejects.toThrow(EngineUnavailableError);
  });

  it('drops the torn end of the double’s log, and nothing else', async () => {
    const file = join(dir, 'events.log');
    await store.append('a', 'no-stream', run('a', 0, 3));
    const { size } = statSync(file);
    await store.append('a', 2, run('a', 3, 3));
    const port = portOf();
    await server.stop();
    truncateSync(file, size + 100);
    await start(port);
    const reopened = openEventStoreDb({ url: server.url });
    expect(await reopened.readStream('a')).toHaveLength(3);
    expect(await reopened.append('a', 2, run('a', 3, 1))).toMatchObject({ outcome: 'appended', revision: 3 });
    expect(await reopened.readAll(0, 10)).toHaveLength(4);
    await reopened.close();
  });
});
