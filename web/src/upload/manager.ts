import { unfinishedUploads } from '@dossier/shared/contract';
import { AttemptError, backOff, cureOf } from './problem.ts';
import { isUnderWay, speedOf, withSample } from './progress.ts';
import type { Send, Sending } from './transport.ts';
import type { StoredUpload, Upload, UploadStorage, UploadTarget } from './types.ts';

export type UploadServices = {
  readonly send: Send;
  readonly discard: (url: string, token: string | null) => void;
  readonly storage: UploadStorage;
  readonly token: () => string | null;
  /** A fresh access token after a 401; rejects when the session is over. */
  readonly refresh: () => Promise<unknown>;
  /**
   * Called when all bytes of a document are at the server, which then submitted it already: the same command again answers
   * the same, says if it was refused, and makes the lists wait for it. Rejects with an AttemptError.
   */
  readonly submit: (target: UploadTarget, fileId: string) => Promise<void>;
  readonly online: () => boolean;
  readonly now: () => number;
  readonly newId: () => string;
};

const announceEvery = 100;

type Entry = {
  view: Upload;
  file: File | undefined;
  lastModified: number;
  url: string | undefined;
  sending: Sending | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  attempts: number;
  samples: { time: number; sent: number }[];
  stored: number;
};

/** `.../uploads/{fileId}` */
const fileIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/**
 * All uploads of this page, outside React: they go on while the person walks through the app. Each is on its own; only as
 * many as the server keeps unfinished are under way at the same time, the others wait in the order they were added.
 */
