import type { FileKey, FileStore } from '../file-store/port.ts';
import { steadily } from '../file-store/steadily.ts';

export type ByteSource = {
  readonly size: number;
  readonly read: (start: number, length: number) => Promise<Buffer>;
};

const windowSize = 64 * 1024;

/** One remembered window makes neighbouring small reads cost one. */
const windowed = (source: ByteSource): ByteSource => {
  let from = 0;
  let bytes: Buffer = Buffer.alloc(0);
  return {
    size: source.size,
    read: async (start, length) => {
      const wanted = Math.max(0, Math.min(length, source.size - start));
      if (wanted > windowSize) return source.read(start, wanted);
      if (start < from || start + wanted > from + bytes.length) {
        bytes = await source.read(start, Math.min(windowSize, source.size - start));
        from = start;
      }
      return bytes.subarray(start - from, start - from + wanted);
    },
  };
};

/** Remembers whether bytes could not be read: checks take any error for damage of the file. */
export const watched = (source: ByteSource): ByteSource & { readonly rethrow: () => void } => {
  const failures: unknown[] = [];
  return {
    size: source.size,
    read: async (start, length) => {
      try {
        return await source.read(start, length);
      } catch (error) {
        failures.push(error);
        throw error;
      }
    },
    rethrow: () => {
      if (failures.length > 0) throw failures[0];
    },
  };
};

export const sourceOfFile = (files: FileStore, key: FileKey, size: number): ByteSource =>
  windowed({
    size,
    read: async (start, length) => {
      if (length <= 0 || start >= size) return Buffer.alloc(0);
      const stream = await files.read(key, { start, end: Math.min(size, start + length) - 1 });
      if (!stream) throw new Error(`${key} is gone`);
      const chunks: Buffer[] = [];
      for await (const chunk of steadily(stream)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  });
