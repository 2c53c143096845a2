import { Readable } from 'node:stream';
import type { Clock } from '@dossier/shared/basics/clock';
import { type Logo, unfinishedUploadLifetime } from '@dossier/shared/contract';
import type { FileStore } from '@dossier/shared/file-store';
import type { LogoPicture } from '@dossier/shared/http/logo';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { newUpload } from './new-upload.ts';
import { keyOf } from './upload.ts';

export type LogoOptions = { readonly uploads: UploadRegistry; readonly files: FileStore; readonly clock: Clock };

/** It counts against nobody's storage. */
const account = 'installation';

/** A picture that `ChangeSettings` of its owner may name; one that it does not goes after a day, as any upload. */
export const storeLogo = async (
  { uploads, files, clock }: LogoOptions,
  owner: string,
  { bytes, mediaType, extension }: LogoPicture,
): Promise<Logo> => {
  await files.checkRoom(bytes.length);
  const now = clock();
  const upload = newUpload(owner, { filename: `logo${extension}`, purpose: 'logo' }, bytes.length, account, now);
  await uploads.begin(upload, Number.MAX_SAFE_INTEGER);
  await files.append(keyOf(upload), 0, Readable.from([bytes]));
  const { sha256 } = await files.complete(keyOf(upload));
  const expiresAt = now + unfinishedUploadLifetime;
  await uploads.complete(upload.uploadId, { sha256, mediaType, receivedAt: now, expiresAt });
  return { fileId: upload.uploadId, digest: sha256 };
};
