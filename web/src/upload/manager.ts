import { unfinishedUploads } from '@dossier/shared/contract';
import { attemptsOf } from './attempt.ts';
import { keptUploads } from './kept.ts';
import { halt, isFor, isSameFile, type ManagedUpload, set } from './managed.ts';
import { isUnderWay } from './progress.ts';
import { shownUploads } from './shown.ts';
import type { Upload, UploadServices, UploadTarget } from './upload.ts';

/** One that will be tried again keeps its place: for another the server would drop what it has of it. */
const hasPlace = ({ sending, url, view }: ManagedUpload) => sending || (url && view.state === 'retrying');

/** Who of those who wait gets the free places: what the server has a part of first, then the oldest. */
const nextOf = (all: readonly ManagedUpload[]): ManagedUpload[] => {
  const free = unfinishedUploads - all.filter(hasPlace).length;
  const waiting = all.filter(({ view, file }) => view.state === 'waiting' && file);
  const inOrder = [...waiting.filter(({ url }) => url), ...waiting.filter(({ url }) => !url)];
  return inOrder.slice(0, Math.max(0, free));
};

/**
 * All uploads of this page, outside React: they go on while the person walks through the app. Each
 * is on its own; only as many as the server keeps unfinished are under way at the same time, the
 * others wait in the order they were added.
 */
export const createUploadManager = (services: UploadServices) => {
  const managed = new Map<string, ManagedUpload>();
  const { publish, publishSoon, ...shown } = shownUploads(managed, services.now);
  const pump = () => {
    for (const upload of nextOf([...managed.values()])) if (upload.file) begin(upload, upload.file);
    publish();
  };
  const kept = keptUploads(services, managed, publish, pump);
  const { enter, save, drop, leave, enterAs } = kept;
  const begin = attemptsOf(services, kept, publishSoon, pump);

  const found = (id: string, work: (upload: ManagedUpload) => void) => {
    const upload = managed.get(id);
    if (!upload) return;
    work(upload);
    pump();
  };

  return {
    ...shown,
    enterAs,

    /** Queues a file and answers the upload's id. A document's earlier upload that is not finished gives way to it. */
    add(file: File, target: UploadTarget): string {
      if (target.purpose === 'document') for (const upload of [...managed.values()].filter(isFor(target))) drop(upload);
      const id = services.newId();
      const view: Upload = { id, target, fileName: file.name, size: file.size, sent: 0, state: 'waiting', speed: 0 };
      save(enter(view, file, file.lastModified));
      pump();
      return id;
    },

    pause: (id: string) =>
      found(id, (upload) => {
        if (!isUnderWay(upload.view)) return;
        halt(upload);
        set(upload, { state: 'paused' });
        save(upload);
      }),

    /** Goes on after a pause, or tries a failed one again. */
    resume: (id: string) =>
      found(id, (upload) => {
        if (upload.view.state !== 'paused' && upload.view.state !== 'failed' && upload.view.state !== 'retrying')
          return;
        halt(upload);
        upload.attempts = 0;
        // Whoever read why it was refused, and tries again, means it.
        if (upload.view.state === 'failed') upload.isLate = false;
        set(upload, { state: upload.file ? 'waiting' : 'needs-file' });
        save(upload);
      }),

    cancel: (id: string) => found(id, drop),

    /** In another tab, which told the server. */
    droppedElsewhere: (id: string) => found(id, leave),

    /** The file again after a reload. Answers false when it is another one: size, name and time must be the same. */
    provide(id: string, file: File): boolean {
      const upload = managed.get(id);
      if (upload?.view.state !== 'needs-file' || !isSameFile(upload, file)) return false;
      upload.file = file;
      set(upload, { state: 'waiting' });
      save(upload);
      pump();
      return true;
    },

    /** The connection came or went. */
    connectionChanged() {
      for (const upload of managed.values()) {
        if (!services.online()) {
          if (!isUnderWay(upload.view)) continue;
          halt(upload);
          set(upload, { state: 'offline' });
        } else if (upload.view.state === 'offline' || upload.view.state === 'retrying') {
          halt(upload);
          upload.attempts = 0;
          set(upload, { state: 'waiting' });
        }
      }
      pump();
    },
  };
};

export type UploadManager = ReturnType<typeof createUploadManager>;