export const createUploadManager = (services: UploadServices) => {
  const { storage, now } = services;
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let snapshot: readonly Upload[] = [];
  let announced = 0;
  let announcing: ReturnType<typeof setTimeout> | undefined;

  const publish = () => {
    clearTimeout(announcing);
    announcing = undefined;
    announced = now();
    snapshot = [...entries.values()].map(({ view }) => view);
    for (const listener of listeners) listener();
  };
  const publishSoon = () => {
    const wait = announced + announceEvery - now();
    if (wait <= 0) publish();
    else announcing ??= setTimeout(publish, wait);
  };
  const set = (entry: Entry, change: Partial<Upload>) => {
    entry.view = { ...entry.view, ...change };
  };

  const save = (entry: Entry) => {
    const { id, target, fileName, size, sent, state } = entry.view;
    if (!owner) return;
    entry.stored = now();
    const kept: StoredUpload = {
      id,
      owner,
      target,
      fileName,
      size,
      sent,
      lastModified: entry.lastModified,
      paused: state === 'paused',
      ...(entry.url && { url: entry.url }),
      ...(entry.file && { file: entry.file }),
    };
    void storage.save(kept);
  };

  const halt = (entry: Entry) => {
    entry.sending?.abort();
    entry.sending = undefined;
    clearTimeout(entry.timer);
    entry.timer = undefined;
    entry.samples = [];
    set(entry, { speed: 0 });
  };

  const drop = (entry: Entry) => {
    halt(entry);
    entries.delete(entry.view.id);
    void storage.remove(entry.view.id);
  };

  const isCurrent = (entry: Entry, sending: Sending) =>
    entries.get(entry.view.id) === entry && entry.sending === sending;

  const fail = (entry: Entry, problem: string) => {
    halt(entry);
    // The server drops what it refused: another try begins anew.
    entry.url = undefined;
    set(entry, { state: 'failed', problem });
    void storage.remove(entry.view.id);
  };

  const later = (entry: Entry, wait: number) => {
    halt(entry);
    if (!services.online()) {
      set(entry, { state: 'offline' });
      return;
    }
    set(entry, { state: 'retrying' });
    entry.timer = setTimeout(() => {
      set(entry, { state: 'waiting' });
      pump();
    }, wait);
  };

  const recover = async (entry: Entry, sending: Sending, error: AttemptError) => {
    const cure = cureOf(error, entry.url !== undefined);
    if (cure === 'give-up') fail(entry, error.message);
    else if (cure === 'retry') later(entry, Math.max(backOff(entry.attempts), (error.retryAfter ?? 0) * 1_000));
    else if (cure === 'restart') {
      entry.url = undefined;
      set(entry, { sent: 0 });
      later(entry, backOff(entry.attempts));
    } else {
      const fresh = await services.refresh().then(
        () => true,
        () => false,
      );
      if (!isCurrent(entry, sending)) return;
      if (fresh && entry.attempts < 5) later(entry, 0);
      else fail(entry, 'Please sign in and try again.');
    }
    entry.attempts += 1;
    pump();
  };

  const begin = (entry: Entry, file: File) => {
    const { target, fileName } = entry.view;
    const sending = services.send({
      file,
      url: entry.url,
      metadata: {
        filename: fileName,
        purpose: target.purpose,
        ...(target.projectId && { projectId: target.projectId }),
        ...(target.documentId && { documentId: target.documentId }),
      },
      token: services.token,
      onUrl: (url) => {
        if (entry.url === url || !entries.has(entry.view.id)) return;
        entry.url = url;
        save(entry);
      },
      onProgress: (sent) => {
        if (entry.view.state !== 'sending') return;
        if (sent > entry.view.sent) entry.attempts = 0;
        entry.samples = withSample(entry.samples, { time: now(), sent });
        set(entry, { sent, speed: speedOf(entry.samples) });
        if (now() - entry.stored > 2_000) save(entry);
        publishSoon();
      },
    });
    entry.sending = sending;
    set(entry, { state: 'sending', speed: 0 });
    sending.done
      .then(async ({ url }) => {
        if (!isCurrent(entry, sending)) return;
        const fileId = fileIdOf(url);
        if (target.purpose === 'document') await services.submit(target, fileId);
        if (!isCurrent(entry, sending)) return;
        entry.sending = undefined;
        set(entry, { state: 'done', sent: entry.view.size, fileId });
        entry.file = undefined;
        void storage.remove(entry.view.id);
        pump();
      })
      .catch((error: unknown) => {
        if (!isCurrent(entry, sending)) return;
        void recover(entry, sending, error instanceof AttemptError ? error : new AttemptError(0));
      });
  };

  /** One that will be tried again keeps its place: for another the server would drop what it has of it. */
  const hasPlace = ({ sending, url, view }: Entry) => sending || (url && view.state === 'retrying');

  /** Gives the free places to those who wait: what the server has a part of first, then the oldest. */
  const pump = () => {
    const all = [...entries.values()];
    const free = unfinishedUploads - all.filter(hasPlace).length;
    const waiting = all.filter(({ view, file }) => view.state === 'waiting' && file);
    const inOrder = [...waiting.filter(({ url }) => url), ...waiting.filter(({ url }) => !url)];
    for (const entry of inOrder.slice(0, Math.max(0, free))) if (entry.file) begin(entry, entry.file);
    publish();
  };

  const enter = (view: Upload, file: File | undefined, lastModified: number, url?: string): Entry => {
    const entry: Entry = {
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
    entries.set(view.id, entry);
    return entry;
  };

  const found = (id: string, work: (entry: Entry) => void) => {
    const entry = entries.get(id);
    if (!entry) return;
    work(entry);
    pump();
  };

  const isFor = (target: UploadTarget) => (entry: Entry) =>
    entry.view.target.purpose === target.purpose &&
    entry.view.target.projectId === target.projectId &&
    entry.view.target.documentId === target.documentId;

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    getSnapshot: (): readonly Upload[] => snapshot,

    /** Queues a file and answers the upload's id. A document's earlier upload that is not finished gives way to it. */
    add(file: File, target: UploadTarget): string {
      if (target.purpose === 'document')
        for (const entry of [...entries.values()].filter(isFor(target))) {
          if (entry.url && entry.view.state !== 'done') services.discard(entry.url, services.token());
          drop(entry);
        }
      const id = services.newId();
      const view: Upload = { id, target, fileName: file.name, size: file.size, sent: 0, state: 'waiting', speed: 0 };
      save(enter(view, file, file.lastModified));
      pump();
      return id;
    },

    pause: (id: string) =>
      found(id, (entry) => {
        if (!isUnderWay(entry.view)) return;
        halt(entry);
        set(entry, { state: 'paused' });
        save(entry);
      }),

    /** Goes on after a pause, or tries a failed one again. */
    resume: (id: string) =>
      found(id, (entry) => {
        if (entry.view.state !== 'paused' && entry.view.state !== 'failed' && entry.view.state !== 'retrying') return;
        halt(entry);
        entry.attempts = 0;
        set(entry, { state: entry.file ? 'waiting' : 'needs-file' });
        save(entry);
      }),

    cancel: (id: string) =>
      found(id, (entry) => {
        if (entry.url && entry.view.state !== 'done') services.discard(entry.url, services.token());
        drop(entry);
      }),

    /** The file again after a reload. Answers false when it is another one: size, name and time must be the same. */
    provide(id: string, file: File): boolean {
      const entry = entries.get(id);
      if (entry?.view.state !== 'needs-file') return false;
      const same =
        file.size === entry.view.size &&
        file.name === entry.view.fileName &&
        (!entry.lastModified || file.lastModified === entry.lastModified);
      if (!same) return false;
      entry.file = file;
      set(entry, { state: 'waiting' });
      save(entry);
      pump();
      return true;
    },

    /** Resolves with the fileId when an upload is done, rejects with its problem. */
    finished: (id: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = () => {
          const view = entries.get(id)?.view;
          if (view?.state === 'done' && view.fileId) resolve(view.fileId);
          else if (!view || view.state === 'failed') reject(new Error(view?.problem ?? 'The upload was cancelled.'));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),

    /** Whose uploads these are; null after sign-out. Uploads left unfinished by that person in this browser go on. */
    async enterAs(person: string | null): Promise<void> {
      if (person === owner) return;
      for (const entry of entries.values()) halt(entry);
      entries.clear();
      owner = person;
      publish();
      if (!person) return;
      for (const { id, target, fileName, size, sent, file, lastModified, url, paused } of await storage.load(person)) {
        if (owner !== person || entries.has(id)) continue;
        const state = !file ? 'needs-file' : paused ? 'paused' : 'waiting';
        enter({ id, target, fileName, size, sent, state, speed: 0 }, file, lastModified, url);
      }
      pump();
    },

    /** The connection came or went. */
    connectionChanged() {
      for (const entry of entries.values()) {
        if (!services.online()) {
          if (!isUnderWay(entry.view)) continue;
          halt(entry);
          set(entry, { state: 'offline' });
        } else if (entry.view.state === 'offline' || entry.view.state === 'retrying') {
          halt(entry);
          entry.attempts = 0;
          set(entry, { state: 'waiting' });
        }
      }
      pump();
    },

    /** Whether closing the page now would interrupt something. */
    isBusy: () => snapshot.some(isUnderWay),
  };
};

export type UploadManager = ReturnType<typeof createUploadManager>;
