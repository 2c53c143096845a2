import { promises as fs } from 'node:fs';
import { jest } from '@jest/globals';

/** From now on every volume is said to be like this, in bytes, until mocks are restored. */
export const volume = ({ size, free }: { readonly size: number; readonly free: number }) => {
  const found = { type: 0, bsize: 1, frsize: 1, blocks: size, bfree: free, bavail: free, files: 0, ffree: 0 };
  const statfs: unknown = async () => found;
  return jest.spyOn(fs, 'statfs').mockImplementation(statfs as typeof fs.statfs);
};
