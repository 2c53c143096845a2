import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '../../basics/clock.ts';
import { readJsonFile, writeDurably } from '../../basics/durable-file.ts';
import type { Reading } from './trust.ts';

const bootId = (): string => {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    // Elsewhere than on Linux each process counts as a run of its own.
    return randomUUID();
  }
};

/** Looks at the clock of this machine. */
export const machineReadings = (): (() => Reading) => {
  const boot = bootId();
  return () => ({ wall: systemClock(), uptime: uptime() * 1_000, boot });
};

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
