import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ErasureLedger } from './port.ts';

/** A line for each id. Only appends; a line that a power cut left half is no id. */
export const fileLedger = (file: string): ErasureLedger => ({
  add: async (id) => {
    mkdirSync(dirname(file), { recursive: true });
    // Begins a line, so that a torn one before it does no harm.
    appendFileSync(file, `\n${id}\n`, { mode: 0o600, flush: true });
  },
  all: async () => {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
    return [...new Set(lines)].filter((line) => line !== '');
  },
  close: async () => undefined,
});
