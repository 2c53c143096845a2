/** What a database of Dossier's holds. */
export type StoreKind = {
  /** For messages: `events`. */
  readonly what: string;
  /** `application_id`, 32 bits: `Dos` and a letter. Never changed. */
  readonly id: number;
  /** `user_version`: raised when an older Dossier cannot, or must not, work with it. */
  readonly version: number;
  /** What an operator does when it is damaged or gone: a sentence. */
  readonly remedy: string;
};

const idOf = (letter: string) => Buffer.from(`Dos${letter}`).readUInt32BE();
const fromBackup = (files: string) =>
  `Stop Dossier and restore ${files} from your backup: see docs/operations.md, "Back up and restore".`;

export const storeKinds = {
  events: {
    what: 'events',
    id: idOf('e'),
    version: 1,
    remedy: fromBackup('events.db, and directory.db, uploads.db and files/ of the same time'),
  },
  directory: {
    what: 'the directory',
    id: idOf('d'),
    version: 1,
    remedy: fromBackup('directory.db'),
  },
  uploads: { what: 'uploads', id: idOf('u'), version: 1, remedy: fromBackup('uploads.db and files/') },
  charges: { what: 'charges', id: idOf('c'), version: 1, remedy: fromBackup('payments.db') },
  jobs: {
    what: 'jobs',
    id: idOf('j'),
    version: 1,
    remedy: 'Restart Dossier, which puts it aside and fills it again from the events.',
  },
  views: {
    what: 'read models',
    id: idOf('v'),
    version: 1,
    remedy: 'Restart Dossier, which makes the read models anew from the events.',
  },
  past: {
    what: 'the past of a project',
    id: idOf('p'),
    version: 1,
    remedy: 'Nothing: whoever looks back has it made anew from the events.',
  },
} satisfies Record<string, StoreKind>;

/** A database: where it is, and what it holds. */
export type Store = { readonly kind: StoreKind; readonly file: string };
