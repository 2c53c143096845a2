import { existsSync, promises as fs, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { concurrently } from '@dossier/shared/async/concurrency';
import { pages } from '@dossier/shared/async/pages';
import { isoTime, systemClock } from '@dossier/shared/basics/clock';
import { makeFolder, syncFolders, writeDurably } from '@dossier/shared/basics/durable-file';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import { type Directory, eraseAgain, WrongMasterKeyError } from '@dossier/shared/directory';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { holdExclusively } from '@dossier/shared/engines/sqlite/lock';
import type { EventStore } from '@dossier/shared/event-store';
import { openSqliteEventReader } from '@dossier/shared/event-store/sqlite';
import type { FileKey } from '@dossier/shared/file-store';
import { accountStreams, hasOpenAccount, isAsWritten } from '@dossier/shared/history';
import { type Environment, realPlace, stripeKeysOf } from '@dossier/shared/process/environment';
import { ledgerOf } from '@dossier/shared/profiles/embedded';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { digestOfFile, linked } from './bytes.ts';
import { changedIn, takeOut, verifyCopy } from './check.ts';
import { type Keeping, keepingIn } from './keeping.ts';
import { atOnce, isKept, type Kept, keptBy, keptIn } from './kept.ts';
import {
  type Backup,
  backupsIn,
  databases,
  foldersIn,
  heldAt,
  heldBy,
  holdBackups,
  ledgerName,
  nameOf,
  placeOf,
  UnreadablePlaceError,
} from './place.ts';
import { note } from './status.ts';

const restoringIn = (dataDir: string) => join(dataDir, 'restoring');
/** Written once all is there and compared; names the folder that takes what was there before. */
const readyName = 'ready';
/** Written once that folder has all of it. */
const emptiedName = 'emptied';
const own = [readyName, emptiedName];
const beforeRestore = 'before-restore-';

/** Neither of what was there nor of what comes. `lost+found`: of the disk itself, and not ours to move, where one was mounted as DATA_DIR. */
const stays = (name: string) =>
  ['restoring', 'backups', 'lost+found'].includes(name) || name.startsWith(beforeRestore) || /\.lock(-|$)/.test(name);

type Where = Pick<Environment, 'DATA_DIR' | 'BACKUP_TO' | 'ERASURE_LEDGER' | 'SEAL_WITNESS_FILE'>;
/** As it is named and where it lies: either may be by a link. */
const waysTo = (path: string) => [resolve(path), realPlace(resolve(path))];
/** What a variable names outlives what is there, in a folder of DATA_DIR too. */
const namedIn = ({ DATA_DIR, BACKUP_TO, ERASURE_LEDGER, SEAL_WITNESS_FILE }: Where) =>
  [BACKUP_TO, ERASURE_LEDGER, SEAL_WITNESS_FILE].flatMap((named) =>
    named === undefined
      ? []
      : waysTo(named).flatMap((path) => waysTo(DATA_DIR).flatMap((dataDir) => relative(dataDir, path).split(sep, 1))),
  );

/** What a restore puts aside. */
const asideOf = (where: Where) => {
  const restoring = restoringIn(where.DATA_DIR);
  const named = namedIn(where).filter((name) => !existsSync(join(restoring, name)));
  return readdirSync(where.DATA_DIR).filter((name) => !stays(name) && !named.includes(name));
};

/** Mounts of this machine, where it says so: one of the same disk has its device. */
const mountsFile = '/proc/self/mountinfo';
/** Blanks in paths are written as octal numbers. */
const unescaped = (path: string) =>
  path.replace(/\\([0-7]{3})/g, (_, code) => String.fromCharCode(Number(`0o${code}`)));

type Device = { readonly path: string; readonly device: number };
/** What is mounted cannot be renamed. @param mounts as in /proc/self/mountinfo */
export const mountedAmong = (entries: readonly Device[], device: number, mounts = ''): string[] => {
  const points = new Set(mounts.split('\n').map((line) => unescaped(line.split(' ')[4] ?? '')));
  return entries.filter((entry) => entry.device !== device || points.has(entry.path)).map(({ path }) => path);
};

/** Before anything is written: half of it would be aside, and no start would get on. @throws Error that names what is mounted */
const checkMounts = async (where: Where) => {
  const dataDir = realPlace(resolve(where.DATA_DIR));
  const deviceOf = async (path: string) => ({ path, device: (await fs.lstat(path)).dev });
  const entries = await Promise.all(asideOf(where).map((name) => deviceOf(join(dataDir, name))));
  const { device } = await deviceOf(dataDir);
  const mounts = existsSync(mountsFile) ? await fs.readFile(mountsFile, 'utf8') : '';
  const [mounted] = mountedAmong(entries, device, mounts);
  if (mounted !== undefined)
    throw new Error(
      `${mounted} is mounted there by itself, so what a restore brings cannot take its place: restore into another DATA_DIR, with nothing mounted in it. Nothing was changed.`,
    );
};

/** @throws Error that says what to do where something is mounted, as on what earlier releases, or somebody, left half-way */
const moveAll = async (from: string, to: string, names: readonly string[]) => {
  for (const name of names)
    await fs.rename(join(from, name), join(to, name)).catch((cause: NodeJS.ErrnoException) => {
      if (!['EBUSY', 'EXDEV'].includes(cause.code ?? '')) throw cause;
      throw new Error(
        `A restore is half-way: ${join(from, name)} cannot be moved to ${to}, as something is mounted there by itself or is at work in it. Unmount it, and start or restore again: that goes on where it stopped. Nothing is lost meanwhile.`,
        { cause },
      );
    });
  await syncFolders([to, from]);
};

/**
 * Names alone change: what was there goes aside, what was restored takes its place. A restore that was broken off before it was
 * ready changed nothing; from then on whoever comes next goes on where it stopped. Answers where what was there lies now.
 */
export const finishRestore = async (where: Where): Promise<string | undefined> => {
  const { DATA_DIR: dataDir } = where;
  const restoring = restoringIn(dataDir);
  if (!existsSync(join(restoring, readyName))) return undefined;
  const aside = join(dataDir, basename(await fs.readFile(join(restoring, readyName), 'utf8')));
  makeFolder(aside);
  if (!existsSync(join(restoring, emptiedName))) {
    await moveAll(dataDir, aside, asideOf(where));
    writeDurably(join(restoring, emptiedName), '');
  }
  await moveAll(
    restoring,
    dataDir,
    readdirSync(restoring).filter((name) => !own.includes(name)),
  );
  rmSync(restoring, { recursive: true, force: true });
  if (readdirSync(aside).length > 0) return aside;
  rmSync(aside, { recursive: true });
  return undefined;
};

const versions = new Map(Object.entries(databases).map(([name, { version }]) => [name, version]));
export const storesAreKnown = ({ manifest }: Backup): boolean =>
  Object.entries(manifest.stores).every(([store, version]) => version <= (versions.get(store) ?? 0));

/** Before anything else, as nothing personal can be read without them. @throws Error that says which key is wanted */
const openKeys = async (environment: Environment, dataDir: string) => {
  const { keys } = openMasterKeys({ ...environment, DATA_DIR: dataDir });
  try {
    await openSqliteDirectory({ file: join(dataDir, 'directory.db'), masterKey: keys, readonly: true }).close();
  } catch (error) {
    if (!(error instanceof WrongMasterKeyError)) throw error;
    throw new Error(
      'The backup was made under another master key. Set MASTER_KEY to the one that the installation had then, or unset it if the backup has a secrets.json. Nothing was changed.',
      { cause: error },
    );
  }
  return keys;
};

export class NoRoomError extends Error {}

const checkRoom = async (dataDir: string, { folder, manifest }: Backup, { recipient }: Keeping, { dir }: Kept) => {
  const { bavail, bsize } = await fs.statfs(dataDir);
  const sizes = Object.keys(manifest.digests).map(async (name) => (await fs.stat(join(folder, name))).size);
  const databases = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  const isSameDisk = (await fs.stat(dataDir)).dev === (await fs.stat(folder)).dev;
  const takesNone = dir === undefined || (isSameDisk && recipient === undefined);
  const wanted = databases + (takesNone ? 0 : manifest.files.bytes);
  if (bavail * bsize < wanted * 1.1)
    throw new NoRoomError(
      `${dataDir} has no room for it: ${Math.ceil((wanted * 1.1) / 1e6)} MB are needed. Nothing was changed.`,
    );
};

/** False where what is held is missing or damaged. */
const putBack = async ({ files, dir }: Kept, key: FileKey, held: string, keeping: Keeping, isRight: IsRight) => {
  if (dir !== undefined && keeping.recipient === undefined) {
    const path = join(dir, key);
    await fs.mkdir(dirname(path), { recursive: true });
    if (existsSync(held) && (await linked(held, path))) return isRight(await digestOfFile(path));
  }
  const bytes = keeping.read(held);
  if (!bytes) return false;
  await files.append(key, 0, bytes);
  return isRight((await files.complete(key)).sha256);
};
type IsRight = (sha256: string) => boolean;

/** What is there already, in a bucket, stays. @param added told of each key that was not */
const putFiles = async (place: string, keeping: Keeping, backup: Backup, kept: Kept, added: Set<FileKey>) => {
  const missing: string[] = [];
  await concurrently(atOnce, heldBy(backup), async ({ name, key }) => {
    const isRight = (sha256: string) => keeping.nameOf(sha256) === name;
    const put = async (): Promise<boolean> => {
      if ((await kept.files.size(key)) === undefined) added.add(key);
      else if (await isKept(kept, key, isRight)) return true;
      return putBack(kept, key, heldAt(place, name), keeping, isRight);
    };
    if (!(await kept.again(put))) missing.push(key);
  });
  const { dir } = kept;
  if (dir !== undefined && existsSync(dir)) {
    const folders = new Set(heldBy(backup).map(({ key }) => dirname(join(dir, key))));
    await syncFolders([...folders, dir, dirname(dir)]);
  }
  return missing;
};

/** Ids of everybody who is known to have been erased: also after this backup was made. */
const erasedSince = async (environment: Environment, place: string): Promise<string[]> => {
  const erased = new Set<string>();
  const ledgers = backupsIn(place).map(({ folder }) => ({ DATA_DIR: folder, ERASURE_LEDGER: undefined }));
  for (const where of [environment, ...ledgers]) {
    const ledger = await ledgerOf(where);
    for (const personId of await ledger.all()) erased.add(personId);
    await ledger.close();
  }
  return [...erased];
};

/** Accounts and uploads that were begun after the last event of the backup are as if they had not been. */
const dropLater = async (directory: Directory, uploads: UploadRegistry, registered: ReadonlySet<string>) => {
  for await (const people of pages(directory.everyone, ({ personId }) => personId))
    for (const person of people) {
      if (person.status === 'known' || registered.has(person.personId)) continue;
      const key = await directory.keyOf(person.personId);
      await directory.erase(person.personId);
      if (key) await directory.restore({ ...person, status: 'known', passwordHash: null, pendingSince: null }, key);
    }
  for await (const entries of pages(uploads.entries, ({ uploadId }) => uploadId))
    for (const { uploadId, state } of entries) if (state === 'uploading') await uploads.remove(uploadId);
};

const registeredIn = async (events: Pick<EventStore, 'names'>): Promise<ReadonlySet<string>> => {
  const names = (await events.names?.(accountStreams)) ?? [];
  return new Set(Array.from(names, (name) => name.slice(accountStreams.length)));
};

export type Restoring = {
  readonly environment: Environment;
  readonly place: string;
  readonly backup: Backup;
  /** The bucket that takes its files; absent: a folder of what is made. */
  readonly bucket?: Kept;
  readonly log?: Logger;
};

/** Makes a data directory of a backup and compares it: with the backup, and within itself. @param into made by it, and not there if it does not hold */
export const restoreInto = async (restoring: Restoring, into: string) => {
  const kept = restoring.bucket ?? keptIn(join(into, 'files'));
  const added = new Set<FileKey>();
  const undo = async () => {
    if (restoring.bucket)
      // What stays nobody names, and the next try finds it there.
      await concurrently(atOnce, added, (key) => kept.files.remove(key)).catch(() => undefined);
    rmSync(into, { recursive: true, force: true });
  };
  try {
    const report = await fillFrom(restoring, into, kept, added);
    if (!report.ok) await undo();
    return report;
  } catch (error) {
    await undo();
    throw error;
  }
};

const fillFrom = async (restoring: Restoring, into: string, kept: Kept, added: Set<FileKey>) => {
  const { environment, place, backup, bucket, log } = restoring;
  const { folder, manifest } = backup;
  if (!storesAreKnown(backup))
    throw new Error(
      `${backup.name} is of a newer version of Dossier (${manifest.release}). Restore it with that version.`,
    );
  const keeping = await keepingIn(environment, backup);
  const [changed] = await changedIn(backup);
  if (changed) throw new Error(`${changed.path} is ${changed.fault}: take an earlier backup. Nothing was changed.`);
  await checkRoom(dirname(into), backup, keeping, kept);
  rmSync(into, { recursive: true, force: true });
  makeFolder(into);
  const isOfKeys = (name: string) => ['directory.db', 'secrets.json'].includes(name);
  await takeOut(keeping, backup, into, isOfKeys);
  const masterKey = await openKeys(environment, into);
  await takeOut(keeping, backup, into, (name) => !isOfKeys(name) && name !== ledgerName);
  const missing = await putFiles(place, keeping, backup, kept, added);
  const erased = await erasedSince(environment, place);
  if (environment.ERASURE_LEDGER === undefined)
    writeDurably(join(into, ledgerName), erased.map((personId) => `\n${personId}\n`).join(''));
  const directory = openSqliteDirectory({ file: join(into, 'directory.db'), masterKey });
  const uploads = openSqliteUploadRegistry({ file: join(into, 'uploads.db') });
  const events = openSqliteEventReader({ file: join(into, 'events.db') });
  const isOpen = hasOpenAccount(events);
  const erasedAgain = await eraseAgain({ directory, uploads, isOpen }, { all: async () => erased });
  await dropLater(directory, uploads, await registeredIn(events));
  const position = await events.head();
  await events.close();
  await uploads.close();
  await directory.close();
  // Where the backup left them in the bucket, they are looked at there.
  const isTold = manifest.files.where === 'here' || bucket !== undefined;
  const compared = isTold ? { files: () => kept.files } : {};
  const report = await verifyCopy({ environment, dataDir: into, ...compared, ...(log && { log }) });
  return {
    ok: isAsWritten(report) && missing.length === 0 && position === manifest.position,
    backup: folder,
    madeAt: manifest.madeAt,
    position,
    events: report.events,
    files: report.files,
    erasedAgain,
    missing,
    findings: report.findings,
  };
};

const newestIn = (place: string): string | undefined => {
  try {
    return foldersIn(place).at(-1);
  } catch (error) {
    // Where the next backup would go is no matter of a restore from elsewhere.
    if (error instanceof UnreadablePlaceError) return undefined;
    throw error;
  }
};

/** Neither the server nor a backup is at work. */
const holdAlone = (dataDir: string) => {
  const backups = holdBackups(dataDir);
  try {
    const lock = holdExclusively(join(dataDir, 'events.db'));
    return {
      release: () => {
        lock.release();
        backups.release();
      },
    };
  } catch (cause) {
    backups.release();
    if (!(cause instanceof EngineUnavailableError)) throw cause;
    throw new Error(`Dossier runs on ${dataDir}: stop it first. Nothing was changed.`, { cause });
  }
};

/** What was ready when it was broken off. */
export const resumeRestore = async (where: Where): Promise<void> => {
  const { DATA_DIR: dataDir } = where;
  if (!existsSync(join(restoringIn(dataDir), readyName))) return;
  const lock = holdAlone(dataDir);
  await finishRestore(where).finally(() => lock.release());
};

/** Into DATA_DIR, whose own data stay until all is compared, and beside it then. @throws Error while the server runs */
export const restoreBackup = async (restoring: Restoring) => {
  const { environment, backup, log } = restoring;
  const dataDir = resolve(environment.DATA_DIR);
  if (backup.manifest.files.where === 'bucket' && environment.S3_URL === undefined)
    throw new Error(
      `${backup.name} was made without the files of its bucket: name that (S3_URL), or take a backup of a night. Nothing was changed.`,
    );
  makeFolder(dataDir);
  const lock = holdAlone(dataDir);
  const bucket = environment.S3_URL === undefined ? undefined : await keptBy(environment, log);
  try {
    // What an earlier one had ready comes first: it may be what this one puts aside.
    await finishRestore(environment);
    await checkMounts(environment);
    const into = restoringIn(dataDir);
    const report = await restoreInto({ ...restoring, ...(bucket && { bucket }) }, into);
    if (!report.ok) return { ...report, next: 'It does not hold, so nothing was changed: take an earlier backup.' };
    writeDurably(join(into, readyName), `${beforeRestore}${nameOf(isoTime(systemClock()))}`);
    const before = await finishRestore(environment);
    const next = [
      ...(before === undefined
        ? []
        : [`Start Dossier. What was there before is in ${before}: delete it when all is well.`]),
      // Nobody tells of it again, and its payers have nothing for it.
      ...(stripeKeysOf(environment)
        ? ['What was paid at Stripe after that backup is named by npm run payments -- unknown: give it back there.']
        : []),
    ];
    // What is made there from now on by others, as by the installation that it was restored beside, is not its own.
    const newest = newestIn(placeOf(environment));
    if (newest !== undefined) note(dataDir, { mine: newest }, systemClock());
    return {
      ...report,
      to: dataDir,
      ...(before !== undefined && { before }),
      ...(next.length > 0 && { next: next.join(' ') }),
    };
  } finally {
    await bucket?.files.close();
    lock.release();
  }
};
