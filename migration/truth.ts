import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Directory } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import { readEmbedded } from '@dossier/shared/profiles/embedded';
import type { UploadRegistry } from '@dossier/shared/upload-registry';

/** All that an installation cannot rebuild. */
export type Truth = {
  readonly eventStore: EventStore;
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
};

/**
 * @param options.files where its files are if not in the data directory
 * @throws EngineUnavailableError when there is none, or it runs; WrongMasterKeyError
 */
export const openSource = (options: {
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly files: FileStore;
}): Truth & { close(): Promise<void> } => {
  const { eventStore, uploads, ...source } = readEmbedded({ dataDir: options.dataDir, alone: true });
  const directory = source.directory(options.masterKey);
  const ownFiles = join(options.dataDir, 'files');
  const files = existsSync(ownFiles) ? diskFileStore({ dir: ownFiles }) : options.files;
  const close = async () => {
    await directory.close();
    await source.close();
  };
  return { eventStore, directory, uploads, files, close };
};
