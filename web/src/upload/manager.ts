import { unfinishedUploads } from '@dossier/shared/contract';
import { Told } from '../data/api.ts';
import { listenersOf } from '../data/listeners.ts';
import { backOff } from '../data/waiting.ts';
import { fileIdOf, isFor, isSameFile, type ManagedUpload, storedOf } from './managed.ts';
import { AttemptError, cureOf, lacksRoom, refusalOf, waitedFor, wantsAnother } from './problem.ts';
import { isUnderWay, speedOf, withSample } from './progress.ts';
import type { Send, Sending } from './transport.ts';
import type { Upload, UploadStorage, UploadTarget } from './upload.ts';

export type UploadServices = {
  readonly send: Send;
  readonly discard: (url: string, token: string | null) => void;
  readonly storage: UploadStorage;
  readonly token: () => string | null;
  /** A fresh access token after a 401; rejects when the session is over. */
  readonly refresh: () => Promise<unknown>;
  /**
   * Called when all bytes of a document are at the server, which then submitted it already: the
   * same command again answers the same, says if it was refused, and makes the lists wait for it.
   * Rejects with an AttemptError.
   */
  readonly submit: (target: UploadTarget, fileId: string) => Promise<void>;
  readonly online: () => boolean;
  readonly now: () => number;
  readonly newId: () => string;
};

const announceEvery = 100;
const longestWait = 15_000;

/**
 * All uploads of this page, outside React: they go on while the person walks through the app. Each
 * is on its own; only as many as the server keeps unfinished are under way at the same time, the
 * others wait in the order they were added.
 */
