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

export type FileFinding = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & {
  readonly fileId: string;
  readonly fault: 'file missing' | 'file changed';
};

export type Reference = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & {
  readonly fileId: string;
  readonly projectId: string | null;
  readonly owner: string;
  /** Undefined where the event does not say; then the registry does. */
  readonly sha256: string | undefined;
};

const parallel = 4;

/** Files that events name, and those whose absence is in order. */
export class ReferencedFiles {
  readonly #references: Table<Reference>;
  readonly #dropped: Table<true>;
  readonly #templates: Table<readonly string[]>;
  readonly #pictures: Table<string>;
  readonly #gone: Table<true>;

  constructor(scratch?: Scratch) {
    this.#references = new Table(scratch);
    this.#dropped = new Table(scratch);
    this.#templates = new Table(scratch);
    this.#pictures = new Table(scratch);
    this.#gone = new Table(scratch);
  }

  add(stored: StoredEvent): void {
    const event = upcast(stored);
    const dataOf = <T extends EventType>(_type: T) => event.data as EventData<T>;
    const { stream, revision, position } = event;
    const refer = (fileId: string, projectId: string | null, owner: string, sha256?: string) => {
      this.#dropped.delete(fileId);
      this.#references.set(fileId, { stream, revision, position, fileId, projectId, owner, sha256 });
    };

    switch (event.type as EventType) {
      case 'DocumentUploaded': {
        const { fileId, projectId, personId, sha256 } = dataOf('DocumentUploaded');
        refer(fileId, projectId, personId, sha256);
        break;
      }
      case 'DocumentsExpired':
        for (const { fileId } of dataOf('DocumentsExpired').files) this.#drop(fileId);
        break;
      case 'DocumentsDefined': {
        const { projectId, documents } = dataOf('DocumentsDefined');
        for (const fileId of this.#templates.get(projectId) ?? []) this.#drop(fileId);
        const templates = documents.flatMap(({ template }) => template ?? []);
        for (const { fileId, owner } of templates) refer(fileId, projectId, owner);
        this.#templates.set(
          projectId,
          templates.map(({ fileId }) => fileId),
        );
        break;
      }
      case 'SupportingFileAttached': {
        const { fileId, projectId, owner } = dataOf('SupportingFileAttached');
        refer(fileId, projectId, owner);
        break;
      }
      case 'SupportingFileRemoved':
        this.#drop(dataOf('SupportingFileRemoved').fileId);
        break;
      case 'ProfilePictureChanged': {
        const { fileId, personId } = dataOf('ProfilePictureChanged');
        this.#dropPicture(personId);
        refer(fileId, null, personId);
        this.#pictures.set(personId, fileId);
        break;
      }
      case 'ProfilePictureRemoved':
        this.#dropPicture(dataOf('ProfilePictureRemoved').personId);
        break;
      case 'ProjectPurged':
        this.#gone.set(dataOf('ProjectPurged').projectId, true);
        break;
      case 'AccountClosed':
        this.#gone.set(dataOf('AccountClosed').personId, true);
        break;
    }
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
  async check(files: FileStore, uploads: UploadRegistry, retry: Retry): Promise<FileFinding[]> {
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
    files: FileStore,
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

  #drop(fileId: string): void {
    if (this.has(fileId)) this.#dropped.set(fileId, true);
    this.#references.delete(fileId);
  }

  #dropPicture(personId: string): void {
    const fileId = this.#pictures.get(personId);
    if (fileId) this.#drop(fileId);
  }
}
