import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readSecrets } from './secrets.ts';

const dir = mkdtempSync(join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('secrets', () => {
  it('are made once, for their owner only, and stay', () => {
    const folder = join(dir, 'made');
    const [first, second] = [readSecrets(folder, undefined), readSecrets(folder, undefined)];
    expect(second).toEqual(first);
    expect(first.masterKey).toHaveLength(32);
    expect(readdirSync(folder)).toEqual(['secrets.json']);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('differ by purpose and follow from the master key', () => {
    const key = Buffer.alloc(32, 7).toString('base64');
    const secrets = readSecrets(dir, key);
    expect(secrets).toEqual(readSecrets(dir, key));
    expect(new Set([secrets.secret.toString('base64url'), secrets.serviceToken, key]).size).toBe(3);
    expect(() => readSecrets(dir, 'AAAA')).toThrow('32 bytes');
  });

  const unsound = {
    'all zero': Buffer.alloc(32).toString('base64'),
    short: randomBytes(31).toString('base64'),
    long: randomBytes(33).toString('base64'),
    'no base64': 'x'.repeat(43),
    empty: '',
  };
  it.each(Object.entries(unsound))('are not made of a key that is %s', (what, key) => {
    expect(() => readSecrets(dir, key)).toThrow('MASTER_KEY must be 32 bytes in base64');
    const folder = join(dir, what);
    const file = join(folder, 'secrets.json');
    mkdirSync(folder);
    writeFileSync(file, JSON.stringify({ masterKey: key }));
    expect(() => readSecrets(folder, undefined)).toThrow(/holds no master key .* Restore it from your backup/);
    expect(readFileSync(file, 'utf8')).toContain(key);
  });

  it.each(['', '{"masterKey":"', 'null', '[]', '{"masterKey":7}'])(
    'are not made of a file that holds %j',
    (content) => {
      const folder = mkdtempSync(join(dir, 'damaged-'));
      const file = join(folder, 'secrets.json');
      writeFileSync(file, content);
      expect(() => readSecrets(folder, undefined)).toThrow(`${file} holds no master key`);
      expect(readFileSync(file, 'utf8')).toBe(content);
    },
  );

  it('are never made anew beside people whose keys the lost ones wrap', () => {
    const folder = mkdtempSync(join(dir, 'lost-'));
    writeFileSync(join(folder, 'directory.db'), 'people');
    expect(() => readSecrets(folder, undefined)).toThrow(/Restore secrets\.json from your backup, or set MASTER_KEY/);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
    const key = randomBytes(32);
    expect(readSecrets(folder, key.toString('base64')).masterKey).toEqual(key);
  });
});
