import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readJsonFile, writeDurably } from '../basics/durable-file.ts';
import {
  checkpointOf,
  isSignedBy,
  type KnownOutside,
  type NoteSigner,
  noteSigner,
  notesIn,
  type SealKeys,
  verifierKey,
} from '../history/index.ts';
import { type Environment, witnessFileOf } from './environment.ts';
import { keyOf } from './secrets.ts';

type Place = Pick<Environment, 'DATA_DIR' | 'SEAL_KEY' | 'SEAL_KEY_PREVIOUS'>;
type Stored = { readonly sealKey?: unknown; readonly previous?: unknown };

const fileIn = (dataDir: string) => join(dataDir, 'seal-key.json');
const newKey = () => randomBytes(32).toString('base64');
const write = (dataDir: string, stored: Stored, options: { unlessThere?: boolean } = {}) =>
  writeDurably(fileIn(dataDir), `${JSON.stringify(stored)}\n`, options);

const storedIn = (dataDir: string): Stored => readJsonFile<Stored>(fileIn(dataDir)) ?? {};

const signerOf = (key: unknown, name: string) => {
  const seed = keyOf(key);
  if (!seed) throw new Error(`${name} must be 32 random bytes in base64. Restore it from your backup.`);
  return noteSigner(seed);
};

const keysOf = ({ sealKey, previous }: Stored, name: string): SealKeys => ({
  current: signerOf(sealKey, name),
  ...(previous !== undefined && {
    previous: previous === 'lost' ? previous : signerOf(previous, `The previous key of ${name}`),
  }),
});

/** Undefined where no seal key was made yet. @throws Error for one that is damaged */
export const findSealKeys = ({ DATA_DIR, SEAL_KEY, SEAL_KEY_PREVIOUS }: Place): SealKeys | undefined => {
  if (SEAL_KEY !== undefined) return keysOf({ sealKey: SEAL_KEY, previous: SEAL_KEY_PREVIOUS }, 'SEAL_KEY');
  return existsSync(fileIn(DATA_DIR)) ? keysOf(storedIn(DATA_DIR), `sealKey in ${fileIn(DATA_DIR)}`) : undefined;
};

/** Made in `seal-key.json` at the first seal, unless SEAL_KEY is set. */
export const readSealKeys = (place: Place): SealKeys => {
  const found = findSealKeys(place);
  if (found) return found;
  write(place.DATA_DIR, { sealKey: newKey() }, { unlessThere: true });
  return findSealKeys(place) as SealKeys;
};

const madeBy = ({ publicKey }: NoteSigner, seal: string): boolean =>
  isSignedBy(seal, verifierKey(checkpointOf(seal)?.origin ?? '', publicKey));

/**
 * The next seal is made with the new key, and publishes it. Answers what is left to do.
 * @param lastSeal a signed checkpoint
 * @throws Error while the last seal is by the key before: only that vouches for others, and one is kept beside the current one
 */
export const rotateSealKey = (place: Place, isLost: boolean, lastSeal?: string): { readonly next: string } => {
  const before = isLost ? undefined : findSealKeys(place)?.previous;
  if (before && before !== 'lost' && lastSeal !== undefined && madeBy(before, lastSeal))
    throw new Error(
      'The key was replaced already, and the next seal, within the hour, is made with the new one. Nothing was changed.',
    );
  const previous = isLost ? 'lost' : (place.SEAL_KEY ?? storedIn(place.DATA_DIR).sealKey);
  if (place.SEAL_KEY !== undefined)
    return { next: `Set SEAL_KEY=${newKey()} and SEAL_KEY_PREVIOUS=${previous} for all workers, and restart them.` };
  if (previous === undefined) return { next: 'There is no seal key yet: the first seal makes one.' };
  write(place.DATA_DIR, { sealKey: newKey(), previous });
  return { next: 'The next seal, within the hour, is made with the new key. Back up seal-key.json.' };
};

export const knownOf = (environment: Environment): KnownOutside => {
  const keys = findSealKeys(environment);
  const file = witnessFileOf(environment);
  // Until the next seal, the last one is by the key that was replaced.
  const signers = keys && [keys.current, ...(keys.previous && keys.previous !== 'lost' ? [keys.previous] : [])];
  return { sealKeys: signers?.map(({ publicKey }) => publicKey), witnessed: file === undefined ? [] : notesIn(file) };
};
