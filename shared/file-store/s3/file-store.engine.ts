import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { describeEngine } from '../../testing/engine.ts';
import { memoryWatch } from '../../testing/memory.ts';
import { until } from '../../testing/until.ts';
import { fileStoreContract } from '../contract.ts';
import type { FileStore } from '../port.ts';
import { s3FileStore } from './file-store.ts';

const part = 8 * 1024 * 1024;
const key = '123456789/abcdefghijklmnopqrstuv';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const whole = (bytes: Buffer) => ({ size: bytes.length, sha256: sha256(bytes) });
const from = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });

/** The engine's server with a bucket of its own. */
const freshBucket = (url: string) => url.replace(/\/[^/]*$/, `/test-${randomBytes(8).toString('hex')}`);

/** The bucket as other tools see it. */
const outside = (address: string) => {
  const { origin, username, password, pathname } = new URL(address);
  const client = new S3Client({
    endpoint: origin,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: username, secretAccessKey: password },
  });
  return { client, Bucket: pathname.slice(1) };
};

describeEngine('S3_URL', (server) => {
  fileStoreContract('s3', async () => {
    const url = freshBucket(server);
    return { open: async () => s3FileStore({ url }), cleanUp: async () => {} };
  });

  describe('uploads in parts', () => {
    let url: string;
    let files: FileStore;
    const others: FileStore[] = [];
    const anotherCopy = () => {
      const copy = s3FileStore({ url });
      others.push(copy);
      return copy;
    };
    beforeEach(() => {
      url = freshBucket(server);
      files = s3FileStore({ url });
    });
    afterEach(async () => {
      for (const each of [files, ...others.splice(0)]) await each.close();
    });

    it('keep every byte that arrived when the source breaks off in the middle of a part', async () => {
      const bytes = randomBytes(2 * part + 3_000_001);
      const source = async function* () {
        yield bytes;
        throw new Error('connection lost');
      };
      const reached = await files.append(key, 0, Readable.from(source(), { objectMode: false }));
      expect([reached, await anotherCopy().size(key)]).toEqual([bytes.length, bytes.length]);
      const rest = randomBytes(part);
      await anotherCopy().append(key, reached, from(rest));
      expect(await files.complete(key)).toEqual(whole(Buffer.concat([bytes, rest])));
    });

    it('[BEY-07] go on in another copy after each append, whatever its size', async () => {
      const bytes = randomBytes(3 * part + 500_000);
      let offset = 0;
      for (const length of [3_000_000, part, part, 1, bytes.length]) {
        offset = await anotherCopy().append(key, offset, from(bytes.subarray(offset, offset + length)));
        expect(await files.size(key)).toBe(offset);
      }
      expect(await files.complete(key)).toEqual(whole(bytes));
    });

    it('keep the parts that were full when the process died in the middle of an append', async () => {
      const bytes = randomBytes(2 * part + 1_000_000);
      const source = new PassThrough();
      // Never ended: as far as the bucket can tell, its process is gone.
      const abandoned = files.append(key, 0, source);
      source.write(bytes);
      const copy = anotherCopy();
      await until(async () => (await copy.size(key)) === 2 * part);
      await copy.append(key, 2 * part, from(bytes.subarray(2 * part)));
      expect(await copy.complete(key)).toEqual(whole(bytes));

      // It was only slow, and wakes up too late: what others finished stays as it is.
      source.end();
      await expect(abandoned).rejects.toThrow('somebody else');
      expect(await copy.complete(key)).toEqual(whole(bytes));
    });

    it('are safe from a writer that lost its turn before the first part was full', async () => {
      const [late, right] = [new PassThrough(), randomBytes(900_000)];
      await files.append(key, 0, from(right.subarray(0, 100_000)));
      const copy = anotherCopy();
      const stale = files.append(key, 100_000, late);
      late.write(randomBytes(50_000));
      await copy.append(key, 100_000, from(right.subarray(100_000)));
      late.end();
      await expect(stale).rejects.toThrow('somebody else');
      expect(await copy.size(key)).toBe(right.length);
      expect(await copy.complete(key)).toEqual(whole(right));
    });

    it('hash what is stored, not what this copy remembers of bytes that another one replaced', async () => {
      const [first, second, rest] = [randomBytes(part), randomBytes(part), randomBytes(100_000)];
      await files.append(key, 0, from(first));
      const copy = anotherCopy();
      await copy.append(key, 0, from(second));
      await files.append(key, part, from(rest));
      expect(await files.complete(key)).toEqual(whole(Buffer.concat([second, rest])));
    });

    it('are one plain object when complete, and nothing when removed, an upload that a crash left included', async () => {
      const { client, Bucket } = outside(url);
      const uploads = async () => (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? [];
      const bytes = randomBytes(part + 100);
      await files.append(key, 0, from(bytes));
      expect(await uploads()).toHaveLength(1);
      await files.complete(key);
      expect(await uploads()).toHaveLength(0);
      const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      expect([head.ContentLength, head.Metadata?.upload]).toEqual([bytes.length, undefined]);

      const unfinished = '123456789/unfinished';
      await files.append(unfinished, 0, from(bytes));
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key: unfinished }));
      expect(await uploads()).toHaveLength(2);
      expect(await files.read(unfinished)).toBeUndefined();
      await files.remove(unfinished);
      expect(await uploads()).toHaveLength(0);
      expect(await files.size(unfinished)).toBeUndefined();
      client.destroy();
    });

    it('hold no parts in memory, however many go on at once', async () => {
      const [uploads, chunk] = [20, randomBytes(64 * 1024)];
      const source = () =>
        Readable.from(
          (function* () {
            for (let sent = 0; sent < 2 * part; sent += chunk.length) yield chunk;
          })(),
          { objectMode: false },
        );
      await files.append('1/warm', 0, source());
      const limit = (uploads * part) / 2;
      const held = memoryWatch(limit);
      const watch = setInterval(held, 10);
      const reached = await Promise.all(Array.from({ length: uploads }, (_, n) => files.append(`1/${n}`, 0, source())));
      clearInterval(watch);
      expect(new Set(reached)).toEqual(new Set([2 * part]));
      expect(held()).toBeLessThan(limit);
      for (let n = 0; n < uploads; n++) await files.remove(`1/${n}`);
    });
  });

  describe('a server that goes away', () => {
    let dir: string;
    let held: HeldEngine;
    let files: FileStore;
    beforeAll(async () => {
      dir = mkdtempSync(join(tmpdir(), 's3-held-'));
      held = await holdEngine('s3', dir);
      files = s3FileStore({ url: freshBucket(held.variables.S3_URL ?? '') });
    });
    afterAll(async () => {
      await files.close();
      await held.stop();
      rmSync(dir, { recursive: true, force: true });
    });

    it('[BEY-07] killed during an append: the offset told afterwards is true, and nothing acknowledged is missing', async () => {
      const bytes = randomBytes(4 * part + 2_000_000);
      const acknowledged = await files.append(key, 0, from(bytes.subarray(0, 3_000_000)));
      const source = new PassThrough();
      const appended = files.append(key, acknowledged, source);
      source.write(bytes.subarray(acknowledged, 2 * part + 5_000_000));
      await until(async () => (await files.size(key)) === 2 * part);
      await held.kill();
      source.end(bytes.subarray(2 * part + 5_000_000));
      await expect(appended).rejects.toThrow(EngineUnavailableError);
      await held.restart();
      const offset = (await files.size(key)) ?? 0;
      expect(offset).toBeGreaterThanOrEqual(acknowledged);
      await files.append(key, offset, from(bytes.subarray(offset)));
      expect(await files.complete(key)).toEqual(whole(bytes));
      await held.kill();
      await held.restart();
      expect(await files.complete(key)).toEqual(whole(bytes));
    });

    it('[BEY-07] killed at any moment of many uploads: every offset told before stays true', async () => {
      const bytes = randomBytes(part + 700_000);
      const known = new Map<string, number>();
      const upload = async (name: string) => {
        for (;;) {
          const offset = (await files.size(name)) ?? 0;
          expect(offset).toBeGreaterThanOrEqual(known.get(name) ?? 0);
          if (offset === bytes.length) return files.complete(name);
          known.set(name, await files.append(name, offset, from(bytes.subarray(offset, offset + 1_500_000))));
        }
      };
      let failure: unknown;
      const persistent = async (name: string) => {
        while (!failure) {
          try {
            return await upload(name);
          } catch (error) {
            if (!(error instanceof EngineUnavailableError)) failure = error;
          }
        }
        throw failure;
      };
      const all = Promise.allSettled(Array.from({ length: 6 }, (_, n) => persistent(`2/file-${n}`)));
      for (let kills = 1; kills <= 4; kills++) {
        const sent = () => [...known.values()].reduce((sum, offset) => sum + offset, 0);
        await until(async () => failure !== undefined || sent() > kills * 9_000_000);
        await held.kill();
        await held.restart();
      }
      const completed = { status: 'fulfilled', value: whole(bytes) };
      expect(await all).toEqual(Array.from({ length: 6 }, () => completed));
    });
  });
});
