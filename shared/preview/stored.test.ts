import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from '@jest/globals';
import { diskFileStore } from '../file-store/disk/index.ts';
import { isPreview, storedPreviews } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'previews-'));
const files = diskFileStore({ dir });
const previews = storedPreviews(files);
afterAll(async () => {
  await files.close();
  rmSync(dir, { recursive: true });
});
const original = (sha256: string) => ({ projectId: '123456789', sha256 });
const pdf = Buffer.from('%PDF-1.7 %%EOF');

it('[BEY-42] keeps what was made of the same bytes, also that there is none, and forgets it', async () => {
  expect(await previews.find(original('aa'))).toBeUndefined();
  await previews.keep(original('aa'), { pdf });
  await previews.keep(original('bb'), { none: 'slow' });
  const found = await previews.find(original('aa'));
  if (!found || !('key' in found)) throw new Error('it was not kept');
  expect(found.size).toBe(pdf.length);
  expect(await buffer((await files.read(found.key)) as Readable)).toEqual(pdf);
  expect(await previews.find(original('bb'))).toEqual({ none: 'slow' });
  expect(await previews.find({ ...original('aa'), projectId: '987654321' })).toBeUndefined();
  for await (const key of files.list()) expect(isPreview(key)).toBe(true);
  await previews.remove(original('aa'));
  await previews.remove(original('bb'));
  expect(await Promise.all(['aa', 'bb'].map((sha256) => previews.find(original(sha256))))).toEqual([
    undefined,
    undefined,
  ]);
  for await (const key of files.list()) throw new Error(`${key} was left`);
});

it('[BEY-42] what a crash cut short is not there', async () => {
  await previews.keep(original('cc'), { pdf });
  const found = await previews.find(original('cc'));
  if (!found || !('key' in found)) throw new Error('it was not kept');
  await files.append(found.key, 3, Readable.from([]));
  expect(await previews.find(original('cc'))).toBeUndefined();
  await files.append(`${found.key}-outcome`, 0, Readable.from([]));
  expect(await previews.find(original('cc'))).toBeUndefined();
  await previews.keep(original('cc'), { pdf });
  expect(await previews.find(original('cc'))).toMatchObject({ size: pdf.length });
});
