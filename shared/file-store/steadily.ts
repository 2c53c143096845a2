import type { Readable } from 'node:stream';
import { EngineUnavailableError } from '../basics/errors.ts';

/** Milliseconds without a byte of a file after which its store counts as away. */
const usualStall = 10_000;

/** Bytes of a stored file. @throws EngineUnavailableError when it breaks off or stalls */
export async function* steadily(source: Readable, stallAfter = usualStall): AsyncIterable<Buffer> {
  const stall = setTimeout(() => source.destroy(new Error('no byte for too long')), stallAfter);
  try {
    for await (const bytes of source) {
      yield bytes as Buffer;
      stall.refresh();
    }
  } catch (error) {
    throw new EngineUnavailableError('a file cannot be read', { cause: error });
  } finally {
    clearTimeout(stall);
  }
}
