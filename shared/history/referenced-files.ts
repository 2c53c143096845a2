import { concurrently } from '../async/concurrency.ts';
import type { EventData, EventType, StoredEvent } from '../contract/index.ts';
import { sha256Of } from '../file-store/hashes.ts';
import { type FileStore, fileKey } from '../file-store/port.ts';
import type { UploadRegistry } from '../upload-registry/port.ts';
import { upcast } from './upcast.ts';

export type FileFinding = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & {
  readonly fileId: string;
  readonly fault: 'file missing' | 'file changed';
};

type Reference = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & {
  readonly fileId: string;
  readonly projectId: string | null;
  readonly owner: string;
  /** Undefined where the event does not say; then the registry does. */
  readonly sha256: string | undefined;
};

const parallel = 4;

/** Files that events name, and those whose absence is in order. */
export class ReferencedFiles {
  readonly #references = new Map<string, Reference>();
  readonly #named = new Set<string>();
  readonly #templates = new Map<string, readonly string[]>();
  readonly #pictures = new Map<string, string>();
  readonly #gone = new Set<string>();

  add(stored: StoredEvent): void {
    const event = upcast(stored);
    const dataOf = <T extends EventType>(_type: T) => event.data as EventData<T>;
    const { stream, revision, position } = event;
    const refer = (fileId: string, projectId: string | null, owner: string, sha256?: string) => {
      this.#named.add(fileId);
      this.#references.set(fileId, { stream, revision, position, fileId, projectId, owner, sha256 });
    };

    switch (event.type as EventType) {
      case 'DocumentUploaded': {
        const { fileId, projectId, personId, sha256 } = dataOf('DocumentUploaded');
        refer(fileId, projectId, personId, sha256);
        break;
      }
      case 'DocumentsDefined': {
        const { projectId, documents } = dataOf('DocumentsDefined');
        for (const fileId of this.#templates.get(projectId) ?? []) this.#references.delete(fileId);
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
        this.#references.delete(dataOf('SupportingFileRemoved').fileId);
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
        this.#gone.add(dataOf('ProjectPurged').projectId);
        break;
      case 'AccountClosed':
        this.#gone.add(dataOf('AccountClosed').personId);
        break;
    }
  }

  get count(): number {
    return this.#references.size;
  }

  has(fileId: string): boolean {
    return this.#references.has(fileId);
  }

  /** Files that were removed or replaced. */
  get dropped(): string[] {
    return [...this.#named].filter((fileId) => !this.has(fileId));
  }

  /** Files of purged projects and closed accounts may be gone, but must not differ. */
  async check(files: FileStore, uploads: UploadRegistry): Promise<FileFinding[]> {
    const findings: FileFinding[] = [];
    await concurrently(parallel, this.#references.values(), async (reference) => {
      const fault = await this.#faultOf(reference, files, uploads);
      const { stream, revision, position, fileId } = reference;
      if (fault) findings.push({ stream, revision, position, fileId, fault });
    });
    return findings.sort((a, b) => a.position - b.position);
  }

  async #faultOf(
    { fileId, projectId, owner, sha256 }: Reference,
    files: FileStore,
    uploads: UploadRegistry,
  ): Promise<FileFinding['fault'] | undefined> {
    const missing = this.#gone.has(owner) || this.#gone.has(projectId ?? '') ? undefined : 'file missing';
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

  #dropPicture(personId: string): void {
    const fileId = this.#pictures.get(personId);
    if (fileId) this.#references.delete(fileId);
  }
}
