import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeDurably } from '../../basics/durable-file.ts';
import type { Reading } from './trust.ts';

/** The last reading that was trusted, by whichever copy, and the last that an operator confirmed. */
export type Kept = 'trusted' | 'confirmed';
/** Readings that outlive the process. */
export type ClockRecord = {
  read(kept: Kept): Promise<Reading | undefined>;
  write(kept: Kept, reading: Reading): Promise<void>;
};

const reading = z.object({ wall: z.number(), uptime: z.number(), boot: z.string() });

/** A file for each in a data directory. One that is torn or was changed counts as none. */
export const fileClockRecord = (dataDir: string): ClockRecord => {
  const fileOf = (kept: Kept) => join(dataDir, `clock-${kept}.json`);
  return {
    read: async (kept) => reading.safeParse(readJsonFile(fileOf(kept))).data,
    write: async (kept, seen) => writeDurably(fileOf(kept), `${JSON.stringify(seen)}\n`),
  };
};
