import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@dossier/shared/basics/log';
import { openScratch } from '@dossier/shared/engines/sqlite/scratch';
import type { FileStore } from '@dossier/shared/file-store';
import { isAsWritten, partsAside, type VerifyReport, verifyHistory } from '@dossier/shared/history';
import type { Environment } from '@dossier/shared/process/environment';
import { knownOf } from '@dossier/shared/process/seal-key';
import { openPeople, readEmbedded } from '@dossier/shared/profiles/embedded';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { digestOfFile } from './bytes.ts';
import { type Backup, heldAt } from './place.ts';

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
  (place: string) =>
  (uploads: UploadRegistry): Pick<FileStore, 'read'> => ({
    read: async (key) => {
      const { sha256 } = (await uploads.get(key.slice(key.indexOf('/') + 1))) ?? {};
      const path = sha256 && heldAt(place, sha256);
      return path && existsSync(path) ? createReadStream(path) : undefined;
    },
  });

/** All of it as it was written: its own files, digests and seals of its events, and each file that they name by its SHA-256. */
export const checkBackup = async (environment: Environment, place: string, backup: Backup, log?: Logger) => {
  const { name, folder, manifest } = backup;
  const told = { backup: name, place, madeAt: manifest.madeAt, position: manifest.position, lacking: manifest.lacking };
  const changed = await changedIn(backup);
  // What was changed is not worth a look.
  if (changed.length > 0) return { ok: false, ...told, findings: changed };
  const files = manifest.files.where === 'here' ? { files: byHash(place) } : {};
  const report = await verifyCopy({ environment, dataDir: folder, ...files, ...(log && { log }) });
  const { events, files: count, findings } = report;
  return { ok: isAsWritten(report) && manifest.lacking.length === 0, ...told, events, files: count, findings };
};
