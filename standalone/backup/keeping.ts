import { createHash, createHmac, type Hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Environment } from '@dossier/shared/process/environment';
import {
  fileAt,
  hashed,
  linkedOrCopied,
  piecesOf,
  type Source,
  type Transfer,
  UnreadableError,
  writePieces,
} from './bytes.ts';
import type { Backup } from './place.ts';

/** Loaded where something is encrypted: its tables are a fortieth of an idle server. */
const age = () => import('age-encryption');

/** Of files that are encrypted. */
export const encryptedSuffix = '.age';

/** How bytes lie in a backup: as they are, or encrypted in the format of age (age-encryption.org), which other programs read, too. */
export type Keeping = {
  /** The public part of the key that reads it; absent: it is not encrypted. */
  readonly recipient?: string;
  /** Of bytes in `files/`, which says what they are to nobody but who has the key. */
  nameOf(sha256: string): string;
  readonly put: Transfer;
  readonly take: Transfer;
  /** Undefined where there is nothing; what was changed ends early, so that whoever compares sees other bytes. */
  read(path: string): Readable | undefined;
};

export const asTheyAre: Keeping = {
  nameOf: (sha256) => sha256,
  put: linkedOrCopied,
  take: linkedOrCopied,
  read: (path) => (existsSync(path) ? Readable.from(piecesOf(path)) : undefined),
};

const streamOf = (pieces: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>;

const encrypted = async (key: string): Promise<Keeping> => {
  const { Decrypter, Encrypter, identityToRecipient } = await age();
  const recipient = await identityToRecipient(key);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  async function* decrypted({ path, pieces }: Source): AsyncGenerator<Uint8Array> {
    try {
      yield* await decrypter.decrypt(streamOf(pieces()));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== undefined) throw cause;
      throw new UnreadableError(`${path} cannot be read: it was changed.`, { cause });
    }
  }
  async function* readable(path: string): AsyncGenerator<Uint8Array> {
    try {
      yield* decrypted(fileAt(path));
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  }
  const through = async (
    to: string,
    pieces: (hash: Hash) => Promise<AsyncIterable<Uint8Array>> | AsyncIterable<Uint8Array>,
  ) => {
    const hash = createHash('sha256');
    await writePieces(to, await pieces(hash));
    return hash.digest('hex');
  };
  return {
    recipient,
    nameOf: (sha256) => createHmac('sha256', key).update(sha256).digest('hex'),
    put: (from, to) => through(to, (hash) => encrypter.encrypt(streamOf(hashed(hash, from.pieces())))),
    take: (from, to) => through(to, (hash) => hashed(hash, decrypted(from))),
    read: (path) => (existsSync(path) ? Readable.from(readable(path)) : undefined),
  };
};

/** How the next backup is kept. */
export const keepingOf = async ({ BACKUP_KEY }: Pick<Environment, 'BACKUP_KEY'>): Promise<Keeping> =>
  BACKUP_KEY === undefined ? asTheyAre : encrypted(BACKUP_KEY);

/** How this one is, whatever holds for the next. @throws Error that names the key that is wanted */
export const keepingIn = async (
  environment: Pick<Environment, 'BACKUP_KEY'>,
  { name, manifest: { recipient } }: Pick<Backup, 'name' | 'manifest'>,
): Promise<Keeping> => {
  if (recipient === undefined) return asTheyAre;
  const keeping = await keepingOf(environment);
  if (keeping.recipient === recipient) return keeping;
  throw new Error(
    `${name} is encrypted${keeping.recipient === undefined ? '' : ' with another key'}. Set BACKUP_KEY to the key whose public part is ${recipient}. Nothing was changed.`,
  );
};

/** For BACKUP_KEY, and what is said of it in backups. */
export const newKey = async () => {
  const { generateX25519Identity, identityToRecipient } = await age();
  const key = await generateX25519Identity();
  return { BACKUP_KEY: key, recipient: await identityToRecipient(key) };
};
