import { halt, isFor, type ManagedUpload } from './managed.ts';
import type { StoredUpload, Upload, UploadServices } from './upload.ts';

/** What is kept of it over a reload. */
const storedOf = ({ view, lastModified, url, file }: ManagedUpload, owner: string): StoredUpload => {
  const { id, target, fileName, size, sent, state } = view;
  const always = { id, owner, target, fileName, size, sent, lastModified, paused: state === 'paused' };
  return { ...always, ...(url && { url }), ...(file && { file }) };
};

/** Which uploads there are, in `managed`: of one person, also those left over from before a reload. */
export const keptUploads = (
  { storage, discard, dropped, token, now }: UploadServices,
  managed: Map<string, ManagedUpload>,
  publish: () => void,
  pump: () => void,
) => {
  let owner: string | null = null;
  /** Files of whoever was here before, by upload: larger ones than the browser keeps are only there. */
  let chosen: { readonly by: string | null; readonly files: ReadonlyMap<string, File | undefined> } | undefined;

  const save = (upload: ManagedUpload) => {
    // What a form waits for is nothing without it: the form sends it anew.
    if (!owner || upload.view.target.purpose !== 'document') return;
    upload.stored = now();
    void storage.save(storedOf(upload, owner));
  };
  const forget = (upload: ManagedUpload) => void storage.remove(upload.view.id);

  const enter = (view: Upload, file: File | undefined, lastModified: number, url?: string): ManagedUpload => {
    const upload: ManagedUpload = { view, file, lastModified, url, attempts: 0, samples: [], stored: now() };
    managed.set(view.id, upload);
    return upload;
  };

  /** Of this page, and of what is kept: another tab may have saved it once more. */
  const leave = (upload: ManagedUpload) => {
    halt(upload);
    managed.delete(upload.view.id);
    forget(upload);
  };

  return {
    save,
    forget,
    enter,
    leave,

    /** The address at the server, where it goes on. */
    keepUrl(upload: ManagedUpload, url: string) {
      if (upload.url === url || !managed.has(upload.view.id)) return;
      upload.url = url;
      save(upload);
    },

    /** The server needs not keep what arrived of it. */
    drop(upload: ManagedUpload) {
      if (upload.url && upload.view.state !== 'done') discard(upload.url, token());
      leave(upload);
      dropped(upload.view.id);
    },

    /** Whose uploads these are; null after sign-out. Uploads left unfinished by that person in this browser go on. */
    async enterAs(person: string | null): Promise<void> {
      if (person === owner) return;
      // What began before it was known who is here is theirs.
      if (owner !== null || !person) {
        for (const upload of managed.values()) halt(upload);
        chosen = { by: owner, files: new Map([...managed].map(([id, { file }]) => [id, file])) };
        managed.clear();
      }
      owner = person;
      for (const upload of managed.values()) save(upload);
      publish();
      if (!person) return;
      const before = chosen?.by === person ? chosen.files : undefined;
      chosen = undefined;
      for (const { id, target, fileName, size, sent, lastModified, url, paused, ...left } of await storage.load(
        person,
      )) {
        const file = left.file ?? before?.get(id);
        if (owner !== person || managed.has(id)) continue;
        if (target.purpose !== 'document' || [...managed.values()].some(isFor(target))) {
          void storage.remove(id);
          continue;
        }
        const state = !file ? 'needs-file' : paused ? 'paused' : 'waiting';
        enter({ id, target, fileName, size, sent, state, speed: 0 }, file, lastModified, url).isLate = true;
      }
      pump();
    },
  };
};

export type KeptUploads = ReturnType<typeof keptUploads>;
