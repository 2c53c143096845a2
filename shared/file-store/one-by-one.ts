import { concurrently } from '../async/concurrency.ts';
import type { FileStore } from './port.ts';

const readsAtOnce = 8;
const sizesAtOnce = 32;

/** What is asked about many, where each takes a call of its own. */
export const oneByOne = ({
  read,
  size,
}: Pick<FileStore, 'read' | 'size'>): Pick<FileStore, 'readTogether' | 'sizes'> => ({
  readTogether: async (files, length) => {
    const block = Buffer.alloc(length);
    await concurrently(readsAtOnce, files, async ({ key, at, size }) => {
      const bytes = await read(key);
      if (!bytes) throw new Error(`${key} is gone`);
      let filled = 0;
      for await (const piece of bytes as AsyncIterable<Buffer>) {
        if (filled + piece.length <= size) piece.copy(block, at + filled);
        filled += piece.length;
      }
      if (filled !== size) throw new Error(`${key} is not as long as it was`);
    });
    return block;
  },
  sizes: async (keys) => {
    const sizes: (number | undefined)[] = [];
    await concurrently(sizesAtOnce, keys.entries(), async ([index, key]) => {
      sizes[index] = await size(key);
    });
    return sizes;
  },
});
