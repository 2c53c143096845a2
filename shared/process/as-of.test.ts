import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { asOfIn, environmentOfData, markAsOf } from './as-of.ts';

const mark = { moment: '2026-11-03T14:05:09.000Z', position: 7 };
const elsewhere = {
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  S3_URL: 'http://key:secret@127.0.0.1:9000/bucket',
  SMTP_URL: 'smtp://127.0.0.1',
};
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'as-of-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const read = () => environmentOfData({ DATA_DIR: dir, PORT: '4000', ...elsewhere });

it('data of a moment is known by its mark, and has nothing to do with the engines of what lives', () => {
  expect(asOfIn(dir)).toBeUndefined();
  expect(read()).toMatchObject(elsewhere);
  markAsOf(dir, { ...mark, isWhole: true });
  expect(asOfIn(dir)).toEqual(mark);
  const environment = read();
  expect(environment).toMatchObject({ DATA_DIR: dir, PORT: 4000 });
  for (const name of Object.keys(elsewhere)) expect(environment[name as 'S3_URL']).toBeUndefined();
});

it('a copy that broke off is never opened', () => {
  markAsOf(dir, { ...mark, isWhole: false });
  expect(() => asOfIn(dir)).toThrow(/broke off: delete it/);
  expect(read).toThrow(/broke off/);
});
