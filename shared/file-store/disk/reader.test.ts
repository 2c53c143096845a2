import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { pause } from '../../async/pause.ts';
import { diskReader } from './reader.ts';

const dir = mkdtempSync(join(tmpdir(), 'reader-'));
const path = join(dir, 'letter');
writeFileSync(path, 'a letter');
afterAll(() => rmSync(dir, { recursive: true }));

const letter = [{ path, at: 1, size: 8 }];

it('rests when nothing is asked, and begins anew, also after it was closed', async () => {
  const reader = diskReader(1);
  for (let round = 0; round < 3; round++) {
    expect((await reader.readTogether(letter, 10)).toString()).toBe('\0a letter\0');
    await pause(20);
  }
  await reader.close();
  expect(await reader.sizes([path, join(dir, 'none')])).toEqual([8, undefined]);
  await reader.close();
});

it('leaves nobody waiting when it is closed', async () => {
  const reader = diskReader();
  const asked = [reader.sizes([path]), reader.readTogether(letter, 10)];
  const told = Promise.allSettled(asked);
  await reader.close();
  for (const { status } of await told) expect(status).toBe('rejected');
});

it('says which error of the system it met, and goes on', async () => {
  const reader = diskReader();
  await expect(reader.readTogether([{ path: join(dir, 'none'), at: 0, size: 1 }], 1)).rejects.toMatchObject({
    code: 'ENOENT',
  });
  await expect(reader.sizes([`${path}\0`])).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' });
  expect(await reader.sizes([path])).toEqual([8]);
  await reader.close();
});

it('is asked by many at once, each of whom gets what was asked for', async () => {
  const reader = diskReader();
  const many = Array.from({ length: 1_200 }, (_, index) => (index % 3 === 0 ? path : join(dir, `none-${index}`)));
  const [sizes, block, one] = await Promise.all([
    reader.sizes(many),
    reader.readTogether(letter, 9),
    reader.sizes([path]),
  ]);
  expect(sizes).toEqual(many.map((_, index) => (index % 3 === 0 ? 8 : undefined)));
  expect(block.toString()).toBe('\0a letter');
  expect(one).toEqual([8]);
  await reader.close();
});
