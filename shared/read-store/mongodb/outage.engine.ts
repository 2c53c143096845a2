import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MongoClient } from 'mongodb';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { openMongo } from '../../engines/mongodb/client.ts';
import { timeoutMs } from '../../engines/mongodb/in-time.ts';
import { describeEngine } from '../../testing/engine.ts';
import { leeway } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import type { ReadStore } from '../port.ts';
import { openMongoReadStore } from './read-store.ts';
import { at, books, collections, newName, refs } from './testing.ts';

describeEngine('MONGODB_URL', () => {
  describe('mongodb read store whose server goes away', () => {
    const folder = mkdtempSync(join(tmpdir(), 'read-store-engine-'));
    let engine: HeldEngine;
    const database = newName();
    let own: MongoClient;
    let store: ReadStore;
    const away = async (call: Promise<unknown>) => {
      const begun = Date.now();
      await expect(call).rejects.toThrow(EngineUnavailableError);
      expect(Date.now() - begun).toBeLessThan((timeoutMs + 1_000) * leeway());
    };
    beforeAll(async () => {
      engine = await holdEngine('mongodb', folder);
      own = openMongo({ url: engine.variables.MONGODB_URL as string });
      store = await openMongoReadStore({ client: own, database, collections });
    });
    afterAll(async () => {
      await store?.close().catch(() => undefined);
      await own?.close();
      await engine?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it('says so within two seconds, keeps what was written and goes on by itself when it is back', async () => {
      await store.write(books(700, 1), at(0, 1));
      for (let round = 2; round < 5; round++) {
        const writing = store.write(books(700, round), at(0, round)).catch((error: Error) => error);
        await engine.kill();
        expect(await writing).toBeInstanceOf(EngineUnavailableError);
        await Promise.all([
          away(store.get('books', 'b0')),
          away(store.find('books', { where: { pages: 1 } })),
          away(store.load(refs('b0', 'b1'))),
          away(store.checkpoint('p', 0)),
          away(openMongoReadStore({ client: own, database, collections })),
        ]);
        await engine.restart();
        await until(() =>
          store.checkpoint('p', 0).then(
            (progress) => progress?.offset === round - 1,
            () => false,
          ),
        );
        expect(await store.count('books')).toBe(700);
        await store.write(books(700, round), at(0, round));
        expect(await store.count('books', { pages: round })).toBe(700);
      }
    });

    it('says so within two seconds when it is there and does not answer', async () => {
      process.kill(engine.pid, 'SIGSTOP');
      try {
        // Its threads stop one after the other.
        await until(() =>
          store.get('books', 'b0').then(
            () => false,
            () => true,
          ),
        );
        await away(store.get('books', 'b0'));
        await away(store.page('books', { limit: 5 }));
      } finally {
        process.kill(engine.pid, 'SIGCONT');
      }
      await until(() =>
        store.get('books', 'b0').then(
          (found) => found?.pages === 4,
          () => false,
        ),
      );
    });
  });
});
