import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { signedNote } from '../history/index.ts';
import { checkpointText } from '../history/seal/checkpoint.ts';
import { readEnvironment } from './environment.ts';
import { findSealKeys, knownOf, readSealKeys, rotateSealKey } from './seal-key.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'seal-key-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const environment = (variables: Record<string, string> = {}) => readEnvironment({ DATA_DIR: dir, ...variables });
const stored = () => JSON.parse(readFileSync(join(dir, 'seal-key.json'), 'utf8')) as Record<string, string>;

it('is made once, for its owner only, and not by looking', () => {
  expect(findSealKeys(environment())).toBeUndefined();
  expect(knownOf(environment()).sealKeys).toBeUndefined();
  const { current } = readSealKeys(environment());
  expect(readSealKeys(environment()).current.publicKey).toEqual(current.publicKey);
  expect(knownOf(environment()).sealKeys).toEqual([current.publicKey]);
  expect(readdirSync(dir)).toEqual(['seal-key.json']);
  expect(statSync(join(dir, 'seal-key.json')).mode & 0o777).toBe(0o600);
});

it('is replaced beside the key before it, until the next seal is made', () => {
  const before = readSealKeys(environment());
  rotateSealKey(environment(), false);
  const after = readSealKeys(environment());
  expect(after.previous).toMatchObject({ publicKey: before.current.publicKey });
  expect(after.current.publicKey).not.toEqual(before.current.publicKey);
  expect(knownOf(environment()).sealKeys).toEqual([after.current.publicKey, before.current.publicKey]);
});

it('is replaced once until the next seal, as the key that made the last one would be gone', () => {
  const sealedBy = ({ current }: ReturnType<typeof readSealKeys>) =>
    signedNote(checkpointText({ origin: 'log', size: 1, root: Buffer.alloc(32) }), [current], 'log');
  const first = readSealKeys(environment());
  rotateSealKey(environment(), false, sealedBy(first));
  const rotated = stored();
  expect(() => rotateSealKey(environment(), false, sealedBy(first))).toThrow(/next seal.*Nothing was changed/);
  expect(stored()).toEqual(rotated);
  const second = readSealKeys(environment());
  rotateSealKey(environment(), false, sealedBy(second));
  expect(readSealKeys(environment()).previous).toMatchObject({ publicKey: second.current.publicKey });
});

it('comes from a variable, whose rotation is left to the operator', () => {
  const variables = { SEAL_KEY: Buffer.alloc(32, 1).toString('base64') };
  const { next } = rotateSealKey(environment(variables), false);
  expect(next).toContain(`SEAL_KEY_PREVIOUS=${variables.SEAL_KEY}`);
  expect(readdirSync(dir)).toEqual([]);
  const [, SEAL_KEY = ''] = /SEAL_KEY=(\S+)/.exec(next) ?? [];
  const rotated = readSealKeys(environment({ SEAL_KEY, SEAL_KEY_PREVIOUS: variables.SEAL_KEY }));
  expect(rotated.previous).toMatchObject({ publicKey: readSealKeys(environment(variables)).current.publicKey });
});

it('is never made anew in place of a damaged one, but may be given up as lost', () => {
  writeFileSync(join(dir, 'seal-key.json'), '{"sealKey":"');
  expect(() => readSealKeys(environment())).toThrow(/seal-key.json must be 32 random bytes/);
  expect(() => rotateSealKey(environment(), false)).toThrow(/Restore it from your backup/);
  rotateSealKey(environment(), true);
  expect(stored().previous).toBe('lost');
  expect(readSealKeys(environment()).previous).toBe('lost');
});
