import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { browserStore } from '../data/browserStore.ts';
import { browserStorage } from './browserStorage.ts';
import type { StoredUpload } from './upload.ts';

type Store = Pick<IDBObjectStore, 'getAll' | 'put' | 'delete'>;

/** A browser's table that has no room for files, and takes a moment to say so. */
const fullStore = () => {
  const rows = new Map<string, StoredUpload>();
  const request = (work: () => unknown) => {
    const made: Partial<IDBRequest> = {};
    void pause(5).then(() => {
      try {
        Object.assign(made, { result: work() });
        made.onsuccess?.call(made as IDBRequest, new Event('success'));
      } catch (error) {
        Object.assign(made, { error });
        made.onerror?.call(made as IDBRequest, new Event('error'));
      }
    });
    return made;
  };
  const store = {
    getAll: () => request(() => [...rows.values()]),
    put: (upload: StoredUpload) =>
      request(() => {
        if (upload.file) throw new Error('QuotaExceededError');
        rows.set(upload.id, upload);
      }),
    delete: (id: string) => request(() => rows.delete(id)),
  } as unknown as Store;
  return ((work: (store: Store) => Promise<unknown>) => work(store)) as ReturnType<typeof browserStore>;
};

const upload = (id: string): StoredUpload => ({
  ...{ id, owner: 'ada', fileName: 'a.pdf', size: 3, lastModified: 7, sent: 3, paused: false },
  target: { purpose: 'document', projectId: '123456789', documentId: 'a' },
  file: new File(['abc'], 'a.pdf'),
});

it('what is done stays removed, also where its last state was just being written and found no room', async () => {
  const storage = browserStorage(fullStore());
  await Promise.all([storage.save(upload('kept')), storage.save(upload('done')), storage.remove('done')]);
  expect((await storage.load('ada')).map(({ id, file }) => [id, file])).toEqual([['kept', undefined]]);
});
