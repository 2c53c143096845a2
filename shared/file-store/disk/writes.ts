import { createHash, type Hash } from 'node:crypto';
import { constants, promises as fs } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolders } from '../../basics/durable-file.ts';
import { StoreBrokenError } from '../../basics/errors.ts';
import { leastRecent } from '../../basics/recent.ts';
import type { runningHashes } from '../hashes.ts';
import type { FileKey, FileStore } from '../port.ts';
import { pour } from '../pour.ts';
import { type VolumeOptions, volumeOf } from '../volume.ts';
import { isFull } from './errors.ts';

export const readSize = 256 * 1024;
/** Bytes between syncs: gigabytes of unsynced data would delay the fsyncs of commands. */
const syncEvery = 8 * 1024 * 1024;
const mostSyncsAhead = 2;
const mostNamedFolders = 10_000;

/** A single write may take less. Answers the position after the last byte. */
const writeAll = async (handle: fs.FileHandle, buffers: readonly Buffer[], position: number): Promise<number> => {
  let rest = buffers;
  let at = position;
  while (rest.length > 0) {
    let { bytesWritten } = await handle.writev(rest, at);
    at += bytesWritten;
    const next: Buffer[] = [];
    for (const buffer of rest) {
      if (bytesWritten < buffer.length) next.push(buffer.subarray(bytesWritten));
      bytesWritten = Math.max(0, bytesWritten - buffer.length);
    }
    rest = next;
  }
  return at;
};

/** Syncs what long bodies wrote while more of them comes, a few at once. */
const openSyncs = () => {
  let syncsAhead = 0;
  return (handle: fs.FileHandle, start: number) => {
    let synced = start;
    let ahead: Promise<void> | undefined;
    let failure: unknown;
    return {
      onWritten: (position: number) => {
        if (ahead || syncsAhead >= mostSyncsAhead || position - synced < syncEvery) return;
        synced = position;
        syncsAhead++;
        ahead = handle
          .datasync()
          .catch((error: unknown) => {
            failure = error;
          })
          .finally(() => {
            syncsAhead--;
            ahead = undefined;
          });
      },
      finish: async () => {
        await ahead;
        if (failure) throw failure;
        await handle.datasync();
      },
    };
  };
};

/** @param failed what a failure becomes */
const foldersIn = (dir: string, failed: (cause: unknown) => unknown) => {
  // A folder that is there need not be on disk: whoever made it may wait for that, or have failed.
  const namedFolders = leastRecent<Promise<void>>(mostNamedFolders);
  const nameFolder = async (folder: string) => {
    await fs.mkdir(folder, { recursive: true });
    try {
      // The first file of all makes `dir` too.
      await syncFolders([dir, dirname(dir)]);
    } catch (error) {
      throw failed(error);
    }
  };
  return (folder: string): Promise<void> => {
    const known = namedFolders.get(folder);
    if (known) return known;
    const naming = nameFolder(folder).catch((error: unknown) => {
      namedFolders.delete(folder);
      throw error;
    });
    namedFolders.set(folder, naming);
    return naming;
  };
};

const hashFile = async (path: string): Promise<{ hash: Hash; offset: number }> => {
  const hash = createHash('sha256');
  const handle = await fs.open(path, 'r');
  let offset = 0;
  for await (const bytes of handle.createReadStream({ highWaterMark: readSize })) {
    hash.update(bytes as Buffer);
    offset += (bytes as Buffer).length;
  }
  return { hash, offset };
};

/** After a failed fsync it refuses them until a restart. */
export const openWrites = (
  options: VolumeOptions,
  pathOf: (key: FileKey) => string,
  hashes: ReturnType<typeof runningHashes<number>>,
) => {
  const { checkRoom } = volumeOf(options);
  const syncing = openSyncs();
  let broken: StoreBrokenError | undefined;
  /** What was not flushed now is not flushed by trying again: the system forgets that it failed. */
  const failed = (cause: unknown) => {
    if (isFull(cause)) return cause;
    broken = new StoreBrokenError('writing a file failed', { cause });
    return broken;
  };

  const namedFolder = foldersIn(options.dir, failed);
  const openForWriting = async (path: string) => {
    await namedFolder(dirname(path));
    return fs.open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  };

  return {
    append: async (key, offset, source) => {
      if (broken) throw broken;
      const path = pathOf(key);
      const handle = await openForWriting(path);
      try {
        const { size } = await handle.stat();
        if (size < offset) throw new Error(`${key} has ${size} bytes, not ${offset}`);
        if (size > offset) await handle.truncate(offset);
        const hash = hashes.take(key, offset) ?? (offset === 0 ? createHash('sha256') : undefined);
        const { onWritten, finish } = syncing(handle, offset);
        let position = offset;
        let checked = offset;
        const write = async (batch: readonly Buffer[]) => {
          // Others fill the volume too while a long body is under way.
          if (position - checked >= syncEvery) {
            await checkRoom(syncEvery);
            checked = position;
          }
          position = await writeAll(handle, batch, position);
          onWritten(position);
        };
        const { failure } = await pour(source, write, (bytes) => hash?.update(bytes));
        try {
          await finish();
          if (offset === 0) await syncFolders([dirname(path)]);
        } catch (error) {
          await handle.truncate(offset).catch(() => {});
          throw failed(error);
        }
        if (failure) throw failure;
        if (hash) hashes.keep(key, position, hash);
        return position;
      } finally {
        await handle.close();
      }
    },

    complete: async (key) => {
      if (broken) throw broken;
      const path = pathOf(key);
      const { size } = await fs.stat(path);
      const known = hashes.take(key, size);
      const { hash, offset } = known ? { hash: known, offset: size } : await hashFile(path);
      return { size: offset, sha256: hash.digest('hex') };
    },
  } satisfies Partial<FileStore>;
};
