import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Directory } from '@dossier/shared/directory';
import { openSqliteDirectory } from '@dossier/shared/directory/sqlite';
import type { EventStore } from '@dossier/shared/event-store';
import { openSqliteEventReader } from '@dossier/shared/event-store/sqlite';
import type { FileStore } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { openSqliteUploadRegistry } from '@dossier/shared/upload-registry/sqlite';

/** What an installation cannot make anew. */
export type Truth = {
  readonly eventStore: EventStore;
  readonly directory: Directory;
  readonly uploads: UploadRegistry;
  readonly files: FileStore;
};

/**
 * An embedded installation for reading; nobody else can open it meanwhile.
 * @param options.files where its files are if not in the data directory
 * @throws EngineUnavailableError when there is none, or it runs
 */
export const openSource = (options: {
  readonly dataDir: string;
  readonly masterKey: Buffer;
  readonly files: FileStore;
}): Truth & { close(): Promise<void> } => {
  const { dataDir, masterKey } = options;
  const file = (name: string) => join(dataDir, name);
  // First, as it refuses an installation that runs.
  const eventStore = openSqliteEventReader({ file: file('events.db'), alone: true });
  const directory = openSqliteDirectory({ file: file('directory.db'), masterKey, readonly: true });
  const uploads = openSqliteUploadRegistry({ file: file('uploads.db'), readonly: true });
  const files = existsSync(file('files')) ? diskFileStore({ dir: file('files') }) : options.files;
  const close = async () => {
    await uploads.close();
    await directory.close();
    await eventStore.close();
  };
  return { eventStore, directory, uploads, files, close };
};
