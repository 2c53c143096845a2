import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { FileKey } from './port.ts';

const most = 2_000;

export const sha256Of = async (source: Readable): Promise<string> => {
  const digest = createHash('sha256');
  await pipeline(source, digest);
  return digest.digest('hex');
};

/** Saves reading an upload's bytes again. A hash is valid for one state of its file only. */
export const runningHashes = <State extends string | number>() => {
  const kept = new LRUCache<FileKey, { hash: Hash; state: State }>({ max: most });
  return {
    keep: (key: FileKey, state: State, hash: Hash): void => void kept.set(key, { hash, state }),
    take(key: FileKey, state: State): Hash | undefined {
      const known = kept.get(key);
      kept.delete(key);
      return known?.state === state ? known.hash : undefined;
    },
    forget: (key: FileKey): void => void kept.delete(key),
    clear: (): void => kept.clear(),
  };
};
