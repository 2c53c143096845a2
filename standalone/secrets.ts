import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type Secrets = {
  /** Wraps the person keys. 32 bytes. */
  readonly masterKey: Buffer;
  /** Signs OTPs and links. 32 bytes, derived from the master key. */
  readonly secret: Buffer;
};

const derive = (masterKey: Buffer): Secrets => ({
  masterKey,
  secret: Buffer.from(hkdfSync('sha256', masterKey, '', 'dossier one-time secrets', 32)),
});

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
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ masterKey: randomBytes(32).toString('base64') })}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  }
  return derive(Buffer.from((JSON.parse(readFileSync(file, 'utf8')) as { masterKey: string }).masterKey, 'base64'));
};
