import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { timeoutMs } from '../../engines/mongodb/in-time.ts';
import { describeEngine } from '../../testing/engine.ts';
import { leeway } from '../../testing/leeway.ts';
import { newDatabase } from '../../testing/mongodb.ts';
import { atOnce } from '../../testing/races.ts';
import { until } from '../../testing/until.ts';
import { anUpload, uploadRegistryContract } from '../contract.ts';
import type { UploadRegistry } from '../port.ts';
import { type AccountDocument, accountsIn } from './accounts.ts';
import type { UploadDocument } from './documents.ts';
import { openMongoUploadRegistry } from './upload-registry.ts';

const result = { sha256: 'a'.repeat(64), mediaType: 'application/pdf', receivedAt: 1_500, expiresAt: 90_000 };
const quota = 1_000;

/** What the registry stores, for tests that cut it short. */
const storedAt = (url: string) => {
  const client = new MongoClient(url);
  return {
    accounts: client.db().collection<AccountDocument>('uploads.accounts'),
    uploads: client.db().collection<UploadDocument>('uploads.entries'),
    /** Every operation under way looks as if it had begun long ago. */
    age: async () => {
      for (const { _id, marks } of await client.db().collection<AccountDocument>('uploads.accounts').find().toArray()) {
        const old = Object.fromEntries(Object.keys(marks).map((mark) => [mark, 0]));
        await client
          .db()
          .collection<AccountDocument>('uploads.accounts')
          .updateOne({ _id }, { $set: { marks: old } });
      }
    },
    dispose: async () => {
      await client.db().dropDatabase();
      await client.close();
    },
  };
};

