import type { Readable } from 'node:stream';

/** One write of this size in bytes costs little more than one of 64 KB. */
const highWater = 192 * 1024;
const mostBuffers = 512;

/** Reads up to `highWater` bytes ahead of a write. @returns why writing stopped, if it did */
export const pour = (
  source: Readable,
  write: (batch: readonly Buffer[]) => Promise<void>,
  onBytes: (bytes: Buffer) => void,
): Promise<{ failure?: unknown }> =>
  new Promise((resolve) => {
    let waiting: Buffer[] = [];
    let size = 0;
    let writing = false;
    let ended = false;
    const finish = (result: { failure?: unknown } = {}) => {
      source.off('data', take);
      source.off('end', end);
      source.off('error', end);
      source.off('close', end);
      source.on('error', () => {});
      resolve(result);
    };
    const flush = async () => {
      writing = true;
      while (waiting.length > 0) {
        const batch = waiting;
        waiting = [];
        size = 0;
        if (source.isPaused()) source.resume();
        try {
          await write(batch);
        } catch (failure) {
          finish({ failure });
          return;
        }
      }
      writing = false;
      if (ended) finish();
    };
    const take = (bytes: Buffer) => {
      onBytes(bytes);
      waiting.push(bytes);
      size += bytes.length;
      if (size >= highWater || waiting.length >= mostBuffers) source.pause();
      if (!writing) void flush();
    };
    const end = () => {
      if (ended) return;
      ended = true;
      if (!writing) finish();
    };
    source.on('data', take);
    source.on('end', end);
    source.on('error', end);
    source.on('close', end);
    if (source.destroyed || source.readableEnded) end();
    else source.resume();
  });