export const createUploadManager = (services: UploadServices) => {
  const { storage, now } = services;
  const managed = new Map<string, ManagedUpload>();
  const { changed, subscribe } = listenersOf();
  let owner: string | null = null;
  let snapshot: readonly Upload[] = [];
  let announced = 0;
  let announcing: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(announcing);
    announcing = undefined;
    announced = now();
    snapshot = [...managed.values()].map(({ view }) => view);
    changed();
  };
  const publishSoon = () => {
    const wait = announced + announceEvery - now();
    if (wait <= 0) publish();
    else announcing ??= setTimeout(publish, wait);
  };
  const set = (upload: ManagedUpload, change: Partial<Upload>) => {
    upload.view = { ...upload.view, ...change };
  };

  const save = (upload: ManagedUpload) => {
    if (!owner) return;
    upload.stored = now();
    void storage.save(storedOf(upload, owner));
  };

  const halt = (upload: ManagedUpload) => {
    upload.sending?.abort();
    upload.sending = undefined;
    clearTimeout(upload.timer);
    upload.timer = undefined;
    upload.samples = [];
    set(upload, { speed: 0 });
  };

  /** The server needs not keep what arrived of it. */
  const drop = (upload: ManagedUpload) => {
    if (upload.url && upload.view.state !== 'done') services.discard(upload.url, services.token());
    halt(upload);
    managed.delete(upload.view.id);
    void storage.remove(upload.view.id);
  };

  const isCurrent = (upload: ManagedUpload, sending: Sending) =>
    managed.get(upload.view.id) === upload && upload.sending === sending;

  const fail = (upload: ManagedUpload, problem: string, wantsAnother = false) => {
    halt(upload);
    // The server drops what it refused: another try begins anew.
    upload.url = undefined;
    set(upload, { state: 'failed', problem, wantsAnother });
    void storage.remove(upload.view.id);
  };
  /** There is no room for the rest: what arrived waits for another try. */
  const standStill = (upload: ManagedUpload, problem: string) => {
    halt(upload);
    set(upload, { state: 'failed', problem });
  };

  const later = (upload: ManagedUpload, wait: number, problem = 'waiting for the server') => {
    halt(upload);
    if (!services.online()) {
      set(upload, { state: 'offline' });
      return;
    }
    set(upload, { state: 'retrying', problem });
    upload.timer = setTimeout(() => {
      set(upload, { state: 'waiting' });
      pump();
    }, wait);
  };

  const recover = async (upload: ManagedUpload, sending: Sending, error: AttemptError) => {
    const cure = cureOf(error, upload.url !== undefined);
    if (cure === 'give-up' && lacksRoom(error)) standStill(upload, error.message);
    else if (cure === 'give-up') fail(upload, refusalOf(error, upload.view.fileName), wantsAnother(error));
    else if (cure === 'retry')
      later(
        upload,
        backOff(upload.attempts, longestWait, error.retryAfter),
        waitedFor[error.code as keyof typeof waitedFor],
      );
    else if (cure === 'restart') {
      upload.url = undefined;
      set(upload, { sent: 0 });
      later(upload, backOff(upload.attempts, longestWait));
    } else {
      const fresh = await services.refresh().then(
        () => true,
        () => false,
      );
      if (!isCurrent(upload, sending)) return;
      if (fresh && upload.attempts < 5) later(upload, 0);
      else fail(upload, 'Please sign in and try again.');
    }
    upload.attempts += 1;
    pump();
  };

  const begin = (upload: ManagedUpload, file: File) => {
    const { target, fileName } = upload.view;
    const sending = services.send({
      file,
      url: upload.url,
      metadata: {
        filename: fileName,
        purpose: target.purpose,
        ...(target.projectId && { projectId: target.projectId }),
        ...(target.documentId && { documentId: target.documentId }),
      },
      token: services.token,
      onUrl: (url) => {
        if (upload.url === url || !managed.has(upload.view.id)) return;
        upload.url = url;
        save(upload);
      },
      onProgress: (sent) => {
        if (upload.view.state !== 'sending') return;
        if (sent > upload.view.sent) upload.attempts = 0;
        upload.samples = withSample(upload.samples, { time: now(), sent });
        set(upload, { sent, speed: speedOf(upload.samples) });
        if (now() - upload.stored > 2_000) save(upload);
        publishSoon();
      },
    });
    upload.sending = sending;
    set(upload, { state: 'sending', speed: 0 });
    sending.done
      .then(async ({ url }) => {
        if (!isCurrent(upload, sending)) return;
        const fileId = fileIdOf(url);
        if (target.purpose === 'document') await services.submit(target, fileId);
        if (!isCurrent(upload, sending)) return;
        upload.sending = undefined;
        set(upload, { state: 'done', sent: upload.view.size, fileId });
        upload.file = undefined;
        void storage.remove(upload.view.id);
        pump();
      })
      .catch((error: unknown) => {
        if (!isCurrent(upload, sending)) return;
        void recover(upload, sending, error instanceof AttemptError ? error : new AttemptError(0));
      });
  };

  /**
   * One that will be tried again keeps its place: for another the server would drop what it has of
   * it.
   */
  const hasPlace = ({ sending, url, view }: ManagedUpload) => sending || (url && view.state === 'retrying');

  /**
   * Gives the free places to those who wait: what the server has a part of first, then the oldest.
   */
  const pump = () => {
    const all = [...managed.values()];
    const free = unfinishedUploads - all.filter(hasPlace).length;
    const waiting = all.filter(({ view, file }) => view.state === 'waiting' && file);
    const inOrder = [...waiting.filter(({ url }) => url), ...waiting.filter(({ url }) => !url)];
    for (const upload of inOrder.slice(0, Math.max(0, free))) if (upload.file) begin(upload, upload.file);
    publish();
  };

  const enter = (view: Upload, file: File | undefined, lastModified: number, url?: string): ManagedUpload => {
    const upload: ManagedUpload = {
      view,
      file,
      lastModified,
      url,
      sending: undefined,
      timer: undefined,
      attempts: 0,
      samples: [],
      stored: now(),
    };
    managed.set(view.id, upload);
    return upload;
  };

  const found = (id: string, work: (upload: ManagedUpload) => void) => {
    const upload = managed.get(id);
    if (!upload) return;
    work(upload);
    pump();
  };

  return {
    subscribe,
    getSnapshot: (): readonly Upload[] => snapshot,

    /**
     * Queues a file and answers the upload's id. A document's earlier upload that is not finished
     * gives way to it.
     */
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
        set(upload, { state: upload.file ? 'waiting' : 'needs-file' });
        save(upload);
      }),

    cancel: (id: string) => found(id, drop),

    /**
     * The file again after a reload. Answers false when it is another one: size, name and time must
     * be the same.
     */
    provide(id: string, file: File): boolean {
      const upload = managed.get(id);
      if (upload?.view.state !== 'needs-file') return false;
      if (!isSameFile(upload, file)) return false;
      upload.file = file;
      set(upload, { state: 'waiting' });
      save(upload);
      pump();
      return true;
    },

    /** Resolves with the fileId when an upload is done, rejects with its problem. */
    finished: (id: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = () => {
          const view = managed.get(id)?.view;
          if (view?.state === 'done' && view.fileId) resolve(view.fileId);
          else if (!view || view.state === 'failed') reject(new Told(view?.problem ?? 'The upload was cancelled.'));
          else return;
          stop();
        };
        const stop = subscribe(look);
        look();
      }),

    /**
     * Whose uploads these are; null after sign-out. Uploads left unfinished by that person in this
     * browser go on.
     */
    async enterAs(person: string | null): Promise<void> {
      if (person === owner) return;
      for (const upload of managed.values()) halt(upload);
      managed.clear();
      owner = person;
      publish();
      if (!person) return;
      for (const { id, target, fileName, size, sent, file, lastModified, url, paused } of await storage.load(person)) {
        if (owner !== person || managed.has(id)) continue;
        const state = !file ? 'needs-file' : paused ? 'paused' : 'waiting';
        enter({ id, target, fileName, size, sent, state, speed: 0 }, file, lastModified, url);
      }
      pump();
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

    /** Whether closing the page now would interrupt something. */
    isBusy: () => snapshot.some(isUnderWay),
  };
};

export type UploadManager = ReturnType<typeof createUploadManager>;
