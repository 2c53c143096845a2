import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { browserStore } from '../data/browserStore.ts';
import { browserStorage } from './browserStorage.ts';
import type { StoredUpload } from './upload.ts';

type Store = Pick<IDBObjectStore, 'getAll' | 'getKey' | 'put' | 'delete'>;

/** A browser's table that takes a moment, and may have no room for files. */
const aStore = (hasRoom: boolean, rows = new Map<string, StoredUpload>(), files: string[] = []) => {
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
        if (upload.file) files.push(upload.id);
        if (upload.file && !hasRoom) throw new Error('QuotaExceededError');
        rows.set(upload.id, upload);
      }),
    getKey: (id: string) => request(() => rows.get(id)?.id),
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
  const storage = browserStorage(aStore(false));
  await Promise.all([storage.save(upload('kept')), storage.save(upload('done')), storage.remove('done')]);
  expect((await storage.load('ada')).map(({ id, file }) => [id, file])).toEqual([['kept', undefined]]);
});

it('the bytes of an upload are written once, and how far it came is there after a reload', async () => {
  const rows = new Map<string, StoredUpload>();
  const files: string[] = [];
  const storage = browserStorage(aStore(true, rows, files));
  const url = '/api/uploads/file-1';
  await storage.save({ ...upload('one'), sent: 0 });
  await storage.save({ ...upload('one'), sent: 1, url });
  await storage.save({ ...upload('one'), sent: 2, url, paused: true });
  const after = browserStorage(aStore(true, rows, files));
  const [loaded] = await after.load('ada');
  expect(loaded).toEqual({ ...upload('one'), sent: 2, url, paused: true });
  await after.save({ ...upload('one'), sent: 0 });
  expect(await after.load('ada')).toEqual([{ ...upload('one'), sent: 0 }]);
  expect(files).toEqual(['one']);
  await after.remove('one');
  expect(rows.size).toBe(0);
});

it('what another tab removed is written whole again, and an upload of an older page is read', async () => {
  const rows = new Map<string, StoredUpload>([['old', { ...upload('old'), url: '/api/uploads/file-2' }]]);
  const storage = browserStorage(aStore(true, rows));
  expect(await storage.load('ada')).toEqual([{ ...upload('old'), url: '/api/uploads/file-2' }]);
  rows.clear();
  await storage.save({ ...upload('old'), sent: 2 });
  expect([...rows.values()]).toEqual([{ ...upload('old'), sent: 2 }]);
});

it('where there is no room for the file, that is tried once', async () => {
  const files: string[] = [];
  const storage = browserStorage(aStore(false, new Map(), files));
  for (const sent of [0, 1, 2]) await storage.save({ ...upload('large'), sent });
  expect(files).toEqual(['large']);
  expect((await storage.load('ada')).map(({ sent, file }) => [sent, file])).toEqual([[2, undefined]]);
});
