import { concurrently } from '../async/concurrency.ts';
import type { Retry } from '../async/retry.ts';
import type { EventData, EventType, StoredEvent } from '../contract/index.ts';
import type { Scratch } from '../engines/sqlite/scratch.ts';
import { sha256Of } from '../file-store/hashes.ts';
import { type FileStore, fileKey } from '../file-store/port.ts';
import type { UploadRegistry } from '../upload-registry/port.ts';
import { mostFindings } from './chain.ts';
import { Table } from './table.ts';
import { upcast } from './upcast.ts';

type Place = Pick<StoredEvent, 'stream' | 'revision' | 'position'>;

export type FileFinding = Place & {
  readonly fileId: string;
  readonly fault: 'file missing' | 'file changed';
};

export type Reference = Place & {
  readonly fileId: string;
  readonly projectId: string | null;
  readonly owner: string;
  /** Undefined where the event does not say; then the registry does. */
  readonly sha256: string | undefined;
};

const parallel = 4;

const concerned = {
  DocumentUploaded: true,
  DocumentsExpired: true,
  DocumentsDefined: true,
  SupportingFileAttached: true,
  SupportingFileRemoved: true,
  ProfilePictureChanged: true,
  ProfilePictureRemoved: true,
  ProjectPurged: true,
  AccountClosed: true,
  SettingsChanged: true,
} satisfies { readonly [T in EventType]?: true };
type Concerned = keyof typeof concerned;

/** Whether such events say something about files. */
export const concernsFiles = (type: string): type is Concerned => Object.hasOwn(concerned, type);

/** Files that events name, and those whose absence is in order. */
export class ReferencedFiles {
  readonly #references: Table<Reference>;
  readonly #dropped: Table<true>;
  readonly #templates: Table<readonly string[]>;
  readonly #pictures: Table<string>;
  readonly #gone: Table<true>;
  #logo: string | undefined;

  readonly #kinds: { readonly [T in Concerned]: (data: EventData<T>, place: Place) => void } = {
    DocumentUploaded: ({ fileId, projectId, personId, sha256 }, place) =>
      this.#refer(place, fileId, projectId, personId, sha256),
    DocumentsExpired: ({ files }) => {
      for (const { fileId } of files) this.#drop(fileId);
    },
    DocumentsDefined: ({ projectId, documents }, place) => {
      for (const fileId of this.#templates.get(projectId) ?? []) this.#drop(fileId);
      const templates = documents.flatMap(({ template }) => template ?? []);
      for (const { fileId, owner } of templates) this.#refer(place, fileId, projectId, owner);
      this.#templates.set(
        projectId,
        templates.map(({ fileId }) => fileId),
      );
    },
    SupportingFileAttached: ({ fileId, projectId, owner }, place) => this.#refer(place, fileId, projectId, owner),
    SupportingFileRemoved: ({ fileId }) => this.#drop(fileId),
    ProfilePictureChanged: ({ fileId, personId }, place) => {
      this.#dropPicture(personId);
      this.#refer(place, fileId, null, personId);
      this.#pictures.set(personId, fileId);
    },
    ProfilePictureRemoved: ({ personId }) => this.#dropPicture(personId),
    ProjectPurged: ({ projectId }) => this.#gone.set(projectId, true),
    AccountClosed: ({ personId }) => this.#gone.set(personId, true),
    SettingsChanged: ({ logo }, place) => {
      if (logo === undefined) return;
      if (this.#logo !== undefined) this.#drop(this.#logo);
      // It stays when whoever sent it is gone.
      if (logo) this.#refer(place, logo.fileId, null, '', logo.digest);
      this.#logo = logo?.fileId;
    },
  };

  constructor(scratch?: Scratch) {
    this.#references = new Table(scratch);
    this.#dropped = new Table(scratch);
    this.#templates = new Table(scratch);
    this.#pictures = new Table(scratch);
    this.#gone = new Table(scratch);
  }

  add(stored: StoredEvent): void {
    if (!concernsFiles(stored.type)) return;
    const { type, data, stream, revision, position } = upcast(stored);
    // Each kind gets the data of its own type.
    const heed = this.#kinds[type as Concerned] as (data: StoredEvent['data'], place: Place) => void;
    heed(data, { stream, revision, position });
  }

  get count(): number {
    return this.#references.size;
  }

  has(fileId: string): boolean {
    return this.#references.has(fileId);
  }

  get dropped(): string[] {
    return [...this.#dropped.entries()].map(([fileId]) => fileId);
  }

  /** Those that no event has dropped. */
  get all(): (Reference & { readonly mayBeGone: boolean })[] {
    return [...this.#references.entries()].map(([, one]) => ({ ...one, mayBeGone: this.#mayBeGone(one) }));
  }

  /** Files of purged projects and closed accounts may be gone, but must not differ. */
  async check(files: Pick<FileStore, 'read'>, uploads: UploadRegistry, retry: Retry): Promise<FileFinding[]> {
    const findings: FileFinding[] = [];
    await concurrently(parallel, this.#references.entries(), async ([fileId, reference]) => {
      const fault = await retry(() => this.#faultOf(reference, files, uploads));
      const { stream, revision, position } = reference;
      if (fault && findings.length < mostFindings) findings.push({ stream, revision, position, fileId, fault });
    });
    return findings.sort((a, b) => a.position - b.position);
  }

  #mayBeGone({ owner, projectId }: Reference): boolean {
    return this.#gone.has(owner) || this.#gone.has(projectId ?? '');
  }

  async #faultOf(
    reference: Reference,
    files: Pick<FileStore, 'read'>,
    uploads: UploadRegistry,
  ): Promise<FileFinding['fault'] | undefined> {
    const { fileId, projectId, sha256 } = reference;
    const missing = this.#mayBeGone(reference) ? undefined : 'file missing';
    const entry = await uploads.get(fileId);
    const expected = sha256 ?? entry?.sha256;
    const source = await files.read(fileKey(projectId, fileId));
    if (!source || !expected) {
      source?.destroy();
      return missing;
    }
    if (entry?.sha256 && entry.sha256 !== expected) {
      source.destroy();
      return 'file changed';
    }
    return (await sha256Of(source)) === expected ? undefined : 'file changed';
  }

  #refer(place: Place, fileId: string, projectId: string | null, owner: string, sha256?: string): void {
    this.#dropped.delete(fileId);
    this.#references.set(fileId, { ...place, fileId, projectId, owner, sha256 });
  }

  #drop(fileId: string): void {
    if (this.has(fileId)) this.#dropped.set(fileId, true);
    this.#references.delete(fileId);
  }

  #dropPicture(personId: string): void {
    const fileId = this.#pictures.get(personId);
    if (fileId) this.#drop(fileId);
  }
}
