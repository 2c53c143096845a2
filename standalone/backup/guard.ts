import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { readJsonFile, writeDurably } from '@dossier/shared/basics/durable-file';
import { reasonOf } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { storeKinds } from '@dossier/shared/engines/sqlite/kinds';
import { NewerStoreError } from '@dossier/shared/engines/sqlite/open';
import { asOfIn } from '@dossier/shared/process/as-of';
import type { Environment } from '@dossier/shared/process/environment';
import { isMarked } from '@dossier/shared/profiles/bucket';
import { openFiles } from '@dossier/shared/profiles/embedded';
import { makeBackup } from './make.ts';
import { backupsIn, databases, missingIn, placeOf } from './place.ts';
import { resumeRestore, storesAreKnown } from './restore.ts';

/** In `DATA_DIR/installation.json`: which release had it last. A folder without one is none, or of an earlier release. */
type Marker = { readonly release: string | null; readonly stores: Readonly<Record<string, number>> };

const fileIn = (dataDir: string) => join(dataDir, 'installation.json');
const ownStores = () => Object.fromEntries(Object.entries(storeKinds).map(([store, { version }]) => [store, version]));

const markerIn = (dataDir: string) => readJsonFile<Marker>(fileIn(dataDir));
const mark = (dataDir: string, release: string | null) => {
  const marker: Marker = { release, stores: ownStores() };
  if (JSON.stringify(markerIn(dataDir)) === JSON.stringify(marker)) return;
  writeDurably(fileIn(dataDir), `${JSON.stringify(marker)}\n`);
};

const hasMarkedBucket = async (environment: Environment) => {
  const files = await openFiles(environment);
  return isMarked(files).finally(() => files.close());
};

/** What only somebody has who has an installation. */
const tracesOf = async (environment: Environment): Promise<string[]> => {
  const { MASTER_KEY, SEAL_KEY, ERASURE_LEDGER, SEAL_WITNESS_FILE, BACKUP_TO, S3_URL } = environment;
  const files = { ERASURE_LEDGER, SEAL_WITNESS_FILE };
  return [
    ...(MASTER_KEY === undefined ? [] : ['MASTER_KEY is set']),
    ...(SEAL_KEY === undefined ? [] : ['SEAL_KEY is set']),
    ...Object.entries(files).flatMap(([name, file]) =>
      file !== undefined && existsSync(file) ? [`${name} names a file that is there`] : [],
    ),
    ...(BACKUP_TO !== undefined && backupsIn(placeOf(environment)).length > 0 ? ['BACKUP_TO has backups'] : []),
    ...(S3_URL !== undefined && (await hasMarkedBucket(environment)) ? ['the bucket of S3_URL has its files'] : []),
  ];
};

/** What was there when it was last opened is never begun anew. */
const checkDatabases = (dataDir: string) => {
  const missing = missingIn(dataDir);
  if (missing === undefined || !markerIn(dataDir)?.release) return;
  const { remedy } = databases[basename(missing, '.db') as keyof typeof databases];
  throw new Error(`${join(dataDir, missing)} is missing. ${remedy} Nothing was made there.`);
};

const checkVolume = async (environment: Environment) => {
  const { DATA_DIR: dataDir } = environment;
  checkDatabases(dataDir);
  if (existsSync(fileIn(dataDir)) || existsSync(join(dataDir, 'events.db'))) return;
  const [trace] = await tracesOf(environment);
  if (trace === undefined) return;
  throw new Error(
    `There is no installation in ${resolve(dataDir)}, but ${trace}: its disk may not be mounted, or DATA_DIR names another folder. Nothing was made there. Mount it, or restore a backup (npm start -- restore). If this is a new installation, say so once: npm start -- new-installation.`,
  );
};

/** For an installation that has something before it has data: a key. */
export const beginNew = (environment: Environment) => {
  const { DATA_DIR: dataDir } = environment;
  if (existsSync(join(dataDir, 'events.db'))) throw new Error(`There is an installation in ${dataDir} already.`);
  mark(dataDir, null);
  const hasOthers = environment.BACKUP_TO !== undefined && backupsIn(placeOf(environment)).length > 0;
  return {
    next: hasOthers ? 'Name a folder of its own for its backups (BACKUP_TO), and start Dossier.' : 'Start Dossier.',
  };
};

const backUpBefore = async (environment: Environment, release: string) => {
  const { DATA_DIR: dataDir, BACKUP_AT } = environment;
  const before = markerIn(dataDir);
  const isSame = before?.release === release && JSON.stringify(before.stores) === JSON.stringify(ownStores());
  if (isSame || missingIn(dataDir) !== undefined || BACKUP_AT === 'off') return undefined;
  const { backup } = await makeBackup({ environment, release: before?.release ?? '', reason: 'upgrade' }).catch(
    (cause: unknown) => {
      if (cause instanceof NewerStoreError) throw cause;
      const why = reasonOf(cause);
      throw new Error(
        `Dossier ${release} does not open what another release stored before there is a backup of it, and that failed: ${why} Nothing was changed. Mend it, name another folder (BACKUP_TO), or start without one (BACKUP_AT=off).`,
        { cause },
      );
    },
  );
  return backup;
};

/** What stands before an installation is opened. Answers the backup that was made, if it was. @throws Error that says what to do */
export const guardStart = async (environment: Environment, release: string): Promise<string | undefined> => {
  const { DATA_DIR: dataDir } = environment;
  if (asOfIn(dataDir)) return undefined;
  await resumeRestore(environment);
  await checkVolume(environment);
  return backUpBefore(environment, release);
};

/** Once it is open. A full disk keeps nobody from reading. */
export const noteOpened = ({ DATA_DIR: dataDir }: Environment, release: string, log?: Logger): void => {
  if (asOfIn(dataDir)) return;
  try {
    mark(dataDir, release);
  } catch (err) {
    log?.warn({ err }, 'which release has these data was not noted: the next start makes a backup once more');
  }
};

/** A newer store is refused with where the last backup is that this release can restore. */
export const withBackup = (error: unknown, environment: Environment): unknown => {
  if (!(error instanceof NewerStoreError)) return error;
  const place = placeOf(environment);
  const fitting = backupsIn(place).find(storesAreKnown);
  const where = fitting
    ? `The last one that this version can restore is ${fitting.folder}`
    : `There is none in ${place}`;
  return new Error(`${error.message} ${where}.`, { cause: error });
};
