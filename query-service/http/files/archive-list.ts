import { extname } from 'node:path';
import { mapInTurns, sortedInTurns } from '@dossier/shared/async/turns';
import {
  type archiveSelection,
  csvFile,
  currentVersion,
  dayIn,
  fileNames,
  type Person,
  removedPerson,
  usualNames,
  versionStatus,
} from '@dossier/shared/contract';
import { pathSegment, uniqueNames } from '@dossier/shared/file-store';
import {
  type BundleDocument,
  bundledVersions,
  type Decrypted,
  type ProjectDocument,
  type SubmissionDocument,
  type VersionView,
} from '@dossier/shared/views';
import type { z } from 'zod';
import type { AnswerTo } from './answered-names.ts';

/** Without `personIds`: everybody's. */
export type Selection = Omit<z.output<typeof archiveSelection>, 'email' | 'personId'> & {
  readonly personIds?: readonly string[] | undefined;
};

export const manifestPath = 'manifest.csv';

export type ArchiveEntry = {
  /** Folder and name, unique and valid on every system. */
  readonly path: string;
  readonly fileId: string;
  readonly size: number;
  readonly person: Person;
  readonly fieldName: string;
  readonly version: Decrypted<VersionView>;
  readonly note: string;
};

type Submission = Decrypted<SubmissionDocument>;
type Found = Omit<ArchiveEntry, 'path'> & { readonly type: string };
type Named = { readonly documentId: string; readonly fieldName: string; readonly type: string };
const noVersions: ReadonlyMap<string, number> = new Map();

/** `bundled`: version by submission. */
const wantedVersions = (submission: Submission, which: Selection['which'], bundled: ReadonlyMap<string, number>) => {
  const current = currentVersion(submission);
  switch (which) {
    case 'latest':
      return current ? [current] : [];
    case 'accepted':
      return current && versionStatus(current) === 'Accept' ? [current] : [];
    case 'all':
      return submission.versions.filter(({ withdrawn }) => !withdrawn);
    case 'bundle':
      return submission.versions.filter(({ version }) => version === bundled.get(submission.id));
  }
};

/** What happened to a document since it was bundled. */
const changesOf = ({ versions }: Submission, version: Decrypted<VersionView>): string[] => {
  const newest = versions.at(-1)?.version ?? 0;
  return [
    ...(versionStatus(version) === 'Accept' ? [] : ['accepted no more']),
    ...(newest > version.version ? [`replaced by version ${newest}`] : []),
    ...(version.withdrawn ? ['withdrawn'] : []),
  ];
};
const noteOf = (submission: Submission, version: Decrypted<VersionView>, which: Selection['which']) =>
  [
    ...(version.late ? ['late'] : []),
    ...(version.deletedAt === null ? [] : [`its bytes were deleted on ${version.deletedAt.slice(0, 10)}`]),
    ...(which === 'bundle' ? changesOf(submission, version) : []),
  ].join('; ');

const collator = new Intl.Collator('en', { numeric: true });
const byName = (one: Person, other: Person) => collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);

/** None has the manifest's name, which could not be unpacked beside it. */
const folderOf = (name: string) => {
  const folder = pathSegment(name, 100);
  return folder.toLowerCase() === manifestPath ? `_${folder}` : folder;
};

