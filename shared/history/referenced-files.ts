import { concurrently } from '../async/concurrency.ts';
import type { Retry } from '../async/retry.ts';
import type { EventData, EventType, StoredEvent } from '../contract/index.ts';
import type { Scratch } from '../engines/sqlite/scratch.ts';
import { sha256Of } from '../file-store/hashes.ts';
import { type FileStore, fileKey } from '../file-store/port.ts';
import type { UploadRegistry } from '../upload-registry/port.ts';
import { mostFindings } from './chain.ts';
import { openTable } from './table.ts';
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

/** @param mayBeGone it must not differ where it is there */
const faultOf = async (
  { fileId, projectId, sha256 }: Reference,
  mayBeGone: boolean,
  files: Pick<FileStore, 'read'>,
  uploads: UploadRegistry,
): Promise<FileFinding['fault'] | undefined> => {
  const entry = await uploads.get(fileId);
  const expected = sha256 ?? entry?.sha256;
  const source = await files.read(fileKey(projectId, fileId));
  if (!source || !expected) {
    source?.destroy();
    return mayBeGone ? undefined : 'file missing';
  }
  if (entry?.sha256 && entry.sha256 !== expected) {
    source.destroy();
    return 'file changed';
  }
  return (await sha256Of(source)) === expected ? undefined : 'file changed';
};

/** Files that events name, and those whose absence is in order. */
export const referencedFiles = (scratch?: Scratch) => {
  const references = openTable<Reference>(scratch);
  const dropped = openTable<true>(scratch);
  const templates = openTable<readonly string[]>(scratch);
  const pictures = openTable<string>(scratch);
  const gone = openTable<true>(scratch);
  let shownLogo: string | undefined;

  const refer = (place: Place, fileId: string, projectId: string | null, owner: string, sha256?: string): void => {
    dropped.delete(fileId);
    references.set(fileId, { ...place, fileId, projectId, owner, sha256 });
  };
  const drop = (fileId: string): void => {
    if (references.has(fileId)) dropped.set(fileId, true);
    references.delete(fileId);
  };
  const dropPicture = (personId: string): void => {
    const fileId = pictures.get(personId);
    if (fileId) drop(fileId);
  };
  const kinds: { readonly [T in Concerned]: (data: EventData<T>, place: Place) => void } = {
    DocumentUploaded: ({ fileId, projectId, personId, sha256 }, place) =>
      refer(place, fileId, projectId, personId, sha256),
    DocumentsExpired: ({ files }) => {
      for (const { fileId } of files) drop(fileId);
    },
    DocumentsDefined: ({ projectId, documents }, place) => {
      for (const fileId of templates.get(projectId) ?? []) drop(fileId);
      const named = documents.flatMap(({ template }) => template ?? []);
      for (const { fileId, owner } of named) refer(place, fileId, projectId, owner);
      const fileIds = named.map(({ fileId }) => fileId);
      templates.set(projectId, fileIds);
    },
    SupportingFileAttached: ({ fileId, projectId, owner }, place) => refer(place, fileId, projectId, owner),
    SupportingFileRemoved: ({ fileId }) => drop(fileId),
    ProfilePictureChanged: ({ fileId, personId }, place) => {
      dropPicture(personId);
      refer(place, fileId, null, personId);
      pictures.set(personId, fileId);
    },
    ProfilePictureRemoved: ({ personId }) => dropPicture(personId),
    ProjectPurged: ({ projectId }) => gone.set(projectId, true),
    AccountClosed: ({ personId }) => gone.set(personId, true),
    SettingsChanged: ({ logo }, place) => {
      if (logo === undefined) return;
      if (shownLogo !== undefined) drop(shownLogo);
      // It stays when whoever sent it is gone.
      if (logo) refer(place, logo.fileId, null, '', logo.digest);
      shownLogo = logo?.fileId;
    },
  };

  const mayBeGone = ({ owner, projectId }: Reference): boolean => gone.has(owner) || gone.has(projectId ?? '');

  return {
    add: (stored: StoredEvent): void => {
      if (!concernsFiles(stored.type)) return;
      const { type, data, stream, revision, position } = upcast(stored);
      // Each kind gets the data of its own type.
      const heed = kinds[type as Concerned] as (data: StoredEvent['data'], place: Place) => void;
      heed(data, { stream, revision, position });
    },
    get count(): number {
      return references.size;
    },
    has: references.has,
    get dropped(): string[] {
      return [...dropped.entries()].map(([fileId]) => fileId);
    },
    /** Those that no event has dropped. */
    get all(): (Reference & { readonly mayBeGone: boolean })[] {
      return [...references.entries()].map(([, one]) => ({ ...one, mayBeGone: mayBeGone(one) }));
    },
    /** Files of purged projects and closed accounts may be gone, but must not differ. */
    check: async (files: Pick<FileStore, 'read'>, uploads: UploadRegistry, retry: Retry): Promise<FileFinding[]> => {
      const findings: FileFinding[] = [];
      await concurrently(parallel, references.entries(), async ([fileId, reference]) => {
        const fault = await retry(() => faultOf(reference, mayBeGone(reference), files, uploads));
        const { stream, revision, position } = reference;
        if (fault && findings.length < mostFindings) findings.push({ stream, revision, position, fileId, fault });
      });
      return findings.sort((a, b) => a.position - b.position);
    },
  };
};
export type ReferencedFiles = ReturnType<typeof referencedFiles>;
