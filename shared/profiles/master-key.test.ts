import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WrongMasterKeyError } from '../directory/index.ts';
import { openSqliteDirectory } from '../directory/sqlite/index.ts';
import { claimTrial } from '../payments/index.ts';
import { readEnvironment } from '../process/environment.ts';
import { keepMailServer, mailServerIn } from '../process/mail-server.ts';
import { beginMasterKeyRotation } from '../process/secrets.ts';
import { type Embedded, openEmbedded, readEmbedded } from './embedded.ts';
import { openMasterKeys } from './master-key.ts';

describe('the master key of a running installation', () => {
  let dir: string;
  let engines: Embedded;
  let personId: string;
  let key: Buffer | undefined;
  const open = async () => {
    engines = await openEmbedded({ environment: readEnvironment({ DATA_DIR: dir }) });
  };
  const secrets = () => JSON.parse(readFileSync(join(dir, 'secrets.json'), 'utf8')) as Record<string, string>;
  const restart = async () => {
    await engines.close();
    await open();
  };
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'rotation-'));
    await open();
    ({ personId } = await engines.directory.personOf('ann@example.org'));
    key = await engines.directory.keyOf(personId);
  });
  afterEach(async () => {
    await engines.close();
    rmSync(dir, { recursive: true });
  });

  it('is rotated while it runs, and the old one is of no use afterwards', async () => {
    const old = secrets();
    const place = readEnvironment({ DATA_DIR: dir });
    const mailServer = { url: 'smtps://mail.example.org', from: 'ann@example.org' };
    keepMailServer(place, mailServer);
    await engines.followMasterKey();
    beginMasterKeyRotation(dir);
    expect(secrets().secondMasterKey).toBe(old.masterKey);
    expect(() => beginMasterKeyRotation(dir)).toThrow('under way');
    await engines.followMasterKey();
    expect(Object.keys(secrets())).toEqual(['masterKey']);
    expect(secrets().masterKey).not.toBe(old.masterKey);
    expect(mailServerIn(place)).toEqual(mailServer);
    expect(await engines.directory.keyOf(personId)).toEqual(key);
    await restart();
    expect(await engines.directory.keyOf(personId)).toEqual(key);
    const masterKey = Buffer.from(old.masterKey ?? '', 'base64');
    const file = join(dir, 'directory.db');
    expect(() => openSqliteDirectory({ file, masterKey, readonly: true })).toThrow(WrongMasterKeyError);
  });

  it('is rotated again and again, and no card is a trial once more for somebody else', async () => {
    const payments = { fingerprint: async () => 'of a card' };
    const claim = (owner: string) => claimTrial({ payments, directory: engines.directory }, owner, 'pm_card_visa');
    expect(await claim('ann')).toBe(true);
    for (let time = 0; time < 2; time += 1) {
      beginMasterKeyRotation(dir);
      expect([await claim('ben'), await claim('ann')]).toEqual([false, true]);
      await engines.followMasterKey();
      expect([await claim('ben'), await claim('ann')]).toEqual([false, true]);
      await restart();
      expect([await claim('ben'), await claim('ann')]).toEqual([false, true]);
    }
  });

  it('opens what is wrapped under the one before to who reads beside it, until it is rotated', async () => {
    beginMasterKeyRotation(dir);
    const beside = readEmbedded({ dataDir: dir });
    const { keys } = openMasterKeys(readEnvironment({ DATA_DIR: dir }));
    const reader = beside.directory(keys);
    expect(await reader.keyOf(personId)).toEqual(key);
    expect(() => beside.directory(keys.current)).toThrow(WrongMasterKeyError);
    await reader.close();
    await beside.close();
  });

  it('is rotated after a restart when a crash cut the rotation short', async () => {
    beginMasterKeyRotation(dir);
    await restart();
    expect(await engines.directory.keyOf(personId)).toEqual(key);
    await engines.followMasterKey();
    await restart();
    expect(Object.keys(secrets())).toEqual(['masterKey']);
    expect(await engines.directory.keyOf(personId)).toEqual(key);
  });

  it('is not followed to a key that has nothing to do with the one in use', async () => {
    const before = secrets();
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify({ masterKey: randomBytes(32).toString('base64') }));
    await expect(engines.followMasterKey()).rejects.toThrow(WrongMasterKeyError);
    const { personId: other } = await engines.directory.personOf('bob@example.org');
    writeFileSync(join(dir, 'secrets.json'), JSON.stringify(before));
    await restart();
    expect(await engines.directory.keyOf(other)).toHaveLength(32);
  });
});
