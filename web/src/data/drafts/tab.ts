import { newKey } from '../api.ts';

/** In the session's store, but only while this tab has no document: a copy of the tab finds none there, and is another one. */
const idItem = 'dossier-tab';
/** Changed by a tab that came or goes, which all others hear of. */
const movedItem = 'dossier-tab-moved';
const lockOf = (tab: string) => `dossier-tab ${tab}`;
/** Milliseconds after which a closed tab's lock is free. */
const untilFree = 1_000;

/** The locks that are held in this browser; undefined: not known yet. */
let held: ReadonlySet<string | undefined> | undefined;
const look = async (): Promise<void> => {
  const locks = await navigator.locks?.query().catch(() => undefined);
  if (locks) held = new Set(locks.held?.map(({ name }) => name));
};

const tellOthers = (): void => localStorage.setItem(movedItem, newKey());

const begin = () => {
  const id = sessionStorage.getItem(idItem) ?? newKey();
  sessionStorage.removeItem(idItem);
  let isHeld = false;
  window.addEventListener('pagehide', () => {
    sessionStorage.setItem(idItem, id);
    if (isHeld) tellOthers();
  });
  window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.removeItem(idItem));
  window.addEventListener('focus', () => void look());
  window.addEventListener('storage', ({ key }) => {
    if (key !== movedItem) return;
    void look();
    setTimeout(look, untilFree);
  });
  /** Until its document ends, also where that is killed or crashes. */
  const hold = () => {
    if (isHeld) return;
    isHeld = true;
    void navigator.locks?.request(lockOf(id), () => new Promise(() => {}));
    tellOthers();
  };
  // What was typed before a reload is this tab's also while its form is not open.
  if (Object.keys(localStorage).some((item) => item.endsWith(` ${id}`))) hold();
  return { id, hold, looked: look() };
};

let begun: ReturnType<typeof begin> | undefined;
const tab = () => {
  begun ??= begin();
  return begun;
};

/** A reload and Back keep it. */
export const tabId = (): string => tab().id;

/** From now on others know of this tab that it lives. */
export const holdTab = (): void => tab().hold();

/** Resolves when it is known which tabs live. */
export const tabsKnown = (): Promise<void> => tab().looked;

/** Of those that hold themselves. Where browsers do not tell (without HTTPS) any other may be. */
export const isClosed = (id: string): boolean =>
  navigator.locks === undefined || (held !== undefined && !held.has(lockOf(id)));
