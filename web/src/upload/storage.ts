import type { StoredUpload, UploadStorage } from './upload.ts';

const database = 'dossier-uploads';
const table = 'uploads';
/** Bytes. Larger files are asked for again after a reload: a stored copy would cost too much. */
export const keptFileLimit = 200 * 1024 * 1024;

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const run = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> => {
  const connection = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = connection.transaction(table, mode);
      const request = work(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    connection.close();
  }
};

/** Where it is missing or full (a private window), uploads work but do not outlive a reload. */
export const browserStorage: UploadStorage = {
  load: async (owner) => {
    const all = await run<StoredUpload[]>('readonly', (store) => store.getAll()).catch(() => []);
    return (all ?? []).filter((upload) => upload.owner === owner);
  },
  save: async (upload) => {
    const kept = upload.size <= keptFileLimit ? upload : withoutFile(upload);
    await run('readwrite', (store) => store.put(kept)).catch(() =>
      run('readwrite', (store) => store.put(withoutFile(upload))).catch(() => undefined),
    );
  },
  remove: async (id) => {
    await run('readwrite', (store) => store.delete(id)).catch(() => undefined);
  },
};

const withoutFile = ({ file: _, ...rest }: StoredUpload): StoredUpload => rest;
