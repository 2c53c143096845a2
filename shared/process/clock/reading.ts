import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { systemClock } from '../../basics/clock.ts';
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
