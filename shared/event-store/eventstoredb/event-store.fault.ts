import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { leeway } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import type { EventStore } from '../port.ts';
import { envelope, run } from '../testing/envelope.ts';
import { openEventStoreDb } from './event-store.ts';

const kills = Number(process.env.FAULT_KILLS ?? 5);

describe('EventStoreDB event store while the server is killed', () => {
  let dir: string;
  let server: HeldEngine;
  let store: EventStore;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-eventstoredb-'));
    server = await holdEngine('eventstoredb', dir);
    store = openEventStoreDb({ url: server.variables.EVENT_STORE_URL as string });
  });
  afterEach(async () => {
    await store.close();
    await server.kill();
    rmSync(dir, { recursive: true });
  });

  it(`loses no acknowledged event and no subscriber's place over ${kills} kills`, async () => {
    const acknowledged = new Set<string>();
    let stopped = false;
    const write = async (stream: string) => {
      for (let last = -1; !stopped; ) {
        const event = envelope(stream, last + 1, { text: 'x'.repeat(200) });
        try {
          const { outcome, revision } = await store.append(stream, last < 0 ? 'no-stream' : last, [event]);
          if (outcome === 'appended') acknowledged.add(event.id);
          last = revision;
        } catch {
          await pause(100);
        }
      }
    };
    const seen: StoredEvent[] = [];
    store.subscribe(0, async (events) => void seen.push(...events));
    const writers = Array.from({ length: 8 }, (_, index) => write(`w${index}`));
    for (let round = 0; round < kills; round += 1) {
      const target = acknowledged.size + 100;
      await until(() => acknowledged.size >= target);
      await server.kill();
      await pause(round * 300);
      await server.restart();
      const back = Date.now();
      const [known, heard] = [acknowledged.size, seen.length];
      await until(() => acknowledged.size > known && seen.length > heard);
      expect(Date.now() - back).toBeLessThan(10_000 * leeway());
    }
    stopped = true;
    await Promise.all(writers);

    const all = await store.readAll(0, 1_000_000);
    await until(() => seen.length >= all.length);
    expect(seen).toEqual(all);
    const ids = new Set(all.map(({ id }) => id));
    expect(ids.size).toBe(all.length);
    expect([...acknowledged].filter((id) => !ids.has(id))).toEqual([]);
    for (let index = 0; index < 8; index += 1) {
      const revisions = (await store.readStream(`w${index}`)).map(({ revision }) => revision);
      expect(revisions).toEqual(revisions.map((_, revision) => revision));
    }
  }, 120_000);

  it('answers within 2 s when the server hangs, and goes on by itself', async () => {
    const seen: StoredEvent[] = [];
    store.subscribe(0, async (events) => void seen.push(...events));
    await store.append('a', 'no-stream', run('a', 0, 1));
    await until(() => seen.length === 1);
    process.kill(server.pid, 'SIGSTOP');
    const hung = Date.now();
    for (let round = 0; round < 3; round += 1) {
      // As a command does it: the append, and after it failed a look whether it was stored after all.
      const before = Date.now();
      await expect(store.append('a', 0, run('a', 1, 1))).rejects.toThrow();
      await expect(store.readStream('a')).rejects.toThrow();
      expect(Date.now() - before).toBeLessThan(2_000 * leeway());
    }
    await until(() => Date.now() - hung > 6_000);
    process.kill(server.pid, 'SIGCONT');
    const back = Date.now();
    await until(() =>
      store.append('b', 'no-stream', run('b', 0, 1)).then(
        () => true,
        () => false,
      ),
    );
    await until(() => seen.some(({ stream }) => stream === 'b'));
    expect(Date.now() - back).toBeLessThan(10_000 * leeway());
    const all = await store.readAll(0, 100);
    await until(() => seen.length >= all.length);
    expect(seen).toEqual(all);
  });
});
