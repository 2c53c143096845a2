import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@dossier/shared/basics/durable-file';
import type { Logger } from '@dossier/shared/basics/log';
import { holdExclusively } from '@dossier/shared/engines/sqlite/lock';
import { openScratch } from '@dossier/shared/engines/sqlite/scratch';
import type { FileStore } from '@dossier/shared/file-store';
import { isAsWritten, partsAside, type VerifyReport, verifyHistory } from '@dossier/shared/history';
import type { Environment } from '@dossier/shared/process/environment';
import { knownOf } from '@dossier/shared/process/seal-key';
import { openPeople, readEmbedded } from '@dossier/shared/profiles/embedded';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { copied, digestOfFile, fileAt } from './bytes.ts';
import { encryptedSuffix, type Keeping, keepingIn } from './keeping.ts';
import { type Backup, heldAt, listName } from './place.ts';

export type BackupFinding = { readonly fault: 'changed' | 'missing'; readonly path: string };

/** Of its own folder. */
export const changedIn = async ({ folder, manifest }: Backup): Promise<BackupFinding[]> => {
  const findings: BackupFinding[] = [];
  for (const [name, digest] of Object.entries(manifest.digests)) {
    const path = join(folder, name);
    if (!existsSync(path)) findings.push({ fault: 'missing', path });
    else if ((await digestOfFile(path)) !== digest) findings.push({ fault: 'changed', path });
  }
  return findings;
};

/** An empty folder beside the data, for one process at a time, gone afterwards: what is encrypted in backups lies open nowhere else. */
export const inScratch = async <T>(
  dataDir: string,
  name: 'backing-up' | 'reading-backup',
  work: (scratch: string) => Promise<T>,
): Promise<T> => {
  makeFolder(dataDir);
  const scratch = join(dataDir, name);
  const lock = holdExclusively(scratch);
  try {
    rmSync(scratch, { recursive: true, force: true });
    makeFolder(scratch);
    return await work(scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
    lock.release();
  }
};

/** Puts what was copied where it can be opened. @param names as they were in DATA_DIR */
export const takeOut = async (
  keeping: Keeping,
  { folder, manifest }: Backup,
  into: string,
  isWanted: (name: string) => boolean,
) => {
  for (const stored of Object.keys(manifest.digests)) {
    const isEncrypted = stored.endsWith(encryptedSuffix);
    const name = isEncrypted ? stored.slice(0, -encryptedSuffix.length) : stored;
    if (name === listName || !isWanted(name)) continue;
    const transfer = isEncrypted ? keeping.take : copied;
    await transfer(fileAt(join(folder, stored)), join(into, name));
  }
};

/** A data directory that nobody works with: a copy in a backup, or one that is being restored. */
export const verifyCopy = async (options: {
  readonly environment: Environment;
  readonly dataDir: string;
  /** Absent: what files hold is not looked at. */
  readonly files?: (uploads: UploadRegistry) => Pick<FileStore, 'read'>;
  readonly log?: Logger;
}): Promise<VerifyReport> => {
  const { dataDir, files, log } = options;
  const environment = { ...options.environment, DATA_DIR: dataDir };
  const { eventStore: store, uploads, close } = readEmbedded({ dataDir });
  const { people, close: closePeople } = await openPeople(environment);
  const scratch = openScratch();
  try {
    const report = await verifyHistory({
      store,
      uploads,
      people,
      scratch,
      parts: partsAside(join(dataDir, 'events.db')),
      ...(files && { files: files(uploads) }),
      ...(log && { log }),
      ...knownOf(environment),
    });
    // A witness elsewhere has seen what came after the backup.
    const findings = report.findings.filter(({ fault }) => fault !== 'witnessed seal missing');
    return { ...report, ok: findings.length === 0, findings };
  } finally {
    scratch.close();
    await closePeople();
    await close();
  }
};

const byHash =
  (place: string, keeping: Keeping) =>
  (uploads: UploadRegistry): Pick<FileStore, 'read'> => ({
    read: async (key) => {
      const { sha256 } = (await uploads.get(key.slice(key.indexOf('/') + 1))) ?? {};
      return sha256 ? keeping.read(heldAt(place, keeping.nameOf(sha256))) : undefined;
    },
  });

/** All of it as it was written: its own files, digests and seals of its events, and each file that they name by its SHA-256. */
export const checkBackup = async (environment: Environment, place: string, backup: Backup, log?: Logger) => {
  const { name, folder, manifest } = backup;
  const told = { backup: name, place, madeAt: manifest.madeAt, position: manifest.position, lacking: manifest.lacking };
  const changed = await changedIn(backup);
  // What was changed is not worth a look.
  if (changed.length > 0) return { ok: false, ...told, findings: changed };
  const keeping = await keepingIn(environment, backup);
  const files = manifest.files.where === 'here' ? { files: byHash(place, keeping) } : {};
  const look = (dataDir: string) => verifyCopy({ environment, dataDir, ...files, ...(log && { log }) });
  const report = await (keeping.recipient === undefined
    ? look(folder)
    : inScratch(environment.DATA_DIR, 'reading-backup', async (scratch) => {
        await takeOut(keeping, backup, scratch, () => true);
        return look(scratch);
      }));
  const { events, files: count, findings } = report;
  return { ok: isAsWritten(report) && manifest.lacking.length === 0, ...told, events, files: count, findings };
};
