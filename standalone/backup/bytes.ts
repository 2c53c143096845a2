import { createHash, type Hash, randomBytes } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { only } from '@dossier/shared/async/only';
import { goesLast } from '@dossier/shared/process/priority';

/** Where bytes come from. */
export type Source = {
  /** Of a file of this machine, which can have a second name. */
  readonly path?: string;
  pieces(): AsyncIterable<Uint8Array>;
};
/** Into a new file. Answers the SHA-256 of the bytes as people know them. */
export type Transfer = (from: Source, to: string) => Promise<string>;

const chunk = 1024 * 1024;
/** Bytes a second, of all that is read at once: people who work meanwhile need disk and network, too. */
const pace = 80 * chunk;
/** Of one core, which encryption would take whole: however low its priority, others share its caches and its warmth. */
const share = 0.4;
/** Milliseconds of it that are made up for at once: whoever sends does not wait for ever. */
const mostOwed = 1_000;
/** Bytes between syncs: gigabytes of unsynced data would delay the fsyncs of commands. */
const syncEvery = 8 * chunk;

/** When what was done so far would have been done at that pace, and the milliseconds of processor until then. */
const done = { at: 0, processor: 0 };
const processorSoFar = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};
const keepPace = async (bytes: number) => {
  const now = performance.now();
  const processor = processorSoFar();
  const worked = Math.min(processor - done.processor, mostOwed);
  done.processor = processor;
  done.at = Math.max(done.at, now) + Math.max((bytes / pace) * 1_000, worked * (1 / share - 1));
  if (done.at - now > 5) await pause(done.at - now);
};

/** At a pace that leaves the machine to others, where this process lets them go first. */
export async function* atPace<Piece extends Uint8Array>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece;
    if (goesLast()) await keepPace(piece.length);
  }
}

async function* readingOf(path: string): AsyncGenerator<Buffer> {
  const handle = await fs.open(path, 'r');
  try {
    for (let position = 0; ; ) {
      const buffer = Buffer.allocUnsafe(chunk);
      const { bytesRead } = await handle.read(buffer, 0, chunk, position);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
      position += bytesRead;
    }
  } finally {
    await handle.close();
  }
}
export const piecesOf = (path: string): AsyncGenerator<Buffer> => atPace(readingOf(path));
export const fileAt = (path: string): Source => ({ path, pieces: () => piecesOf(path) });

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

export const copied: Transfer = async (from, to) => {
  const hash = createHash('sha256');
  await writePieces(to, hashed(hash, from.pieces()));
  return hash.digest('hex');
};

/** Bytes that are not there, or are encrypted and were changed or cut off, or are for another key. */
export class UnreadableError extends Error {}

const cannotLink = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** A second name for the same bytes; false where these are on another disk, or on none. */
export const linked = async (path: string | undefined, to: string): Promise<boolean> => {
  if (path === undefined) return false;
  const linking = fs.link(path, to).then(() => true);
  return linking.catch(only((error) => cannotLink.includes((error as NodeJS.ErrnoException).code ?? ''), false));
};

/** A second name where both are on one disk, else a copy. */
export const linkedOrCopied: Transfer = async (from, to) =>
  (await linked(from.path, to)) ? digestOfFile(to) : copied(from, to);

const unfinishedName = (): string => `.${randomBytes(8).toString('hex')}`;
export const isUnfinished = (name: string): boolean => /^\.[0-9a-f]{16}$/.test(name);

/**
 * Bytes that never change, in another place under the name that is given, where they are whole or not at all. False where they are
 * missing or others.
 */
export const putBytes = async (
  from: Source,
  to: string,
  transfer: Transfer,
  isRight: (sha256: string) => boolean,
): Promise<boolean> => {
  await fs.mkdir(dirname(to), { recursive: true });
  const own = join(dirname(to), unfinishedName());
  try {
    if (!isRight(await transfer(from, own))) return false;
    await fs.rename(own, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof UnreadableError) return false;
    throw error;
  } finally {
    await fs.rm(own, { force: true });
  }
};
