import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { openEventStoreDb } from '@dossier/shared/event-store/eventstoredb';
import { openSqliteEventStore } from '@dossier/shared/event-store/sqlite';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type RunningServer, startServer } from '../scripts/engines/eventstoredb/server.ts';
import { envelope } from '../shared/event-store/testing/envelope.ts';
import { copyEvents } from './copy.ts';
import { MigrationRefused } from './refused.ts';
import { headsOf } from './streams.ts';
import type { Truth } from './truth.ts';

let dir: string;
let server: RunningServer;
let source: EventStore;
let target: EventStore;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dossier-migration-'));
  server = await startServer({ file: join(dir, 'events.log'), port: 0 });
  source = openSqliteEventStore({ file: join(dir, 'events.db') });
  target = openEventStoreDb({ url: server.url, timeoutMs: 10_000 });
});
afterEach(async () => {
  await Promise.all([source.close(), target.close()]);
  await server.stop();
  rmSync(dir, { recursive: true });
});

/** One append of an older version. */
const append = (stream: string, from: number, sizes: readonly number[]) =>
  source.append(
    stream,
    from === 0 ? 'no-stream' : from - 1,
    sizes.map(
      (size, index): Envelope => ({
        ...envelope(stream, from + index, { text: 'x'.repeat(size) }),
        commandId: `${stream} ${from}`,
      }),
    ),
  );
const copyTo = async (eventStore: EventStore) =>
  copyEvents(
    {
      source: { eventStore: source } as Truth,
      target: { eventStore } as Truth,
      retry: (action) => action(),
      tell: () => {},
    },
    await headsOf(target),
  );
const digests = async (store: EventStore, stream: string) =>
  (await store.readStream(stream)).map(({ id, digest, revision }) => ({ id, digest, revision }));

it('[BEY-04] moves an append that is larger than the target takes, in portions, and goes on with it where it broke off', async () => {
  await append('a', 0, [100]);
  await append('a', 1, Array(3_000).fill(700));
  await append('a', 3_001, [100, 100]);
  await append('b', 0, [100]);
  let left = 3;
  const breaking: EventStore = {
    ...target,
    append: async (...values) => {
      left -= 1;
      if (left < 0) throw new Error('broken off');
      return target.append(...values);
    },
  };
  await expect(copyTo(breaking)).rejects.toThrow('broken off');
  const there = (await target.readStream('a')).length;
  expect(there).toBeGreaterThan(1);
  expect(there).toBeLessThan(3_001);
  await copyTo(target);
  for (const stream of ['a', 'b']) expect(await digests(target, stream)).toEqual(await digests(source, stream));
  expect(await copyTo(target)).toBe(0);
});

it('says which event alone is larger than the target takes, and what to do', async () => {
  await append('a', 0, [100, 1_100_000]);
  await expect(copyTo(target)).rejects.toThrow(MigrationRefused);
  await expect(copyTo(target)).rejects.toThrow(/event a, revision 1.*MaxAppendSize/);
});
