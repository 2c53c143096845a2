import { join } from 'node:path';
import type { Backups } from '@dossier/query-service';
import { isoTime } from '@dossier/shared/basics/clock';
import { readJsonFile, writeDurably } from '@dossier/shared/basics/durable-file';
import { HOUR } from '@dossier/shared/contract';
import type { Environment } from '@dossier/shared/process/environment';

export type Outcome = { readonly at: string; readonly ok: boolean; readonly detail: string };
/** In `DATA_DIR/backup-status.json`, so that the server never has to wait for a disk elsewhere. */
export type Status = {
  /** When it was looked at first: what is missing since then is late. */
  readonly since: string;
  readonly begun?: string;
  readonly place?: string;
  /** It does not outlive the disk. */
  readonly sameDisk?: boolean;
  /** The last one is not encrypted, and an earlier one is. */
  readonly noLongerEncrypted?: boolean;
  /** The name of the last backup that was begun from this DATA_DIR: a copy of it does not know those that come after. */
  readonly mine?: string;
  /** The newest in that place that came after the one before, and is not its own. */
  readonly others?: string | undefined;
  readonly backup?: Outcome;
  readonly lastGood?: string;
  readonly verification?: Outcome;
  readonly drill?: Outcome & { readonly how: 'restored' | 'by hashes' };
};

const fileIn = (dataDir: string) => join(dataDir, 'backup-status.json');

export const statusIn = (dataDir: string): Status | undefined => readJsonFile<Status>(fileIn(dataDir));

export const note = (dataDir: string, change: Partial<Status>, now: number): Status => {
  const status = { since: isoTime(now), ...statusIn(dataDir), ...change };
  writeDurably(fileIn(dataDir), `${JSON.stringify(status, null, 2)}\n`);
  return status;
};

/** A good look that was asked for, at what a night found bad before it began: that is mended. */
export const noteVerified = (dataDir: string, began: number, now: number): void => {
  const last = statusIn(dataDir)?.verification;
  if (last && !last.ok && Date.parse(last.at) < began)
    note(dataDir, { verification: { at: isoTime(began), ok: true, detail: 'nothing was found' } }, now);
};

/** The last moment that this machine's clock showed `at` (`02:00`). */
export const lastTimeOf = (at: string, now: number): number => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const moment = new Date(now);
  moment.setHours(hours, minutes, 0, 0);
  if (moment.getTime() > now) moment.setDate(moment.getDate() - 1);
  return moment.getTime();
};

type When = Environment['BACKUP_AT'];

/** Also hours later, where nothing ran at that time, and where the last one began by a clock that was ahead. */
export const isDue = ({ since, begun = since }: Pick<Status, 'since' | 'begun'>, at: When, now: number): boolean =>
  at !== 'off' && (Date.parse(begun) < lastTimeOf(at, now) || Date.parse(begun) > now);

const late = 36 * HOUR;

export const othersIn = (place: string, others: string): string =>
  `${place} has backups that this installation did not make, the newest is ${others}: a copy of it makes its own there, or these data are of an earlier day. No old ones are removed meanwhile. Name another folder for the copy (its BACKUP_TO), or turn its backups off (BACKUP_AT=off).`;

/** What is wrong with backups: a sentence each. */
export const backupProblemsOf = (
  { since, lastGood, backup, drill, place, others }: Status,
  at: When,
  now: number,
): string[] => {
  if (at === 'off') return [];
  const problems: string[] = [];
  // A good one since, as one that was asked for, mends it.
  if (backup && !backup.ok && !(lastGood !== undefined && Date.parse(lastGood) > Date.parse(backup.at)))
    problems.push(`The backup of ${backup.at} failed: ${backup.detail}`);
  if (now - Date.parse(lastGood ?? since) > late)
    problems.push(`There is no good backup since ${lastGood ?? `${since}, when they began`}.`);
  if (drill && !drill.ok) problems.push(`The drill of ${drill.at}, which restores a backup, failed: ${drill.detail}`);
  if (place !== undefined && others !== undefined) problems.push(othersIn(place, others));
  return problems;
};

/** What is wrong with what they are made of. */
export const verificationProblemsOf = ({ verification }: Status, at: When): string[] =>
  at !== 'off' && verification && !verification.ok
    ? [`The verification of the installation of ${verification.at} failed: ${verification.detail}`]
    : [];

/** What an operator has to do something about. */
export const problemsOf = (status: Status, at: When, now: number): string[] => [
  ...backupProblemsOf(status, at, now),
  ...verificationProblemsOf(status, at),
];

/** For the page of operators. */
export const seenOf = (
  { DATA_DIR, BACKUP_AT: at }: Pick<Environment, 'DATA_DIR' | 'BACKUP_AT'>,
  now: number,
): Backups => {
  const status = statusIn(DATA_DIR);
  const { verification, drill } = status ?? {};
  const how = drill && `${drill.at}, ${drill.how === 'restored' ? 'restored' : 'by hashes'}`;
  return {
    isOff: at === 'off',
    isOnSameDisk: status?.sameDisk === true,
    place: status?.place,
    lastGood: status?.lastGood,
    verified: verification?.at,
    drill: how,
    problems: status ? problemsOf(status, at, now) : [],
  };
};
