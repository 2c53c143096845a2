import { createHash, randomBytes } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const chunk = 1024 * 1024;
/** Bytes a second: people who work meanwhile need the disk, too. */
const pace = 80 * chunk;
/** Bytes between syncs: gigabytes of unsynced data would delay the fsyncs of commands. */
const syncEvery = 8 * chunk;

const reading = async (path: string, take: (bytes: Buffer, position: number) => Promise<void>) => {
  const handle = await fs.open(path, 'r');
  const begun = performance.now();
  let position = 0;
  try {
    const buffer = Buffer.allocUnsafe(chunk);
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, chunk, position);
      if (bytesRead === 0) return;
      await take(buffer.subarray(0, bytesRead), position);
      position += bytesRead;
      const ahead = (position / pace) * 1_000 - (performance.now() - begun);
      if (ahead > 5) await pause(ahead);
    }
  } finally {
    await handle.close();
  }
};

export const digestOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await reading(path, async (bytes) => void hash.update(bytes));
  return hash.digest('hex');
};

const copied = async (path: string, to: string): Promise<string> => {
  const hash = createHash('sha256');
  const handle = await fs.open(to, 'wx', 0o600);
  try {
    let synced = 0;
    await reading(path, async (bytes, position) => {
      hash.update(bytes);
      await handle.write(bytes, 0, bytes.length, position);
      if (position - synced < syncEvery) return;
      synced = position;
      await handle.datasync();
    });
    await handle.sync();
  } finally {
    await handle.close();
  }
  return hash.digest('hex');
};

const cannotLink = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

/** A second name where both are on one disk, else a copy. Answers the SHA-256 of the bytes. */
const linkedOrCopied = async (path: string, to: string): Promise<string> => {
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
 * missing or not those of this SHA-256.
 */
export const putBytes = async (path: string, to: string, sha256: string): Promise<boolean> => {
  await fs.mkdir(dirname(to), { recursive: true });
  const own = join(dirname(to), `.${randomBytes(8).toString('hex')}`);
  try {
    if ((await linkedOrCopied(path, own)) !== sha256) return false;
    await fs.rename(own, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  } finally {
    await fs.rm(own, { force: true });
  }
};
