import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDurably } from '../basics/durable-file.ts';
import { keyFor, oneTimeSecretOf } from '../directory/master-key.ts';

export type Secrets = {
  /** 32 bytes that encrypt the person keys. */
  readonly masterKey: Buffer;
  readonly secondMasterKey?: Buffer | undefined;
  /** 32 bytes that sign OTPs and links, derived from the master key. */
  readonly secret: Buffer;
  /** Services of one installation know each other by it; derived from the master key. */
  readonly serviceToken: string;
  /** Accepted from other services: of both master keys. */
  readonly serviceTokens: readonly string[];
};

const tokenOf = (masterKey: Buffer) => keyFor('dossier services', masterKey).toString('base64url');

const derive = ({
  masterKey,
  second,
}: {
  readonly masterKey: Buffer;
  readonly second?: Buffer | undefined;
}): Secrets => ({
  masterKey,
  ...(second && { secondMasterKey: second }),
  secret: oneTimeSecretOf(masterKey),
  serviceToken: tokenOf(masterKey),
  serviceTokens: [masterKey, ...(second ? [second] : [])].map(tokenOf),
});

/** 32 bytes in base64, not all zero; undefined for anything else. */
export const keyOf = (text: unknown): Buffer | undefined => {
  if (typeof text !== 'string' || !/^[A-Za-z0-9+/]{43}=$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.some((byte) => byte !== 0) ? key : undefined;
};

const keyIn = (file: string, name: 'masterKey' | 'secondMasterKey'): Buffer | undefined => {
  const text = readFileSync(file, 'utf8');
  try {
    return keyOf((JSON.parse(text) as Record<string, unknown> | null)?.[name]);
  } catch {
    return undefined;
  }
};

const fileIn = (dataDir: string) => join(dataDir, 'secrets.json');
const write = (dataDir: string, keys: Readonly<Record<string, Buffer>>, options: { unlessThere?: boolean } = {}) => {
  const texts = Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, key.toString('base64')]));
  writeDurably(fileIn(dataDir), `${JSON.stringify(texts)}\n`, options);
};

const fromVariable = (masterKey: string, name = 'MASTER_KEY'): Buffer => {
  const key = keyOf(masterKey);
  if (!key)
    throw new Error(
      `${name} must be 32 bytes in base64, random ones. Set it to the key that this installation has had from the start.`,
    );
  return key;
};

const fromFile = (dataDir: string) => {
  const file = fileIn(dataDir);
  // Asked first: the file is always made before the directory.
  const hasPeople = existsSync(join(dataDir, 'directory.db'));
  if (!existsSync(file)) {
    if (hasPeople)
      throw new Error(
        `There is no secrets.json in ${dataDir}, but there are people whose keys its master key wraps: without it nothing personal can be read. Restore secrets.json from your backup, or set MASTER_KEY to the key that this installation has had from the start.`,
      );
    write(dataDir, { masterKey: randomBytes(32) }, { unlessThere: true });
  }
  const masterKey = keyIn(file, 'masterKey');
  if (!masterKey)
    throw new Error(
      `${file} holds no master key (32 random bytes in base64). Restore it from your backup. ${hasPeople ? 'Nothing personal can be read without it.' : 'If this installation has no data yet, delete it.'}`,
    );
  return { masterKey, second: keyIn(file, 'secondMasterKey') };
};

/** From MASTER_KEY or `secrets.json`, never made beside people's keys. @throws if none is sound */
export const readSecrets = (dataDir: string, masterKey: string | undefined, second?: string): Secrets =>
  derive(
    masterKey === undefined
      ? fromFile(dataDir)
      : {
          masterKey: fromVariable(masterKey),
          second: second === undefined ? undefined : fromVariable(second, 'MASTER_KEY_SECOND'),
        },
  );

/** A process that runs follows within seconds, else the next start. @throws Error during another */
export const beginMasterKeyRotation = (dataDir: string): void => {
  if (!existsSync(fileIn(dataDir))) throw new Error(`There is no secrets.json in ${dataDir}. Nothing was changed.`);
  const { masterKey, second } = fromFile(dataDir);
  if (second) throw new Error('A rotation is under way already: start Dossier, which ends it. Nothing was changed.');
  write(dataDir, { masterKey: randomBytes(32), secondMasterKey: masterKey });
};

export const endMasterKeyRotation = (dataDir: string): void => {
  write(dataDir, { masterKey: fromFile(dataDir).masterKey });
};
