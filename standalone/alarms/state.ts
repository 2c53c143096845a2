import { join } from 'node:path';
import { isoTime } from '@dossier/shared/basics/clock';
import { readJsonFile, writeDurably } from '@dossier/shared/basics/durable-file';
import { DAY, MINUTE } from '@dossier/shared/contract';
import type { AlarmName } from './runbook.ts';

/** Moments, ISO 8601. */
export type Known = {
  /** Absent: it holds no more. */
  readonly since?: string | undefined;
  /** When operators were told last. */
  readonly told?: string | undefined;
};
/** In `DATA_DIR/alarms.json`, so that a restart tells nobody twice. */
export type AllKnown = Readonly<Partial<Record<AlarmName, Known>>>;

export type Pace = {
  /** Milliseconds that it has to last before it is worth a mail. */
  readonly lasting: number;
  /** Milliseconds after which it is said again while it lasts. */
  readonly again: number;
};

/** Milliseconds without it after which it was over: a job that is being tried waits for nothing just then. */
const over = 5 * MINUTE;

/** What a clock noted that was ahead counts for nothing. */
const noted = (moment: string | undefined, now: number) =>
  moment !== undefined && Date.parse(moment) <= now ? moment : undefined;

/** @param seen when it held last, in epoch milliseconds */
export const after = ({ since, told }: Known, holds: boolean, seen: number, now: number): Known => {
  const known = { since: noted(since, now), told: noted(told, now) };
  if (holds) return known.since === undefined ? { ...known, since: isoTime(now) } : known;
  return Math.abs(now - seen) > over ? { ...known, since: undefined } : known;
};

/** Once for each time that it comes, unless it comes and goes. */
export const isDue = ({ since, told }: Known, { lasting, again }: Pace, now: number): boolean => {
  if (since === undefined || now - Date.parse(since) < lasting) return false;
  if (told === undefined) return true;
  return now - Date.parse(told) >= (told < since ? DAY : again);
};

const fileIn = (dataDir: string) => join(dataDir, 'alarms.json');

export const knownIn = (dataDir: string): AllKnown => readJsonFile<AllKnown>(fileIn(dataDir)) ?? {};

export const keep = (dataDir: string, known: AllKnown): void =>
  writeDurably(fileIn(dataDir), `${JSON.stringify(known, null, 2)}\n`);
