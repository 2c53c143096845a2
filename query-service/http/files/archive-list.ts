import {
  type archiveSelection,
  currentVersion,
  type Person,
  removedPerson,
  versionStatus,
} from '@dossier/shared/contract';
import { pathSegment, uniqueNames } from '@dossier/shared/file-store';
import type {
  Decrypted,
  DefinitionView,
  ProjectDocument,
  SubmissionDocument,
  VersionView,
} from '@dossier/shared/views';
import type { z } from 'zod';
import { csvLines } from '../csv.ts';

export type Selection = Omit<z.output<typeof archiveSelection>, 'email'>;

export const manifestPath = 'manifest.csv';

export type ArchiveEntry = {
  /** Folder and name, unique and valid on every system. */
  readonly path: string;
  readonly fileId: string;
  readonly size: number;
  readonly person: Person;
  readonly fieldName: string;
  readonly version: Decrypted<VersionView>;
};

type Submission = Decrypted<SubmissionDocument>;
type Found = Omit<ArchiveEntry, 'path'> & { readonly type: string };

const wantedVersions = (submission: Submission, which: Selection['which']) => {
  const current = currentVersion(submission);
  switch (which) {
    case 'latest':
      return current ? [current] : [];
    case 'accepted':
      return current && versionStatus(current) === 'Accept' ? [current] : [];
    case 'all':
      return submission.versions.filter(({ withdrawn }) => !withdrawn);
  }
};

const collator = new Intl.Collator('en', { numeric: true });
const byName = (one: Person, other: Person) => collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

/** Namesakes are told apart by their addresses. */
const foldersOf = (people: readonly Person[]): ReadonlyMap<string, string> => {
  const count = new Map<string, number>();
  const folder = ({ name }: Person) => pathSegment(name, 100);
  const lower = (person: Person) => folder(person).toLowerCase();
  for (const person of people) count.set(lower(person), (count.get(lower(person)) ?? 0) + 1);
  const unique = uniqueNames();
  return new Map(
    people.map((person) => {
      const alone = count.get(lower(person)) === 1 || person.email === '';
      return [person.id, unique(alone ? folder(person) : pathSegment(`${person.name} (${person.email})`, 100))];
    }),
  );
};

const fileNameOf = ({ version, type }: Found) =>
  version.fileName === removedPerson ? `${removedPerson}${type}` : version.fileName;

/** Collaborators by name, documents in the project's order, versions from the first. */
export const archiveList = (
  project: Pick<ProjectDocument, 'definitions' | 'collaborators'>,
  submissions: readonly Submission[],
  people: ReadonlyMap<string, Person>,
  { which, by, personId, documentId: only }: Selection,
): ArchiveEntry[] => {
  const collaborators = new Set(project.collaborators);
  const places = new Map(project.definitions.map(({ documentId }, place) => [documentId, place]));
  const ranks = new Map([...people.values()].sort(byName).map(({ id }, rank) => [id, rank]));
  const found = submissions
    .filter((one) => collaborators.has(one.personId))
    .filter((one) => personId === undefined || one.personId === personId)
    .filter((one) => only === undefined || one.documentId === only)
    .flatMap((submission) => {
      const person = people.get(submission.personId);
      const [rank, place] = [ranks.get(submission.personId), places.get(submission.documentId)];
      return person && rank !== undefined && place !== undefined ? [{ submission, person, rank, place }] : [];
    })
    .sort((one, other) => one.rank - other.rank || one.place - other.place)
    .flatMap(({ submission, person, place }) => {
      const { fieldName, type } = project.definitions[place] as DefinitionView;
      return wantedVersions(submission, which).map(
        (version): Found => ({ fileId: version.fileId, size: version.size, person, fieldName, type, version }),
      );
    });

  const folders = foldersOf([...new Map(found.map(({ person }) => [person.id, person])).values()]);
  const unique = uniqueNames();
  unique(manifestPath);
  return found.map((entry) => {
    const { fieldName, version, person } = entry;
    const folder = folders.get(person.id) ?? '_';
    const number = which === 'all' ? ` v${version.version}` : '';
    const path =
      by === 'collaborator'
        ? `${folder}/${pathSegment(`${fieldName}${number} - ${fileNameOf(entry)}`)}`
        : `${pathSegment(fieldName, 100)}/${pathSegment(`${folder}${number} - ${fileNameOf(entry)}`)}`;
    const { type: _type, ...rest } = entry;
    return { ...rest, path: unique(path) };
  });
};

/** CSV in UTF-8 with a byte order mark, for spreadsheets. */
export const manifestOf = (entries: readonly ArchiveEntry[], missing: ReadonlySet<string>): Buffer => {
  const rows = entries.map(({ path, fileId, person, fieldName, version }) => [
    missing.has(fileId) ? '(missing)' : path,
    person.name,
    person.email,
    fieldName,
    version.version,
    versionStatus(version),
    version.size,
    version.sha256,
    version.uploadedAt,
    version.late ? 'late' : '',
  ]);
  const header = ['File', 'Collaborator', 'Email', 'Document', 'Version', 'Status', 'Bytes', 'SHA-256', 'Uploaded', ''];
  return Buffer.from(`\ufeff${csvLines([header, ...rows])}`);
};
