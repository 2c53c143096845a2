import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { FileStore } from './port.ts';

const key = '123456789/abcdefghijklmnopqrstuv';
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const from = (...chunks: Buffer[]) => Readable.from(chunks, { objectMode: false });
/** Delivers `bytes`, then breaks as a dropped connection does. */
const broken = (bytes: Buffer) =>
  Readable.from(
    (async function* () {
      yield bytes;
      throw new Error('connection lost');
    })(),
    { objectMode: false },
  );
const bytesOf = async (stream: Readable | undefined) => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Every promise of the port. `open` opens the same store again each time it is called in one test. */
export const fileStoreContract = (
  name: string,
  setUp: () => Promise<{ open: () => Promise<FileStore>; cleanUp: () => Promise<void> }>,
) =>
  describe(`file store: ${name}`, () => {
    let files: FileStore;
    let place: Awaited<ReturnType<typeof setUp>>;
    beforeEach(async () => {
      place = await setUp();
      files = await place.open();
    });
    afterEach(async () => {
      await files.close();
      await place.cleanUp();
    });
    const stored = async (bytes: Buffer) => {
      await files.append(key, 0, from(bytes));
      return files.complete(key);
    };

    it('gives back the bytes, their size and their SHA-256', async () => {
      const bytes = randomBytes(3_000_000);
      expect(await stored(bytes)).toEqual({ size: 3_000_000, sha256: sha256(bytes) });
      expect((await bytesOf(await files.read(key))).equals(bytes)).toBe(true);
      expect(await files.size(key)).toBe(3_000_000);
    });

    it('takes very many very small chunks', async () => {
      const bytes = randomBytes(20_000);
      const answer = await files.append(key, 0, from(...Array.from(bytes, (byte) => Buffer.of(byte))));
      expect(answer).toBe(20_000);
      expect(await files.complete(key)).toEqual({ size: 20_000, sha256: sha256(bytes) });
    });

    it('[BEY-07] goes on where an append ended', async () => {
      const bytes = randomBytes(100_000);
      expect(await files.append(key, 0, from(bytes.subarray(0, 70_000)))).toBe(70_000);
      expect(await files.append(key, 70_000, from(bytes.subarray(70_000)))).toBe(100_000);
      expect(await files.complete(key)).toEqual({ size: 100_000, sha256: sha256(bytes) });
    });

    it('[BEY-07] keeps what arrived before the source broke off', async () => {
      const bytes = randomBytes(100_000);
      expect(await files.append(key, 0, broken(bytes.subarray(0, 60_000)))).toBe(60_000);
      expect(await files.size(key)).toBe(60_000);
      await files.append(key, 60_000, from(bytes.subarray(60_000)));
      expect((await files.complete(key)).sha256).toBe(sha256(bytes));
    });

    it('[BEY-07] goes on after it was opened again', async () => {
      const bytes = randomBytes(100_000);
      await files.append(key, 0, from(bytes.subarray(0, 60_000)));
      await files.close();
      files = await place.open();
      expect(await files.size(key)).toBe(60_000);
      await files.append(key, 60_000, from(bytes.subarray(60_000)));
      expect((await files.complete(key)).sha256).toBe(sha256(bytes));
    });

    it('cuts off what lies beyond the offset', async () => {
      const [wrong, right] = [randomBytes(50_000), randomBytes(50_000)];
      await files.append(key, 0, from(wrong));
      await files.append(key, 20_000, from(right));
      const whole = Buffer.concat([wrong.subarray(0, 20_000), right]);
      expect(await files.complete(key)).toEqual({ size: 70_000, sha256: sha256(whole) });
      await files.append(key, 10, from());
      expect(await files.size(key)).toBe(10);
    });

    it('refuses a gap', async () => {
      await files.append(key, 0, from(Buffer.from('abc')));
      await expect(files.append(key, 4, from(Buffer.from('e')))).rejects.toThrow();
      expect(await files.size(key)).toBe(3);
    });

    it('answers the same size and hash when it is asked again', async () => {
      const bytes = randomBytes(1_000);
      const first = await stored(bytes);
      expect(await files.complete(key)).toEqual(first);
    });

    it('reads any range, both ends included', async () => {
      const bytes = randomBytes(600_000);
      await stored(bytes);
      for (const [start, end] of [
        [0, 0],
        [599_999, 599_999],
        [10, 300_000],
        [0, 599_999],
      ] as const) {
        expect((await bytesOf(await files.read(key, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(
          true,
        );
      }
    });

    it('reads what there is of a range that ends beyond the file, or begins there', async () => {
      const bytes = randomBytes(1_000);
      await stored(bytes);
      expect((await bytesOf(await files.read(key, { start: 900, end: 5_000 }))).equals(bytes.subarray(900))).toBe(true);
      expect(await bytesOf(await files.read(key, { start: 1_000, end: 5_000 }))).toHaveLength(0);
    });

    it('keeps an empty file', async () => {
      expect(await stored(Buffer.alloc(0))).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) });
      expect(await files.size(key)).toBe(0);
      expect(await bytesOf(await files.read(key))).toHaveLength(0);
    });

    it('[BEY-07] takes a large file in pieces of any size, broken off and cut off anywhere', async () => {
      const bytes = randomBytes(30_000_000);
      const cuts = [1, 3_000_000, 8_388_608, 8_388_609, 20_000_000, 29_000_000];
      let offset = 0;
      for (const cut of cuts) {
        offset = await files.append(key, offset, broken(bytes.subarray(offset, cut)));
        expect(offset).toBe(cut);
        expect(await files.size(key)).toBe(cut);
      }
      for (const cut of [18_000_000, 16_777_216, 5_000_000]) {
        expect(await files.append(key, cut, from())).toBe(cut);
        expect(await files.size(key)).toBe(cut);
      }
      await files.append(key, 5_000_000, from(bytes.subarray(5_000_000)));
      const whole = { size: bytes.length, sha256: sha256(bytes) };
      expect(await files.complete(key)).toEqual(whole);
      expect(await files.complete(key)).toEqual(whole);
      const [start, end] = [8_000_000, 17_000_000];
      expect((await bytesOf(await files.read(key, { start, end }))).equals(bytes.subarray(start, end + 1))).toBe(true);
    });

    it('begins anew at offset 0, also what was large or complete', async () => {
      const [first, second] = [randomBytes(9_000_000), randomBytes(10_000)];
      await files.append(key, 0, from(first));
      await files.append(key, 0, from(second));
      expect(await files.complete(key)).toEqual({ size: 10_000, sha256: sha256(second) });
      await files.append(key, 0, from(first));
      expect(await files.complete(key)).toEqual({ size: 9_000_000, sha256: sha256(first) });
      await files.append(key, 0, from());
      expect(await files.complete(key)).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) });
    });

    it('goes on with a complete file, where a crash hid that it was complete', async () => {
      const bytes = randomBytes(12_000_000);
      await stored(bytes.subarray(0, 10_000_000));
      await files.append(key, 10_000_000, from(bytes.subarray(10_000_000)));
      expect(await files.complete(key)).toEqual({ size: bytes.length, sha256: sha256(bytes) });
      await files.append(key, bytes.length, from());
      expect(await files.complete(key)).toEqual({ size: bytes.length, sha256: sha256(bytes) });
    });

    it('has nothing under an unknown key, and refuses what is no key', async () => {
      expect(await files.read(key)).toBeUndefined();
      expect(await files.size(key)).toBeUndefined();
      await expect(files.remove(key)).resolves.toBeUndefined();
      for (const bad of ['../secrets', 'a/../b', '/etc/passwd', 'a/b/c', 'a', 'a/b\0']) {
        await expect(files.read(bad)).rejects.toThrow('not a file key');
        await expect(files.append(bad, 0, from(Buffer.from('x')))).rejects.toThrow('not a file key');
      }
    });

    it('reads small files together, each where it is wanted', async () => {
      const all = Array.from({ length: 600 }, (_, index) => ({
        key: `1/file-${index}`,
        bytes: randomBytes(index % 7),
      }));
      for (const { key, bytes } of all.slice(0, 40)) await files.append(key, 0, from(bytes));
      const kept = all.slice(0, 40);
      const placed = kept.map(({ key, bytes }, index) => ({ key, at: 10 * index + 2, size: bytes.length }));
      const block = await files.readTogether(placed, 400);
      expect(block).toHaveLength(400);
      for (const [index, { at, size }] of placed.entries())
        expect(block.subarray(at, at + size)).toEqual(kept[index]?.bytes);
      expect(await files.sizes(all.map(({ key }) => key))).toEqual(
        all.map(({ bytes }, index) => (index < 40 ? bytes.length : undefined)),
      );
      expect(await files.readTogether([], 0)).toHaveLength(0);
      expect(await files.sizes([])).toEqual([]);
    });

    it('reads nothing together where one is gone, or not as long as it was', async () => {
      const other = '1/other';
      await files.append(key, 0, from(Buffer.from('letter')));
      const placed = (name: string, size: number) => [
        { key, at: 0, size: 6 },
        { key: name, at: 6, size },
      ];
      await expect(files.readTogether(placed(other, 5), 20)).rejects.toThrow();
      await files.append(other, 0, from(Buffer.from('annex')));
      for (const size of [0, 4, 6, 14]) await expect(files.readTogether(placed(other, size), 20)).rejects.toThrow();
      await expect(files.readTogether(placed('../secrets', 5), 20)).rejects.toThrow('not a file key');
      await expect(files.sizes([key, '../secrets'])).rejects.toThrow('not a file key');
      expect((await files.readTogether(placed(other, 5), 11)).toString()).toBe('letterannex');
    });

    it('lists every key, also of unfinished files, and forgets removed ones', async () => {
      await stored(Buffer.from('one'));
      await files.append('people/bbbbbbbbbbbbbbbbbbbbbb', 0, from(Buffer.from('two')));
      await files.append('people/cccccccccccccccccccccc', 0, from(randomBytes(8_388_608)));
      const keys = async () => {
        const found: string[] = [];
        for await (const each of files.list()) found.push(each);
        return found.sort();
      };
      expect(await keys()).toEqual([key, 'people/bbbbbbbbbbbbbbbbbbbbbb', 'people/cccccccccccccccccccccc']);
      await files.remove(key);
      await files.remove('people/cccccccccccccccccccccc');
      expect(await keys()).toEqual(['people/bbbbbbbbbbbbbbbbbbbbbb']);
      expect(await files.read(key)).toBeUndefined();
    });

    it('writes many files at once without mixing them', async () => {
      const all = Array.from({ length: 20 }, (_, index) => ({ key: `1/file-${index}`, bytes: randomBytes(200_000) }));
      await Promise.all(all.map((file) => files.append(file.key, 0, from(file.bytes))));
      for (const file of all) expect((await files.complete(file.key)).sha256).toBe(sha256(file.bytes));
    });
  });
