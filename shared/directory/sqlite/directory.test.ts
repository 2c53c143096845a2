import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { directoryContract } from '../contract.ts';
import { WrongMasterKeyError } from '../person-keys.ts';
import { openSqliteDirectory } from './directory.ts';

const dir = mkdtempSync(join(tmpdir(), 'directory-'));
const masterKey = randomBytes(32);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

directoryContract('sqlite', {
  open: async (place) => openSqliteDirectory({ file: join(dir, `${place}.db`), masterKey }),
  dispose: async () => undefined,
});

it('keeps nothing of an erased person in its files', async () => {
  const file = join(dir, 'erased.db');
  const directory = openSqliteDirectory({ file, masterKey });
  const { personId } = await directory.personOf('ann@example.org');
  const stored = () =>
    readdirSync(dir)
      .filter((name) => name.startsWith('erased.db'))
      .map((name) => readFileSync(join(dir, name), 'latin1'))
      .join('');
  for (const text of [personId, 'ann@example.org']) expect(stored()).toContain(text);
  await directory.erase(personId);
  for (const text of [personId, 'ann@example.org']) expect(stored()).not.toContain(text);
  await directory.close();
});

it('opens person keys with the master key they were wrapped with only, and stores none in the clear', async () => {
  const file = join(dir, 'wrapped.db');
  const directory = openSqliteDirectory({ file, masterKey });
  const { personId } = await directory.personOf('ann@example.org');
  const key = (await directory.keyOf(personId)) as Buffer;
  await directory.close();

  const stored = Buffer.concat(
    readdirSync(dir)
      .filter((name) => name.startsWith('wrapped.db'))
      .map((name) => readFileSync(join(dir, name))),
  );
  expect(stored.includes(personId)).toBe(true);
  for (const form of [key, key.toString('hex'), key.toString('base64'), key.toString('base64url')]) {
    expect(stored.includes(form)).toBe(false);
  }
  const other = openSqliteDirectory({ file, masterKey: randomBytes(32) });
  await expect(other.keyOf(personId)).rejects.toThrow(WrongMasterKeyError);
  await other.close();
});
