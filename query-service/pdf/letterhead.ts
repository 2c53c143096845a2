import { buffer } from 'node:stream/consumers';
import { installationSettings, type SettingsVariables } from '@dossier/shared/contract';
import { type FileStore, fileKey } from '@dossier/shared/file-store';
import type { InstallationNow } from '@dossier/shared/history';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { isPrintable } from './printable.ts';

/** What an installation's documents have of it. */
export type Letterhead = { readonly name: string; readonly logo?: Buffer | undefined };
export type ReadLetterhead = () => Promise<Letterhead>;

type Options = {
  readonly installation: InstallationNow;
  readonly uploads: Pick<UploadRegistry, 'get'>;
  readonly files: Pick<FileStore, 'read'>;
  readonly settings: { readonly variables: SettingsVariables };
};

/** The logo is read once, and again when it is another one. A picture that cannot be printed is left out, one that cannot be read too. */
export const letterheadReader = ({ installation, uploads, files, settings }: Options): ReadLetterhead => {
  let last: { readonly digest: string; readonly logo: Buffer | undefined } | undefined;
  const read = async (fileId: string): Promise<Buffer | undefined> => {
    const upload = await uploads.get(fileId);
    const stream = upload && (await files.read(fileKey(upload.projectId, upload.uploadId)));
    const bytes = stream && (await buffer(stream));
    return bytes && isPrintable(bytes) ? bytes : undefined;
  };
  return async () => {
    const { name, logo } = installationSettings(await installation(), settings.variables).settings;
    if (!logo) return { name };
    if (last?.digest !== logo.digest) {
      try {
        last = { digest: logo.digest, logo: await read(logo.fileId) };
      } catch {
        return { name };
      }
    }
    return { name, logo: last.logo };
  };
};
