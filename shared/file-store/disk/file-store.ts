import { promises as fs } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { only } from '../../async/only.ts';
import { translatingErrors } from '../../engines/translate.ts';
import { runningHashes } from '../hashes.ts';
import { checkedKey, type FileKey, type FileStore } from '../port.ts';
import { type VolumeOptions, volumeOf } from '../volume.ts';
import { diskError, isMissing } from './errors.ts';
import { diskReader } from './reader.ts';
import { openWrites, readSize } from './writes.ts';

/** Acknowledged bytes survive `kill -9`. */
export const diskFileStore = (options: VolumeOptions): FileStore => {
  const { dir } = options;
  const pathOf = (key: FileKey) => join(dir, checkedKey(key));
  const hashes = runningHashes<number>();
  const reader = diskReader();

  const files: FileStore = {
    ...openWrites(options, pathOf, hashes),

    read: async (key, range) => {
      try {
        const path = pathOf(key);
        const { start = 0, end = Number.POSITIVE_INFINITY } = range ?? {};
        const length = Math.min((await fs.stat(path)).size, end + 1) - start;
        const handle = await fs.open(path, 'r');
        // A small file is read at once: a stream of its own costs as much again.
        if (length > readSize) return handle.createReadStream({ ...range, highWaterMark: readSize });
        try {
          const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafeSlow(Math.max(0, length)), 0, null, start);
          return Readable.from(bytesRead > 0 ? [buffer.subarray(0, bytesRead)] : [], { objectMode: false });
        } finally {
          await handle.close();
        }
      } catch (error) {
        return only(isMissing)(error);
      }
    },

    size: async (key) => (await fs.stat(pathOf(key)).catch(only(isMissing)))?.size,

    readTogether: async (wanted, length) =>
      reader.readTogether(
        wanted.map(({ key, at, size }) => ({ path: pathOf(key), at, size })),
        length,
      ),
    sizes: async (keys) => reader.sizes(keys.map(pathOf)),

    remove: async (key) => {
      hashes.forget(key);
      await fs.rm(pathOf(key), { force: true });
    },

    list: async function* () {
      const folders = await fs.readdir(dir, { withFileTypes: true }).catch(() => []);
      for (const folder of folders.filter((entry) => entry.isDirectory())) {
        for (const file of await fs.readdir(join(dir, folder.name))) yield `${folder.name}/${file}`;
      }
    },

    ...volumeOf(options),

    close: async () => {
      hashes.clear();
      await reader.close();
    },
  };
  return translatingErrors(files, diskError);
};
