import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { openSqliteEventStore } from '../../event-store/sqlite/event-store.ts';
import { run } from '../../event-store/testing/envelope.ts';
import { createCodec, verifyHistory } from '../index.ts';
import { FakeKeys, record } from '../testing/index.ts';
import { partsAside } from './threads.ts';

const dir = mkdtempSync(join(tmpdir(), 'dossier-parts-'));
afterAll(() => rmSync(dir, { recursive: true }));
const wanted = { leaves: true, files: true };

it('threads read parts of a history beside the store that is open', async () => {
  const file = join(dir, 'events.db');
  const store = openSqliteEventStore({ file });
  const codec = createCodec(new FakeKeys());
  for (const personId of ['ann', 'ben', 'ann'])
    await record(store, codec, `account-${personId}`, [{ type: 'ProfilePictureRemoved', data: { personId } }]);
  const found: unknown[] = [];
  for await (const part of partsAside(file)({ ...wanted, until: 3 })) found.push(part);
  expect(found).toMatchObject([
    { until: 3, part: { events: 3, runs: [{ revision: 1 }, { revision: 0 }], ofFiles: [{}, {}, {}] } },
  ]);
  expect(await verifyHistory({ store, parts: partsAside(file) })).toMatchObject({ ok: true, events: 3, streams: 2 });
  // Digests that are none.
  await store.append('other', 'no-stream', run('other', 0, 1));
  expect(await verifyHistory({ store, parts: partsAside(file) })).toEqual(await verifyHistory({ store }));
  await store.close();
});

it('leave it to whoever asked when they cannot', async () => {
  const found: unknown[] = [];
  for await (const part of partsAside(join(dir, 'missing', 'events.db'))({ ...wanted, until: 9_000 })) found.push(part);
  expect(found).toEqual([
    { until: 5_000, part: undefined },
    { until: 9_000, part: undefined },
  ]);
});
