import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, isoTime, systemClock } from '@dossier/shared/basics/clock';
import { readJsonFile } from '@dossier/shared/basics/durable-file';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { storeKinds } from '@dossier/shared/engines/sqlite/kinds';
import { holdExclusively } from '@dossier/shared/engines/sqlite/lock';
import type { Environment } from '@dossier/shared/process/environment';

/** `files/` of a place holds the bytes of all its backups, each once, by their SHA-256; what is encrypted by a keyed hash of that. */
export const filesIn = (place: string): string => join(place, 'files');
export const heldAt = (place: string, name: string): string => join(filesIn(place), name.slice(0, 2), name);
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);
/** A folder of `files/`. */
export const isPart = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

export const placeOf = ({ BACKUP_TO, DATA_DIR }: Pick<Environment, 'BACKUP_TO' | 'DATA_DIR'>): string =>
  resolve(BACKUP_TO ?? join(DATA_DIR, 'backups'));

/** Names of databases without `.db`, in the order in which they are copied. */
export const databases = {
  events: storeKinds.events,
  directory: storeKinds.directory,
  uploads: storeKinds.uploads,
  payments: storeKinds.charges,
};

/** Of the databases that every installation has, the first that is not there. */
export const missingIn = (dataDir: string): string | undefined =>
  ['events.db', 'directory.db', 'uploads.db'].find((name) => !existsSync(join(dataDir, name)));

/** One at a time: what is being copied is not exchanged for what a backup has. */
export const holdBackups = (dataDir: string) => {
  try {
    return holdExclusively(join(dataDir, 'backups'));
  } catch (cause) {
    if (!(cause instanceof EngineUnavailableError)) throw cause;
    throw new Error(
      `Another process makes a backup of ${dataDir}, or restores one: wait until it is done. Nothing was changed.`,
      { cause },
    );
  }
};

/** Who or what asked for it. */
export type Reason = 'night' | 'command' | 'upgrade';

/** Written last: a folder without one is no backup. */
export type Manifest = {
  /** 2: encrypted. */
  readonly format: 1 | 2;
  /** The public part of the key that reads it. */
  readonly recipient?: string;
  /** Whose it is: the digest of the first event, which a restore brings along. Absent: of an earlier release, or before any event. */
  readonly installation?: string;
  readonly release: string;
  readonly reason: Reason;
  readonly madeAt: string;
  /** Of the last event in it. */
  readonly position: number;
  /** The last seal in it: a signed note. */
  readonly checkpoint: string | null;
  /** What its databases are of, by their names without `.db`. */
  readonly stores: Readonly<Record<string, number>>;
  /** `bucket`: they were left in that of S3_URL, as before an upgrade, and are not in this backup. */
  readonly files: { readonly count: number; readonly bytes: number; readonly where: 'here' | 'bucket' };
  /** Keys of files that the registry has and whose bytes were missing or others. */
  readonly lacking: readonly string[];
  /** SHA-256 of all else in its folder, as it lies there. */
  readonly digests: Readonly<Record<string, string>>;
};
export type Backup = { readonly name: string; readonly folder: string; readonly manifest: Manifest };

/** Says of nobody but ids who was erased, and is read whatever key is lost. */
export const ledgerName = 'erasures.txt';
export const manifestName = 'manifest.json';
/** A line for each file: its name in `files/`, its size and its key. */
export const listName = 'files.txt';

/** Sorts by time, and is a name in every file system. */
export const nameOf = (madeAt: string): string => madeAt.replace(/[:.]/g, '-');
const isName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name);

/** It is no folder, or another user's. */
export class UnreadablePlaceError extends Error {}

const formats: readonly unknown[] = [1, 2];
const manifestIn = (folder: string): Manifest | undefined => {
  const manifest = readJsonFile<Manifest | null>(join(folder, manifestName));
  return manifest && formats.includes(manifest.format) ? manifest : undefined;
};

/** Folders of backups, and of what was to become one; oldest first. @throws UnreadablePlaceError */
export const foldersIn = (place: string): string[] => {
  if (!existsSync(place)) return [];
  try {
    return readdirSync(place).filter(isName).sort();
  } catch (cause) {
    throw new UnreadablePlaceError(`${place} cannot be read as a folder of backups: ${(cause as Error).message}.`, {
      cause,
    });
  }
};

/** Newest first; behind all others what a clock dated that was ahead. */
export const backupsIn = (place: string, clock: Clock = systemClock): Backup[] => {
  const names = foldersIn(place).reverse();
  const now = nameOf(isoTime(clock()));
  const isAhead = (name: string) => name > now;
  return [...names.filter((name) => !isAhead(name)), ...names.filter(isAhead)].flatMap((name) => {
    const folder = join(place, name);
    const manifest = manifestIn(folder);
    return manifest ? [{ name, folder, manifest }] : [];
  });
};

export const isGood = ({ manifest }: Pick<Backup, 'manifest'>): boolean => manifest.lacking.length === 0;

/** @param name absent: the newest @throws Error that names those that there are */
export const findBackup = (place: string, name?: string): Backup => {
  const there = backupsIn(place);
  const found = name === undefined ? there[0] : there.find((backup) => backup.name === name);
  if (found) return found;
  if (there.length === 0)
    throw new Error(`There is no backup in ${place}. Name the folder that has them: --from FOLDER.`);
  throw new Error(
    `There is no backup ${name} in ${place}. These are there: ${there.map((one) => one.name).join(', ')}.`,
  );
};

export type Held = { readonly name: string; readonly size: number; readonly key: string };

export const lineOf = ({ name, size, key }: Held): string => `${name} ${size} ${key}\n`;
export const heldIn = (list: string): Held[] =>
  list
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [name = '', size, key = ''] = line.split(' ');
      return { name, size: Number(size), key };
    });
export const heldBy = ({ folder }: Pick<Backup, 'folder'>): Held[] => {
  const list = join(folder, listName);
  return existsSync(list) ? heldIn(readFileSync(list, 'utf8')) : [];
};
