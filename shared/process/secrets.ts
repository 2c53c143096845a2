import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  /** Wraps the person keys. 32 bytes. */
  readonly masterKey: Buffer;
  /** Signs OTPs and links. 32 bytes, derived from the master key. */
  readonly secret: Buffer;
  /** By which services of one installation know each other; derived from the master key. */
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

/** Several processes may start at once: whoever links its file first decides for all. */
const makeFile = (dataDir: string, file: string) => {
  mkdirSync(dataDir, { recursive: true });
  const own = `${file}.${randomBytes(8).toString('hex')}`;
  const content = `${JSON.stringify({ masterKey: randomBytes(32).toString('base64') })}\n`;
  writeFileSync(own, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
};

const readFile = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/**
 * The installation's secrets: from MASTER_KEY (base64 of 32 bytes), else from `secrets.json` in the data directory, made
 * at the first start and readable by its owner only.
 */
export const readSecrets = (dataDir: string, masterKey: string | undefined): Secrets => {
  if (masterKey !== undefined) {
    const key = Buffer.from(masterKey, 'base64');
    if (key.length !== 32) throw new Error('MASTER_KEY must be 32 bytes in base64');
    return derive(key);
  }
  const file = join(dataDir, 'secrets.json');
  if (readFile(file) === undefined) makeFile(dataDir, file);
  const { masterKey: kept } = JSON.parse(readFileSync(file, 'utf8')) as { masterKey: string };
  return derive(Buffer.from(kept, 'base64'));
};
