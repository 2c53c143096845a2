import { ApiProblem, newKey, renewToken, sendCommand } from '../data/api.ts';
import { browserStore } from '../data/browserStore.ts';
import { queryClient, refresh } from '../data/queryClient.ts';
import { accessToken, onSignOut } from '../data/session.ts';
import { browserStorage } from './browserStorage.ts';
import { createUploadManager } from './manager.ts';
import { AttemptError } from './problem.ts';
import { discardByTus, sendByTus } from './transport.ts';
import type { UploadTarget } from './upload.ts';

/** What shows a person's own upload; everybody else hears of it by live updates. */
const shownBy = new Set(['documents', 'submissions', 'projects']);

const submit = async ({ projectId = '', documentId = '' }: UploadTarget, fileId: string) => {
  try {
    // A new key each time: the file makes a repeat harmless, and a refusal's reason may be gone.
    await sendCommand('UploadDocument', { projectId, documentId, fileId });
  } catch (error) {
    if (error instanceof ApiProblem) throw new AttemptError(error.status, error);
    throw error;
  }
  void refresh(queryClient, shownBy);
};

/** All other tabs hear what is put there. */
const droppedItem = 'dossier-upload-dropped';

/** The uploads of this page; they go on whatever screen is open. */
export const uploads = createUploadManager({
  send: sendByTus,
  discard: discardByTus,
  storage: browserStorage(browserStore('dossier-uploads', 'uploads')),
  dropped: (id) => localStorage.setItem(droppedItem, id),
  token: accessToken,
  refresh: renewToken,
  submit,
  online: () => navigator.onLine,
  now: () => Date.now(),
  newId: newKey,
});

// Whoever comes next sends nothing of it. Where the session only ended, its person signs in again.
onSignOut(() => void uploads.enterAs(null));

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === droppedItem && newValue) uploads.droppedElsewhere(newValue);
});
window.addEventListener('online', uploads.connectionChanged);
window.addEventListener('offline', uploads.connectionChanged);

const warn = (event: BeforeUnloadEvent) => event.preventDefault();
let warns = false;
// Only while it is needed: this listener keeps the page out of the back/forward cache.
uploads.subscribe(() => {
  if (uploads.isBusy() === warns) return;
  warns = !warns;
  if (warns) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
});

/** For a form that needs the file's id. Rejects with the server's words. */
export const sendFile = async (file: File, target: UploadTarget): Promise<string> => {
  const id = uploads.add(file, target);
  try {
    return await uploads.finished(id);
  } finally {
    uploads.cancel(id);
  }
};
