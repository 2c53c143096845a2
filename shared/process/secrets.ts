import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../basics/durable-file.ts';

export type Secrets = {
  /** 32 bytes that encrypt the person keys. */
  readonly masterKey: Buffer;
  /** 32 bytes that sign OTPs and links, derived from the master key. */
  readonly secret: Buffer;
  /** Services of one installation know each other by it; derived from the master key. */
  readonly serviceToken: string;
};

const derive = (masterKey: Buffer): Secrets => {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));
  return {
    masterKey,
    secret: derived('dossier one-time secrets'),
    serviceToken: derived('dossier services').toString('base64url'),
  };
};

/** 32 bytes in base64, not all zero; undefined for anything else. */
export const keyOf = (text: unknown): Buffer | undefined => {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.some((byte) => byte !== 0) ? key : undefined;
};

const keyIn = (file: string): Buffer | undefined => {
  const text = readFileSync(file, 'utf8');
  try {
    return keyOf((JSON.parse(text) as { masterKey?: unknown } | null)?.masterKey);
  } catch {
    return undefined;
  }
};

const fromVariable = (masterKey: string): Buffer => {
  const key = keyOf(masterKey);
  if (!key)
    throw new Error(
      'MASTER_KEY must be 32 bytes in base64, random ones. Set it to the key that this installation has had from the start.',
    );
  return key;
};

const fromFile = (dataDir: string): Buffer => {
  const file = join(dataDir, 'secrets.json');
  // Asked first: the file is always made before the directory.
  const hasPeople = existsSync(join(dataDir, 'directory.db'));
  if (!existsSync(file)) {
    if (hasPeople)
      throw new Error(
        `There is no secrets.json in ${dataDir}, but there are people whose keys its master key wraps: without it nothing personal can be read. Restore secrets.json from your backup, or set MASTER_KEY to the key that this installation has had from the start.`,
      );
    const masterKey = randomBytes(32).toString('base64');
    writeDurably(file, `${JSON.stringify({ masterKey })}\n`, { unlessThere: true });
  }
  const key = keyIn(file);
  if (!key)
    throw new Error(
      `${file} holds no master key (32 random bytes in base64). Restore it from your backup. ${hasPeople ? 'Nothing personal can be read without it.' : 'If this installation has no data yet, delete it.'}`,
    );
  return key;
};

/**
 * From MASTER_KEY or `secrets.json`, which is made at the first start, but never beside people's
 * keys.
 * @throws Error that says what to restore when there is no sound key
 */
export const readSecrets = (dataDir: string, masterKey: string | undefined): Secrets =>
  derive(masterKey === undefined ? fromFile(dataDir) : fromVariable(masterKey));
