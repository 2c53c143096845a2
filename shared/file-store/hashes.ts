import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { FileKey } from './port.ts';

const most = 2_000;

/** Of all bytes, in hex. */
export const sha256Of = async (source: Readable): Promise<string> => {
  const digest = createHash('sha256');
  await pipeline(source, digest);
  return digest.digest('hex');
};

/**
 * Hashes of uploads in progress, so that completion need not read the bytes again. Each is valid
 * for one state of its file only; the longest unused are dropped.
 */
export const runningHashes = <State extends string | number>() => {
  const kept = new LRUCache<FileKey, { hash: Hash; state: State }>({ max: most });
  return {
    keep(key: FileKey, state: State, hash: Hash): void {
      kept.set(key, { hash, state });
    },
    /** Removes it: the file is about to change, or done. */
    take(key: FileKey, state: State): Hash | undefined {
      const known = kept.get(key);
      kept.delete(key);
      return known?.state === state ? known.hash : undefined;
    },
    forget: (key: FileKey): void => void kept.delete(key),
    clear: (): void => kept.clear(),
  };
};