describeEngine('MONGODB_URL', (url) => {
  uploadRegistryContract('mongodb', async () => {
    const own = newDatabase(url);
    return { open: () => openMongoUploadRegistry({ url: own }), cleanUp: () => storedAt(own).dispose() };
  });

  describe('mongodb: two copies of an upload registry', () => {
    let one: UploadRegistry;
    let other: UploadRegistry;
    let stored: ReturnType<typeof storedAt>;
    beforeEach(async () => {
      const own = newDatabase(url);
      stored = storedAt(own);
      one = await openMongoUploadRegistry({ url: own });
      other = await openMongoUploadRegistry({ url: own });
    });
    afterEach(async () => {
      await Promise.all([one.close(), other.close()]);
      await stored.dispose();
    });
    const copy = (index: number) => (index % 2 === 0 ? one : other);

    it('share a quota', async () => {
      const begun = await atOnce(30, (index) => copy(index).begin(anUpload(`upload-${index}`, { length: 90 }), quota));
      expect(begun.filter(Boolean)).toHaveLength(11);
      expect(await one.used('host')).toBe(990);
      await atOnce(30, (index) => copy(index).remove(`upload-${index}`));
      expect(await other.used('host')).toBe(0);
    });

    it('respect the leases of each other, which outlive whoever holds them', async () => {
      await one.begin(anUpload('one'), quota);
      await one.lease('one', 'first', 10, 40);
      expect(await other.lease('one', 'second', 20, 50)).toBeUndefined();
      expect(await other.advance('one', 'second', 0, 10, 20)).toBe(false);
      expect(await one.advance('one', 'first', 0, 10, 20)).toBe(true);
      await one.close();
      expect(await other.lease('one', 'second', 39, 70)).toBeUndefined();
      expect(await other.lease('one', 'second', 40, 70)).toMatchObject({ offset: 10 });
    });

    it('claim for one another, and know what the other gave back', async () => {
      await one.begin(anUpload('one'), quota);
      await other.complete('one', result);
      expect(await atOnce(20, (index) => copy(index).claim('one', 50))).not.toContain(false);
      await one.unclaim('one');
      expect(await other.get('one')).toEqual(anUpload('one', { state: 'complete', offset: 100, ...result }));
    });

    it('forget a reservation whose upload a crash prevented, not one that is under way', async () => {
      await one.begin(anUpload('one', { length: 300 }), quota);
      await stored.accounts.updateOne({ _id: 'host' }, { $inc: { used: 600 }, $set: { 'marks.crashed': Date.now() } });
      expect(await other.used('host')).toBe(900);
      expect(await other.begin(anUpload('two', { length: 200 }), quota)).toBe(false);
      await stored.age();
      expect(await other.begin(anUpload('two', { length: 200 }), quota)).toBe(true);
      expect(await one.used('host')).toBe(500);
    });

    it('count the bytes of a removal that a crash cut short once', async () => {
      await one.begin(anUpload('one', { length: 300 }), quota);
      await one.begin(anUpload('two', { length: 200 }), quota);
      await stored.accounts.updateOne({ _id: 'host' }, { $set: { 'marks.crashed': 0 } });
      await stored.uploads.deleteOne({ _id: 'one' });
      await one.remove('one');
      expect(await other.used('host')).toBe(200);
    });

    it.each(['before', 'after'])(
      'know in the end of an upload that stood still for minutes, %s it was stored',
      async (when) => {
        const slow = accountsIn(stored.accounts, stored.uploads);
        const { uploadId, ...upload } = anUpload('slow', { length: 600 });
        const insert = () => stored.uploads.insertOne({ _id: uploadId, ...upload, claimedAt: null });
        const stall = async () => {
          await stored.age();
          expect(await other.used('host')).toBe(when === 'before' ? 0 : 600);
        };
        await slow.add('host', 600, quota, async () => {
          if (when === 'before') await stall();
          await insert();
          if (when === 'after') await stall();
          return true;
        });
        expect(await other.used('host')).toBe(600);
        expect(await other.begin(anUpload('more', { length: 500 }), quota)).toBe(false);
      },
    );

    it('do not count anew while somebody adds or removes', async () => {
      const busy = accountsIn(stored.accounts, stored.uploads);
      await one.begin(anUpload('one', { length: 300 }), quota);
      await busy.add('host', 200, quota, async () => {
        await stored.accounts.updateOne({ _id: 'host' }, { $set: { 'marks.crashed': 0 } });
        expect(await other.used('host')).toBe(500);
        return true;
      });
      expect(await other.used('host')).toBe(300);
    });

    it('take no operator for a value', async () => {
      await one.begin(anUpload('one'), quota);
      await one.lease('one', 'me', 10, 40);
      const any = { $gt: '' } as never;
      const calls: readonly (() => Promise<unknown>)[] = [
        () => one.get(any),
        () => one.begin(anUpload('two', { account: any }), quota),
        () => one.lease(any, 'me', 10, 40),
        () => one.lease('one', any, 10, 40),
        () => one.release('one', any),
        () => one.advance('one', any, 0, 10, 20),
        () => one.complete(any, result),
        () => one.claim(any, 50),
        () => one.used(any),
        () => one.usage(any),
        () => one.unfinished(any, '123456789'),
        () => one.unfinished('ann', any),
        () => one.ofProject(any),
        () => one.ofOwner(any),
        () => one.forgetNames(any),
        () => one.remove(any),
      ];
      for (const call of calls) await expect(call()).rejects.toThrow(TypeError);
      expect(await one.get('one')).toEqual(anUpload('one', { lease: { holder: 'me', until: 40 } }));
    });
  });

  describe('mongodb: an upload registry whose server is killed', () => {
    let dir: string;
    let engine: HeldEngine;
    beforeAll(async () => {
      dir = mkdtempSync(join(tmpdir(), 'uploads-'));
      engine = await holdEngine('mongodb', dir);
    });
    afterAll(async () => {
      await engine.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    it('answers in time that it is away; afterwards no acknowledged upload is missing and the bytes are right', async () => {
      const own = newDatabase(engine.variables.MONGODB_URL ?? '');
      const registry = await openMongoUploadRegistry({ url: own });
      const stored = storedAt(own);
      const begun: string[] = [];
      const removed: string[] = [];
      let slowest = 0;
      let isAway = false;
      /** One client: begins uploads, and removes every other one. */
      const work = async (client: number) => {
        for (let turn = 0; !isAway; turn += 1) {
          const uploadId = `upload-${client}-${turn}`;
          const started = performance.now();
          try {
            await registry.begin(anUpload(uploadId, { account: `account-${client}` }), 1e9);
            begun.push(uploadId);
            if (turn % 2 === 0) {
              removed.push(uploadId);
              await registry.remove(uploadId);
            }
          } catch (error) {
            expect(error).toBeInstanceOf(EngineUnavailableError);
            slowest = Math.max(slowest, performance.now() - started);
            isAway = true;
          }
        }
      };
      const clients = [0, 1, 2, 3];
      const ended = Promise.all(clients.map(work));
      await until(() => begun.length >= 40);
      await engine.kill();
      await ended;
      // Both marks of a last operation may be waited for: that of the account, and of the share.
      expect(slowest).toBeLessThan((2 * timeoutMs + 500) * leeway());
      await expect(registry.get('one')).rejects.toThrow(EngineUnavailableError);

      await engine.restart();
      await until(() =>
        registry.get('one').then(
          () => true,
          () => false,
        ),
      );
      for (const uploadId of begun) if (!removed.includes(uploadId)) expect(await registry.get(uploadId)).toBeDefined();
      await stored.age();
      for (const account of clients.map((client) => `account-${client}`)) {
        const entries = await stored.uploads.countDocuments({ account });
        expect(await registry.used(account)).toBe(entries * 100);
      }
      await registry.close();
      await stored.dispose();
    });
  });
});
