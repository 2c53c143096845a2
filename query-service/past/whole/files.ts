import { promises as fs } from 'node:fs';
import { dirname, join } from 'node:path';
import { concurrently } from '@dossier/shared/async/concurrency';
import { type FileKey, type FileStore, fileKey } from '@dossier/shared/file-store';
import type { ReferencedFiles } from '@dossier/shared/history';
import type { UploadRegistry } from '@dossier/shared/upload-registry';

type Place = { readonly files: FileStore; readonly uploads: UploadRegistry; readonly filesDir?: string | undefined };

export type CopiedFiles = {
  readonly count: number;
  /** A second name of the same bytes, which takes no room. */
  readonly linked: number;
  readonly bytesCopied: number;
  readonly missing: readonly FileKey[];
};

const filesAtOnce = 8;

/** Bytes of whole files never change, so both may have them. False on another disk. */
const linked = async (from: Place, to: Place, key: FileKey): Promise<boolean> => {
  if (from.filesDir === undefined || to.filesDir === undefined) return false;
  const path = join(to.filesDir, key);
  await fs.mkdir(dirname(path), { recursive: true });
  return fs.link(join(from.filesDir, key), path).then(
    () => true,
    () => false,
  );
};

const copied = async (from: Place, to: Place, key: FileKey, sha256: string | null): Promise<boolean> => {
  const bytes = await from.files.read(key);
  if (!bytes) return false;
  await to.files.append(key, 0, bytes);
  const isSame = (await to.files.complete(key)).sha256 === sha256;
  if (!isSame) await to.files.remove(key);
  return isSame;
};

/** What events of that moment name, as far as it is still there. */
export const copyFiles = async (from: Place, to: Place, references: ReferencedFiles): Promise<CopiedFiles> => {
  const done = { count: 0, linked: 0, bytesCopied: 0 };
  const missing: FileKey[] = [];
  await concurrently(filesAtOnce, references.all, async ({ fileId, projectId, sha256, mayBeGone }) => {
    const key = fileKey(projectId, fileId);
    const upload = await from.uploads.get(fileId);
    const isThere = upload && (await from.files.size(key)) === upload.length;
    const isLinked = isThere && (await linked(from, to, key));
    if (!isThere || !(isLinked || (await copied(from, to, key, sha256 ?? upload.sha256)))) {
      if (!mayBeGone) missing.push(key);
      return;
    }
    await to.uploads.restore({ ...upload, state: 'referenced' });
    done.count += 1;
    if (isLinked) done.linked += 1;
    else done.bytesCopied += upload.length;
  });
  return { ...done, missing: missing.sort() };
};
