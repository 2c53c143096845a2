import { accessSync, constants, existsSync, promises as fs, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { concurrently } from '@dossier/shared/async/concurrency';
import { pages } from '@dossier/shared/async/pages';
import { isoTime, systemClock } from '@dossier/shared/basics/clock';
import { makeFolder, syncFolders, writeDurably } from '@dossier/shared/basics/durable-file';
import type { Logger } from '@dossier/shared/basics/log';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import { copyDatabase } from '@dossier/shared/engines/sqlite/copy';
import { openSqliteEventReader } from '@dossier/shared/event-store/sqlite';
import { fileKey } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { lastSignedSeal } from '@dossier/shared/history';
import { asOfIn } from '@dossier/shared/process/as-of';
import type { Environment } from '@dossier/shared/process/environment';
import { mailServerFile } from '@dossier/shared/process/mail-server';
import { ledgerOf } from '@dossier/shared/profiles/embedded';
import { openMasterKeys } from '@dossier/shared/profiles/master-key';
import { isWhole, type UploadRegistry, type WholeUpload } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';
import { copied, digestOfFile, fileAt, putBytes } from './bytes.ts';
import { inScratch } from './check.ts';
import { encryptedSuffix, type Keeping, keepingOf } from './keeping.ts';
import { atOnce, type Kept, keptAt, keptBy } from './kept.ts';
import {
  backupsIn,
  databases,
  filesIn,
  foldersIn,
  heldAt,
  holdBackups,
  ledgerName,
  lineOf,
  listName,
  type Manifest,
  manifestName,
  missingIn,
  nameOf,
  placeOf,
  type Reason,
} from './place.ts';
import { removeUnfinished, rotate } from './rotate.ts';
import { note, othersIn, statusIn } from './status.ts';

/** Only where they lie in DATA_DIR: whoever gives a key by a variable keeps it elsewhere. */
const small = ['secrets.json', 'seal-key.json', 'seals.txt', 'installation.json', mailServerFile];

export type Making = {
  readonly environment: Environment;
  readonly release: string;
  readonly reason: Reason;
  readonly log?: Logger;
};
export type Made = Omit<Manifest, 'digests' | 'checkpoint' | 'installation'> & {
  readonly ok: boolean;
  readonly backup: string;
  /** What is to be done about backups there that this installation did not make. */
  readonly next?: string;
};

type Holding = {
  readonly place: string;
  readonly keeping: Keeping;
  readonly kept: Kept;
  /** Of so many bytes more. */
  readonly checkRoom: (bytes: number) => Promise<void>;
};

/** What the registry has of whole files: those that are not held yet are, bytes first. */
const holdFiles = async ({ place, keeping, kept, checkRoom }: Holding, uploads: UploadRegistry) => {
  const total = { count: 0, bytes: 0 };
  const lines: string[] = [];
  const lacking: { key: string; uploadId: string }[] = [];
  const touched = new Set<string>();
  const hold = async (held: string, key: string, { length, sha256 }: WholeUpload): Promise<boolean> => {
    if (existsSync(held)) return true;
    await checkRoom(length);
    touched.add(dirname(held));
    return kept.again(() => putBytes(keptAt(kept, key), held, keeping.put, (found) => found === sha256));
  };
  for await (const entries of pages(uploads.entries, ({ uploadId }) => uploadId)) {
    const whole = entries.filter(isWhole).map((upload) => ({
      upload,
      key: fileKey(upload.projectId, upload.uploadId),
      name: keeping.nameOf(upload.sha256),
    }));
    const isHeld = new Set<string>();
    await concurrently(atOnce, whole, async ({ upload, key, name }) => {
      if (await hold(heldAt(place, name), key, upload)) isHeld.add(key);
    });
    for (const { upload, key, name } of whole) {
      const { uploadId, length: size } = upload;
      if (!isHeld.has(key)) {
        lacking.push({ key, uploadId });
        continue;
      }
      total.count += 1;
      total.bytes += size;
      lines.push(lineOf({ name, size, key }));
    }
  }
  await syncFolders([...touched, filesIn(place)]);
  return { ...total, list: lines.join(''), lacking };
};

const registryAt = (folder: string) => openSqliteUploadRegistry({ file: join(folder, 'uploads.db'), readonly: true });

/** Those that are still there: what was removed while its row was copied lacks nothing. */
const stillNamed = async (dataDir: string, lacking: readonly { key: string; uploadId: string }[]) => {
  if (lacking.length === 0) return [];
  const uploads = registryAt(dataDir);
  const still: string[] = [];
  for (const { key, uploadId } of lacking) {
    const upload = await uploads.get(uploadId);
    if (upload && isWhole(upload)) still.push(key);
  }
  await uploads.close();
  return still;
};

const copyRest = async (environment: Environment, folder: string) => {
  // After the directory: whoever was erased since stands in it, and is erased again.
  const ledger = await ledgerOf(environment);
  const erased = await ledger.all();
  await ledger.close();
  writeDurably(join(folder, ledgerName), erased.map((personId) => `\n${personId}\n`).join(''));
  for (const name of small) {
    const file = join(environment.DATA_DIR, name);
    if (existsSync(file)) writeDurably(join(folder, name), readFileSync(file));
  }
};

/** @throws WrongMasterKeyError where the directory was copied while its keys were wrapped anew */
const checkKeys = async (environment: Environment, folder: string) => {
  const { keys: masterKey } = openMasterKeys({ ...environment, DATA_DIR: folder });
  await openSqliteDirectory({ file: join(folder, 'directory.db'), masterKey, readonly: true }).close();
};

const historyIn = async (folder: string) => {
  const events = openSqliteEventReader({ file: join(folder, 'events.db') });
  try {
    return { position: await events.head(), checkpoint: (await lastSignedSeal(events))?.checkpoint ?? null };
  } finally {
    await events.close();
  }
};

const digestsIn = async (folder: string) => {
  const digests: Record<string, string> = {};
  for (const name of readdirSync(folder).sort()) digests[name] = await digestOfFile(join(folder, name));
  return digests;
};

/** The ledger stays as it is: it has ids alone, and whoever was erased is erased again whatever key is lost. */
const putAway = async (keeping: Keeping, from: string, folder: string) => {
  for (const name of readdirSync(from))
    if (name === ledgerName) await copied(fileAt(join(from, name)), join(folder, name));
    else await keeping.put(fileAt(join(from, name)), join(folder, `${name}${encryptedSuffix}`));
};

/** Before anything is written: a backup must not take the last bytes from those who work. */
const roomIn = (place: string, { DISK_RESERVE: reserve }: Environment) => {
  const { checkRoom } = diskFileStore({ dir: place, reserve });
  return (bytes: number) =>
    checkRoom(bytes).catch((cause: unknown) => {
      throw new Error(`The disk of ${place} has no room for a backup: ${Math.ceil(bytes / 1e6)} MB and a reserve.`, {
        cause,
      });
    });
};
const sizeOfDatabases = (dataDir: string) => {
  const files = Object.keys(databases).map((name) => join(dataDir, `${name}.db`));
  return files.filter((file) => existsSync(file)).reduce((sum, file) => sum + statSync(file).size, 0);
};

/** @throws Error that names the variable: mostly a disk that is away, or whose folder is another user's */
const openPlace = (place: string) => {
  try {
    makeFolder(place);
    accessSync(place, constants.W_OK);
  } catch (cause) {
    throw new Error(`No backups can be written to ${place} (BACKUP_TO): ${(cause as Error).message}.`, { cause });
  }
};

/** Whose backups it makes. Null: nothing has happened yet; undefined: that cannot be read. */
const installationIn = async (dataDir: string): Promise<string | null | undefined> => {
  const events = openSqliteEventReader({ file: join(dataDir, 'events.db') });
  try {
    const [first] = await events.readAll(0, 1);
    return first?.digest ?? null;
  } catch {
    return undefined;
  } finally {
    await events.close();
  }
};

const isWithin = (place: string, dataDir: string) => place.startsWith(join(resolve(dataDir), sep));

/**
 * A copy of DATA_DIR has the same first event. Either finds backups there that came after its own last one: it makes its own beside
 * them, and removes none until they have a folder each.
 * @param mine the name of the last one that was begun from DATA_DIR, as it knows
 */
const madeByOthers = (place: string, dataDir: string, mine: string | undefined, own?: string): string[] => {
  if (mine === undefined || isWithin(place, dataDir)) return [];
  const now = nameOf(isoTime(systemClock()));
  return foldersIn(place).filter((name) => name !== own && name > mine && name <= now);
};

/** Two would remove what the other is making, and keep 14 of both together. In DATA_DIR nobody else's lie. */
const checkOwner = (place: string, dataDir: string, installation: string | null | undefined) => {
  if (installation === undefined || isWithin(place, dataDir)) return;
  const foreign = backupsIn(place).find(({ manifest: { installation: of = installation } }) => of !== installation);
  if (foreign)
    throw new Error(
      `${place} has backups of another installation, such as ${foreign.name}: name a folder of its own for this one (BACKUP_TO). If the other one is gone, move its backups away.`,
    );
};

/**
 * Whatever something refers to is copied after it: events first, then the directory and the registry of uploads, which have all that
 * these events name. Most bytes come before all of it, as that takes long and what is removed meanwhile is still named; after the
 * registry only those of the last minutes are left.
 */
const make = async (making: Making & Pick<Manifest, 'installation'>, place: string, kept: Kept): Promise<Made> => {
  const { environment, installation, release, reason } = making;
  const { DATA_DIR: dataDir } = environment;
  const mine = statusIn(dataDir)?.mine;
  const foreign = madeByOthers(place, dataDir, mine);
  removeUnfinished(place, (name) => !foreign.includes(name));
  const checkRoom = roomIn(place, environment);
  await checkRoom(sizeOfDatabases(dataDir));
  const keeping = await keepingOf(environment);
  if (keeping.recipient !== undefined) await roomIn(dataDir, environment)(sizeOfDatabases(dataDir));
  makeFolder(filesIn(place));
  const areNames =
    kept.dir !== undefined && keeping.recipient === undefined && statSync(place).dev === statSync(dataDir).dev;
  // A new release changes no bytes of files, and its start waits: fetching a bucket is left to the night.
  const where = reason === 'upgrade' && kept.dir === undefined ? 'bucket' : 'here';
  const holding = { place, keeping, kept, checkRoom: areNames ? async () => undefined : checkRoom };
  const hold = async (from: string) => {
    if (where === 'bucket') return { count: 0, bytes: 0, list: '', lacking: [] };
    const uploads = registryAt(from);
    return holdFiles(holding, uploads).finally(() => uploads.close());
  };
  await hold(dataDir);
  const madeAt = isoTime(systemClock());
  const name = nameOf(madeAt);
  const folder = join(place, name);
  note(dataDir, { mine: name }, systemClock());
  await fs.mkdir(folder);
  const there = Object.entries(databases).filter(([database]) => existsSync(join(dataDir, `${database}.db`)));
  const fill = async (into: string) => {
    for (const [database] of there) await copyDatabase(join(dataDir, `${database}.db`), join(into, `${database}.db`));
    await copyRest(environment, into);
    await checkKeys(environment, into);
    return { ...(await hold(into)), ...(await historyIn(into)) };
  };
  const { list, count, bytes, lacking, ...history } = await (keeping.recipient === undefined
    ? fill(folder)
    : inScratch(dataDir, 'backing-up', async (scratch) => {
        const filled = await fill(scratch);
        await putAway(keeping, scratch, folder);
        return filled;
      }));
  writeDurably(join(folder, listName), list);
  const manifest: Manifest = {
    format: keeping.recipient === undefined ? 1 : 2,
    ...(keeping.recipient !== undefined && { recipient: keeping.recipient }),
    ...(installation !== undefined && { installation }),
    release,
    reason,
    madeAt,
    ...history,
    stores: Object.fromEntries(there.map(([database, { version }]) => [database, version])),
    files: { count, bytes, where },
    lacking: await stillNamed(dataDir, lacking),
    digests: await digestsIn(folder),
  };
  writeDurably(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolders([place]);
  const others = madeByOthers(place, dataDir, mine, name).at(-1);
  if (others === undefined) await rotate(place);
  // Also of one that was asked for: it need not be made again.
  const sameDisk = statSync(place).dev === statSync(dataDir).dev;
  const noLongerEncrypted =
    manifest.recipient === undefined && backupsIn(place).some(({ manifest }) => manifest.recipient !== undefined);
  const ok = manifest.lacking.length === 0;
  note(dataDir, { place, sameDisk, noLongerEncrypted, others, ...(ok && { lastGood: madeAt }) }, systemClock());
  const { digests: _, checkpoint: __, installation: ___, ...told } = manifest;
  return { ok, backup: folder, ...told, ...(others !== undefined && { next: othersIn(place, others) }) };
};

/** Beside the server, if it runs. @throws Error where there is nothing, or where one is being made */
export const makeBackup = async (making: Making): Promise<Made> => {
  const { DATA_DIR: dataDir } = making.environment;
  if (asOfIn(dataDir)) throw new Error(`${dataDir} is a copy of a moment, made for looking: it is no installation.`);
  const missing = missingIn(dataDir);
  if (missing !== undefined)
    throw new Error(
      `There is no ${missing} in ${dataDir}: this is no installation. Set DATA_DIR to where it keeps its data.`,
    );
  const place = placeOf(making.environment);
  const installation = await installationIn(dataDir);
  openPlace(place);
  checkOwner(place, dataDir, installation);
  const lock = holdBackups(dataDir);
  const kept = await keptBy(making.environment, making.log);
  try {
    return await make({ ...making, ...(installation && { installation }) }, place, kept);
  } catch (error) {
    const { mine } = statusIn(dataDir) ?? {};
    removeUnfinished(place, (name) => name === mine);
    throw error;
  } finally {
    await kept.files.close();
    lock.release();
  }
};
