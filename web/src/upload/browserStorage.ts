import { answerTo, type browserStore } from '../data/browserStore.ts';
import type { StoredUpload, UploadStorage } from './upload.ts';

/** Bytes. Larger files are asked for again after a reload: a stored copy would cost too much. */
const keptFileLimit = 200 * 1024 * 1024;

const withoutFile = ({ file: _, ...rest }: StoredUpload): StoredUpload => rest;

/** Where it is missing or full (a private window), uploads work but do not outlive a reload. */
export const browserStorage = (inStore: ReturnType<typeof browserStore>): UploadStorage => {
  /** One after the other: what found no room with its file is written once more, and may have been removed by then. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done;
    return done;
  };
  return {
    load: (owner) =>
      inTurn(async () => {
        const all = await inStore((store) => answerTo<StoredUpload[]>(store.getAll())).catch(() => []);
        return all.filter((upload) => upload.owner === owner);
      }),
    save: (upload) =>
      inTurn(async () => {
        const kept = upload.size <= keptFileLimit ? upload : withoutFile(upload);
        await inStore((store) => answerTo(store.put(kept))).catch(() =>
          inStore((store) => answerTo(store.put(withoutFile(upload)))).catch(() => undefined),
        );
      }),
    remove: (id) => inTurn(() => inStore((store) => answerTo(store.delete(id))).catch(() => undefined)),
  };
};
