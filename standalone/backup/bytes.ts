import { createHash, type Hash, randomBytes } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** From one file into a new one. Answers the SHA-256 of the bytes as people know them. */
export type Transfer = (path: string, to: string) => Promise<string>;

const chunk = 1024 * 1024;
/** Bytes a second: people who work meanwhile need the disk, too. */
const pace = 80 * chunk;
/** Bytes between syncs: gigabytes of unsynced data would delay the fsyncs of commands. */
const syncEvery = 8 * chunk;

/** Of a file, at a pace that leaves the disk to others. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
  const handle = await fs.open(path, 'r');
  const begun = performance.now();
  let position = 0;
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafe(chunk);
      const { bytesRead } = await handle.read(buffer, 0, chunk, position);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
      const ahead = (position / pace) * 1_000 - (performance.now() - begun);
      if (ahead > 5) await pause(ahead);
    }
  } finally {
    await handle.close();
  }
}

/** What passes is hashed. */
export async function* hashed<Piece extends Uint8Array>(hash: Hash, pieces: AsyncIterable<Piece>) {
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

export const digestOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of piecesOf(path)) hash.update(piece);
  return hash.digest('hex');
};

/** A new file, which is durable once it resolves. */
export const writePieces = async (to: string, pieces: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await fs.open(to, 'wx', 0o600);
  try {
    let unsynced = 0;
    for await (const piece of pieces) {
      await handle.writeFile(piece);
      unsynced += piece.length;
      if (unsynced < syncEvery) continue;
      unsynced = 0;
      await handle.datasync();
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const copied: Transfer = async (path, to) => {
  const hash = createHash('sha256');
  await writePieces(to, hashed(hash, piecesOf(path)));
  return hash.digest('hex');
};

/** Bytes that are encrypted, and were changed or cut off, or are for another key. */
export class UnreadableError extends Error {}

const cannotLink = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** A second name where both are on one disk, else a copy. */
export const linkedOrCopied: Transfer = async (path, to) => {
  try {
    await fs.link(path, to);
  } catch (error) {
    if (!cannotLink.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return copied(path, to);
  }
  return digestOfFile(to);
};

/**
 * Bytes that never change, in another place under the name that is given, where they are whole or not at all. False where they are
 * missing or others.
 */
export const putBytes = async (
  path: string,
  to: string,
  transfer: Transfer,
  isRight: (sha256: string) => boolean,
): Promise<boolean> => {
  await fs.mkdir(dirname(to), { recursive: true });
  const own = join(dirname(to), `.${randomBytes(8).toString('hex')}`);
  try {
    if (!isRight(await transfer(path, own))) return false;
    await fs.rename(own, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof UnreadableError) return false;
    throw error;
  } finally {
    await fs.rm(own, { force: true });
  }
};
