import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import Database from 'libsql';
import { directoryContract } from '../contract.ts';
import { WrongMasterKeyError } from '../person-keys.ts';
import { requestOf } from '../testing/records.ts';
import { openSqliteDirectory } from './directory.ts';

const dir = mkdtempSync(join(tmpdir(), 'directory-'));
const masterKey = randomBytes(32);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

directoryContract('sqlite', {
  open: async (place, masterKey) => openSqliteDirectory({ file: join(dir, `${place}.db`), masterKey }),
  forgetMasterKey: async (place) => {
    const db = new Database(join(dir, `${place}.db`));
    db.exec('DROP TABLE masterKey');
    db.close();
  },
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

it('stores neither person keys nor its master key in the clear', async () => {
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
  for (const secret of [key, masterKey])
    for (const form of [secret, secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')])
      expect(stored.includes(form)).toBe(false);
});

it('is read under its own master key only, whether it keeps a fingerprint of it or not yet', async () => {
  const file = join(dir, 'read.db');
  const directory = openSqliteDirectory({ file, masterKey });
  const { personId } = await directory.personOf('ann@example.org');
  await directory.close();
  const read = (key: Buffer) => openSqliteDirectory({ file, masterKey: key, readonly: true });
  for (const change of ['SELECT 1', 'DROP TABLE masterKey']) {
    const db = new Database(file);
    db.exec(change);
    db.close();
    expect(() => read(randomBytes(32))).toThrow(WrongMasterKeyError);
    const reader = read(masterKey);
    expect(await reader.keyOf(personId)).toHaveLength(32);
    await reader.close();
  }
});

it('opens a directory of before every flow had a code of its own, and forgets the codes that were on their way', async () => {
  const file = join(dir, 'older.db');
  const older = new Database(file);
  older.exec(`CREATE TABLE otps (
    email TEXT NOT NULL, purpose TEXT NOT NULL, id TEXT NOT NULL UNIQUE, requestedAt INTEGER NOT NULL,
    tries INTEGER NOT NULL, used INTEGER NOT NULL, PRIMARY KEY (email, purpose)
  ) STRICT;
  INSERT INTO otps VALUES ('ann@example.org', 'sign-up', 'first', 1, 0, 0)`);
  older.close();
  for (const requestId of ['second', 'third']) {
    const directory = openSqliteDirectory({ file, masterKey });
    expect(await directory.otpById('first')).toBeUndefined();
    await directory.putOtp(requestOf(requestId));
    expect(await directory.otp(`flow-${requestId}`)).toEqual(requestOf(requestId));
    await directory.close();
  }
});
