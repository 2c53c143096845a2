import { Readable } from 'node:stream';
import { EngineUnavailableError } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import { type FileKey, type FileStore, fileKey } from '../file-store/port.ts';
import { isWhole, type UploadRegistry } from '../upload-registry/port.ts';

/** An object that says whose bucket it is: one that lacks it may be another one, or one that was emptied. */
const markKey: FileKey = 'installation/mark';
export const isMark = (key: FileKey): boolean => key === markKey;
const words = 'A Dossier keeps the files of its installation in this bucket.\n';

/** Ids are random, so the first ones are as good as any. */
const lookedAt = 20;

type Stores = { readonly files: FileStore; readonly uploads: Pick<UploadRegistry, 'entries'> };

export const isMarked = async (files: Pick<FileStore, 'size'>): Promise<boolean> =>
  (await files.size(markKey)) !== undefined;

const mark = async (files: FileStore) => {
  try {
    await files.append(markKey, 0, Readable.from([Buffer.from(words)], { objectMode: false }));
    await files.complete(markKey);
  } catch (error) {
    // Another copy that starts now may have been first.
    if (!(await isMarked(files))) throw error;
  }
};

/** Whether nothing that is known to be in it is. */
const lacksAll = async ({ files, uploads }: Stores): Promise<boolean> => {
  const some = (await uploads.entries('', 500)).filter(isWhole).slice(0, lookedAt);
  for (const { projectId, uploadId } of some)
    if ((await files.size(fileKey(projectId, uploadId))) !== undefined) return false;
  return some.length > 0;
};

/** Before anybody works with it. One that is away is not waited for. @throws Error that says what to do */
export const checkBucket = async (stores: Stores, log?: Logger): Promise<void> => {
  try {
    if (await isMarked(stores.files)) return;
    if (await lacksAll(stores))
      throw new Error(
        'The bucket of S3_URL has neither the mark of an installation nor any of the files that this one has: it may be another bucket, or one that was emptied. Name the right one, copy the files into it, or restore a backup. If they are lost, and Dossier is to start without them, put an object with any content there that is called installation/mark.',
      );
    await mark(stores.files);
  } catch (err) {
    if (!(err instanceof EngineUnavailableError)) throw err;
    log?.warn({ err }, 'whether the bucket is that of this installation is not known, as it cannot be reached');
  }
};
