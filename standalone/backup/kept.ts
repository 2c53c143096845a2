import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sayingAway } from '@dossier/shared/async/outages';
import { bulkPatience, type Retry, retryWhileAway } from '@dossier/shared/async/retry';
import type { Logger } from '@dossier/shared/basics/log';
import { type FileKey, type FileStore, sha256Of, steadily } from '@dossier/shared/file-store';
import { diskFileStore } from '@dossier/shared/file-store/disk';
import type { Environment } from '@dossier/shared/process/environment';
import { openFiles } from '@dossier/shared/profiles/embedded';
import { atPace, type Source, UnreadableError } from './bytes.ts';

/** Where an installation keeps the bytes of its files. */
export type Kept = {
  readonly files: FileStore;
  /** Its folder, where they are files of this machine, which can have a second name. */
  readonly dir?: string;
  /** Nobody waits for a backup: a bucket that is away for minutes ends none. */
  readonly again: Retry;
};

/** Bytes on their way at once. */
export const atOnce = 4;

export const keptIn = (dir: string): Kept => ({ files: diskFileStore({ dir }), dir, again: (action) => action() });

export const keptBy = async (environment: Environment, log?: Logger): Promise<Kept> => {
  if (environment.S3_URL === undefined) return keptIn(join(environment.DATA_DIR, 'files'));
  const away = log ? sayingAway(log) : () => undefined;
  return { files: await openFiles(environment), again: (action) => retryWhileAway(action, away, bulkPatience) };
};

export const keptAt = ({ files, dir }: Kept, key: FileKey): Source => ({
  ...(dir !== undefined && { path: join(dir, key) }),
  pieces: async function* () {
    const bytes = await files.read(key);
    if (!bytes) throw new UnreadableError(`${key} is not there.`);
    yield* atPace(steadily(bytes));
  },
});

/** What files hold is never changed: other bytes under a key are damaged ones. */
export const isKept = async ({ files }: Kept, key: FileKey, isRight: (sha256: string) => boolean): Promise<boolean> => {
  const bytes = await files.read(key);
  return bytes !== undefined && isRight(await sha256Of(Readable.from(steadily(bytes))));
};
