import { DAY } from '@dossier/shared/contract';
import { answerTo, browserStore } from '../browserStore.ts';
import { tabId } from './tab.ts';

type Kept = { readonly id: string; readonly at: number; readonly files: readonly File[] };

const database = 'dossier-files';
const inMemory = new Map<string, readonly File[]>();

/** Of this tab: another one may have the same form open. */
const idOf = (key: string, tab = tabId()) => `${tab} ${key}`;

const opened = browserStore(database, 'files');
/** A full or forbidden store costs only what another document of this tab would have found. */
const inStore = async <T>(work: (files: IDBObjectStore) => Promise<T>): Promise<T | undefined> =>
  opened(work).catch(() => undefined);

const write = (id: string, files: readonly File[]) =>
  inStore(async (store) => {
    const all: Kept[] = await answerTo(store.getAll());
    for (const old of all.filter(({ at }) => at < Date.now() - DAY)) store.delete(old.id);
    if (files.length === 0) store.delete(id);
    else store.put({ id, at: Date.now(), files } satisfies Kept);
  });

let writing: Promise<unknown> = Promise.resolve();

/** Files that were chosen and are not sent yet, also for the next document of this tab: a card form is one. */
export const keepFiles = (key: string, files: readonly File[]): void => {
  const id = idOf(key);
  inMemory.set(id, files);
  writing = writing.then(() => write(id, files));
};

/** Those of a tab that is closed become this one's. */
export const takeOverFiles = (key: string, from: string): void => {
  const id = idOf(key);
  writing = writing.then(() =>
    inStore(async (store) => {
      const left: Kept | undefined = await answerTo(store.get(idOf(key, from)));
      if (!left) return;
      store.put({ ...left, id });
      store.delete(left.id);
    }),
  );
};

export const keptFiles = async (key: string): Promise<readonly File[]> => {
  const id = idOf(key);
  await writing;
  const known = inMemory.get(id);
  if (known) return known;
  const kept: Kept | undefined = await inStore((store) => answerTo(store.get(id)));
  return kept?.files ?? [];
};

/** Resolves when all of them are written down. */
export const filesKept = (): Promise<unknown> => writing;

/** They are nothing for the next person at this browser. */
export const forgetFiles = (): void => {
  inMemory.clear();
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(database);
};
