import { answerTo, type browserStore } from '../data/browserStore.ts';
import type { StoredUpload, UploadStorage } from './upload.ts';

/** Bytes. Larger files are asked for again after a reload: a stored copy would cost too much. */
const keptFileLimit = 200 * 1024 * 1024;

const withoutFile = ({ file: _, ...rest }: StoredUpload): StoredUpload => rest;

/** How far it is, in a row of its own, which has no owner: the bytes are not written again for it. */
type Progress = Pick<StoredUpload, 'id' | 'sent' | 'url' | 'paused'>;
const progressId = (id: string) => `${id} progress`;
const progressOf = ({ id, sent, url, paused }: StoredUpload): Progress => ({
  ...{ id: progressId(id), sent, paused },
  ...(url && { url }),
});

/** Where it is missing or full (a private window), uploads work but do not outlive a reload. */
export const browserStorage = (inStore: ReturnType<typeof browserStore>): UploadStorage => {
  /** One after the other: what found no room with its file is written once more, and may have been removed by then. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done;
    return done;
  };
  /** Those whose bytes need not be written any more: they are there, or found no room. */
  const written = new Set<string>();
  /** Answers false where another tab removed it. */
  const noteProgress = (upload: StoredUpload) =>
    inStore(async (store) => {
      if ((await answerTo(store.getKey(upload.id))) === undefined) return false;
      await answerTo(store.put(progressOf(upload)));
      return true;
    });
  const writeWhole = (upload: StoredUpload) =>
    inStore((store) => Promise.all([answerTo(store.put(upload)), answerTo(store.delete(progressId(upload.id)))]));
  return {
    load: (owner) =>
      inTurn(async () => {
        const all = await inStore((store) => answerTo<(StoredUpload | Progress)[]>(store.getAll())).catch(() => []);
        const progress = new Map<string, Progress>(all.map((row) => [row.id, row]));
        return all.flatMap((row) => {
          if (!('owner' in row) || row.owner !== owner) return [];
          if (row.file) written.add(row.id);
          return { ...row, ...progress.get(progressId(row.id)), id: row.id };
        });
      }),
    save: (upload) =>
      inTurn(async () => {
        if (written.has(upload.id) && (await noteProgress(upload).catch(() => false))) return;
        const kept = upload.size <= keptFileLimit ? upload : withoutFile(upload);
        await writeWhole(kept)
          .catch(() => writeWhole(withoutFile(upload)))
          .then(() => written.add(upload.id))
          .catch(() => undefined);
      }),
    remove: (id) =>
      inTurn(async () => {
        written.delete(id);
        await inStore((store) => Promise.all([id, progressId(id)].map((row) => answerTo(store.delete(row))))).catch(
          () => undefined,
        );
      }),
  };
};