/** Namesakes are told apart by their addresses. */
const foldersOf = (people: readonly Person[]): ReadonlyMap<string, string> => {
  const count = new Map<string, number>();
  const folder = ({ name }: Person) => folderOf(name);
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

/**
 * Collaborators by name, documents in the project's order, versions from the first. A bundle names
 * its documents itself, and keeps those of people who have left. Others get their turns: a project may
 * have a hundred thousand versions.
 */
export const archiveList = async (
  project: Pick<ProjectDocument, 'collaborators' | 'timeZone'> & { readonly definitions: readonly Named[] },
  submissions: readonly Submission[],
  people: ReadonlyMap<string, Person>,
  { which, by, personIds, documentId: only, names }: Selection,
  bundle?: BundleDocument,
  answerTo: AnswerTo = () => '',
): Promise<ArchiveEntry[]> => {
  const bundled = bundle ? bundledVersions(bundle) : noVersions;
  const wanted = personIds && new Set(personIds);
  const definitions: readonly Named[] = bundle?.documents ?? project.definitions;
  const collaborators = new Set(bundle?.people ?? project.collaborators);
  const places = new Map(definitions.map(({ documentId }, place) => [documentId, place]));
  const ranks = new Map((await sortedInTurns([...people.values()], byName)).map(({ id }, rank) => [id, rank]));
  const placed = (submission: Submission) => {
    const { personId, documentId } = submission;
    const isWanted =
      collaborators.has(personId) && (!wanted || wanted.has(personId)) && (only === undefined || documentId === only);
    const [person, rank, place] = [people.get(personId), ranks.get(personId), places.get(documentId)];
    return isWanted && person && rank !== undefined && place !== undefined
      ? { submission, person, rank, place }
      : undefined;
  };
  const inOrder = await sortedInTurns(
    (await mapInTurns(submissions, placed)).filter((one) => one !== undefined),
    (one, other) => one.rank - other.rank || one.place - other.place,
  );
  const found = (
    await mapInTurns(inOrder, ({ submission, person, place }) => {
      const { fieldName, type } = definitions[place] as Named;
      return wantedVersions(submission, which, bundled).map(
        (version): Found => ({
          fileId: version.fileId,
          size: version.size,
          person,
          fieldName,
          type,
          version,
          note: noteOf(submission, version, which),
        }),
      );
    })
  ).flat();

  const folders = foldersOf([...new Set(found.map(({ person }) => person))]);
  const unique = uniqueNames();
  unique(manifestPath);
  const template = names || usualNames({ which, by });
  return mapInTurns(found, (entry) => {
    const { fieldName, version, person } = entry;
    const collaborator = folders.get(person.id) ?? '_';
    const fileName = fileNameOf(entry);
    const extension = extname(fileName);
    const values = {
      collaborator,
      document: fieldName,
      version: String(version.version),
      /** Only where a name has it: nothing else here takes as long. */
      get date() {
        return dayIn(Date.parse(version.uploadedAt), project.timeZone);
      },
      file: fileName.slice(0, fileName.length - extension.length),
    };
    // Who did not answer what all of the name would be of.
    const name =
      fileNames.fill(template, values, (title) => answerTo(person.id, title)).trim() ||
      fileNames.fill(usualNames({ which, by }), values);
    const folder = by === 'collaborator' ? collaborator : folderOf(fieldName);
    const path = `${folder}/${pathSegment(`${name}${extension}`)}`;
    const { type: _type, ...rest } = entry;
    return { ...rest, path: unique(path) };
  });
};

const absent = ({ deletedAt }: ArchiveEntry['version']) => (deletedAt === null ? '(missing)' : '(deleted)');

/** CSV in UTF-8 with a byte order mark, for spreadsheets. */
export const manifestOf = (entries: readonly ArchiveEntry[], missing: ReadonlySet<string>): Buffer => {
  const rows = entries.map(({ path, fileId, person, fieldName, version, note }) => [
    missing.has(fileId) ? absent(version) : path,
    person.name,
    person.email,
    fieldName,
    version.version,
    versionStatus(version),
    version.size,
    version.sha256,
    version.uploadedAt,
    version.reviews.at(-1)?.reasons.join(', ') ?? '',
    note,
  ]);
  const header = [
    'File',
    'Collaborator',
    'Email',
    'Document',
    'Version',
    'Status',
    'Bytes',
    'SHA-256',
    'Uploaded',
    'Reasons',
    'Note',
  ];
  return Buffer.from(csvFile([header, ...rows]));
};
