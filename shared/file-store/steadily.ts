import type { Readable } from 'node:stream';
import { EngineUnavailableError } from '../basics/errors.ts';

/** Milliseconds without a byte of a file after which its store counts as away. */
const usualStall = 10_000;

/** Bytes of a stored file. @throws EngineUnavailableError when it breaks off or stalls */
export async function* steadily(source: Readable, stallAfter = usualStall): AsyncIterable<Buffer> {
  const waiting = () => setTimeout(() => source.destroy(new Error('no byte for too long')), stallAfter);
  let stall = waiting();
  try {
    for await (const bytes of source) {
      // Whoever takes their time with it is not waited for by the store.
      clearTimeout(stall);
      yield bytes as Buffer;
      stall = waiting();
    }
  } catch (error) {
    throw new EngineUnavailableError('a file cannot be read', { cause: error });
  } finally {
    clearTimeout(stall);
  }
}
