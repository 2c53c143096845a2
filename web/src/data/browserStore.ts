/** What a request of the browser's database answers. */
export const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** A database of this browser with one table, by `id`. @throws where it is missing (a private window) or full */
export const browserStore = (database: string, table: string) => {
  const open = () => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' });
    return answerTo(request);
  };
  /** Resolves once what was written is there. */
  return async <T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T> => {
    const connection = await open();
    try {
      const transaction = connection.transaction(table, 'readwrite');
      const done = new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      const [result] = await Promise.all([work(transaction.objectStore(table)), done]);
      return result;
    } finally {
      connection.close();
    }
  };
};
