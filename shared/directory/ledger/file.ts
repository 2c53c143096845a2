import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ErasureLedger } from './port.ts';

/** A line for each id. Only appends; a line that a power cut left half is no id. */
export const fileLedger = (file: string): ErasureLedger => ({
  add: async (id) => {
    mkdirSync(dirname(file), { recursive: true });
    const handle = openSync(file, 'a', 0o600);
    try {
      // Begins a line, so that a torn one before it does no harm.
      writeSync(handle, `\n${id}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  },
  all: async () =>
    existsSync(file)
      ? [
          ...new Set(
            readFileSync(file, 'utf8')
              .split('\n')
              .filter((line) => line !== ''),
          ),
        ]
      : [],
  close: async () => undefined,
});
