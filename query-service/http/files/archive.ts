import { Readable } from 'node:stream';
import { fileScopes } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import { archiveSelection, longestSelection, type Person, type Until } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { type FileStore, fileKey, pathSegment, uniqueNames } from '@dossier/shared/file-store';
import type { Route } from '@dossier/shared/http/exchange';
import { queryFields } from '@dossier/shared/http/query';
import type { Views } from '@dossier/shared/read-store';
import type { BundleDocument, Decrypted, ProjectDocument, SubmissionDocument } from '@dossier/shared/views';
import type { z } from 'zod';
import type { QueryServiceOptions } from '../../options.ts';
import type { OpenPast } from '../../past/open-past.ts';
import { newLayouts } from '../../pdf/layouts.ts';
import type { ReadLetterhead } from '../../pdf/letterhead.ts';
import { attachment } from '../attachment.ts';
import { headersOf, untilOf } from '../lists/as-of.ts';
import { calledBy, namesIn } from '../lists/names.ts';
import type { People } from '../lists/people.ts';
import { decryptedInTurns, getProject, type Reader, type Rights } from '../lists/reader.ts';
import { personSummary, type SummarySources } from '../summary/routes.ts';
import { answersForNames, checkNames } from './answered-names.ts';
import { type ArchiveEntry, archiveList, manifestOf, manifestPath, type Selection } from './archive-list.ts';
import { archivedView } from './file-access.ts';
import { causeOf, recordDownload } from './record-download.ts';
import { sendZip } from './send-zip.ts';
import { bearerOf } from './tickets.ts';
import { type Packed, zipOf } from './zip.ts';

/** Beside the folders of documents. */
const folder = 'Answers';

/** Whoever answered or delivered something, where something is asked and all of that is wanted. */
const summarised = (
  { collaborators, questions }: Pick<ProjectDocument, 'collaborators' | 'questions'>,
  { which, documentId, personIds }: Selection,
  submissions: readonly Pick<SubmissionDocument, 'personId'>[],
): readonly string[] => {
  if (!questions?.sections.length || which === 'accepted' || which === 'bundle' || documentId !== undefined) return [];
  const given = new Set([...Object.keys(questions.cells), ...submissions.map(({ personId }) => personId)]);
  const wanted = personIds && new Set(personIds);
  return collaborators.filter((personId) => given.has(personId) && (!wanted || wanted.has(personId)));
};

/** A PDF of each, which is made when its turn in the ZIP comes (BEY-56). */
const summariesOf = (
  sources: SummarySources,
  project: ProjectDocument,
  personIds: readonly string[],
  submissions: readonly Decrypted<SubmissionDocument>[],
  people: People,
  entries: readonly ArchiveEntry[],
): readonly Packed[] => {
  if (personIds.length === 0) return [];
  const given = new Map<string, Decrypted<SubmissionDocument>[]>();
  for (const submission of submissions)
    given.set(submission.personId, [...(given.get(submission.personId) ?? []), submission]);
  const unique = uniqueNames();
  for (const path of [manifestPath, ...entries.map(({ path }) => path)]) unique(path);
  const at = new Date().toISOString();
  // Questions are the same for all.
  const layouts = newLayouts();
  const summaryOf = (person: Person) =>
    personSummary({ ...sources, layouts }, project, person, given.get(person.id) ?? []);
  return personIds.flatMap((personId) => {
    const person: Person | undefined = people.get(personId);
    if (!person) return [];
    return [
      {
        path: unique(`${folder}/${pathSegment(`${person.name || person.email}.pdf`)}`),
        at,
        open: async () => Readable.from([await summaryOf(person)]),
      },
    ];
  });
};

type ArchiveOptions = Pick<
  QueryServiceOptions,
  'files' | 'readStore' | 'directory' | 'client' | 'clock' | 'eventStore'
> & {
  readonly reader: Pick<Reader, 'readStore' | 'people' | 'decrypt'> & Rights;
  readonly openPast: OpenPast;
  readonly letterhead: ReadLetterhead;
};
type Asked = z.output<typeof archiveSelection>;

const untilFields = (until: Until | undefined): Record<string, string> => {
  if (!until) return {};
  return 'position' in until ? { position: String(until.position) } : { asOf: until.moment };
};

/** All settings in a fixed order, because tickets name this URL. */
export const archiveTarget = (projectId: string, asked: Asked, until: Until | undefined): string => {
  const { which, by, email, personId, documentId, names } = asked;
  const query = new URLSearchParams({
    which,
    by,
    ...(email && { email }),
    ...(personId && { personId }),
    ...(documentId && { documentId }),
    ...(names && { names }),
    ...untilFields(until),
  });
  return `/api/projects/${projectId}/archive.zip?${query}`;
};

/** Without email addresses, because it is stored in an event: that says of no other address whether it is known. */
export const selectionOf = async (
  directory: Directory,
  { collaborators }: Pick<ProjectDocument, 'collaborators'>,
  bundle: BundleDocument | undefined,
  { email, personId, ...rest }: Asked,
  some?: readonly string[],
): Promise<Selection> => {
  const known = email && (await directory.findByEmail(email))?.personId;
  const isHere = known && (bundle?.people ?? collaborators).includes(known);
  const one = email ? (isHere ? known : 'nobody') : personId;
  const personIds = one === undefined ? some : [one].filter((id) => !some || some.includes(id));
  return { ...rest, ...(personIds && { personIds }) };
};
/** What was downloaded, however it was named: whose, or how many people's where that does not fit into an event. */
export const selectionText = (
  { which, by, documentId, personIds = [] }: Selection,
  until: Until | undefined,
): string => {
  const text = (people: readonly [string, string][]) =>
    new URLSearchParams([
      ['which', which],
      ['by', by],
      ...people,
      ...Object.entries(documentId === undefined ? {} : { documentId }),
      ...Object.entries(untilFields(until)),
    ]).toString();
  const named = text(personIds.map((id) => ['personId', id]));
  return named.length <= longestSelection ? named : text([['people', String(personIds.length)]]);
};

type Shown = Pick<Reader, 'readStore' | 'people'> & {
  readonly headers: Record<string, string>;
  /** Of then. */
  readonly position?: number;
};

/** Where it is read from: as it is, or was. */
const viewsAt = async (options: ArchiveOptions, projectId: string, until: Until | undefined): Promise<Shown> => {
  if (!until) return { ...options.reader, headers: {} };
  const past = await options.openPast({ projectId, until });
  return { ...past, headers: headersOf(past) };
};

/** One person's is named after the person, if they delivered something: whoever did not may never have joined. */
const archiveName = (
  people: People,
  { projectName }: Pick<ProjectDocument, 'projectName'>,
  { personIds, which }: Selection,
): string => {
  const [only = ''] = personIds?.length === 1 ? personIds : [];
  const person = people.get(only);
  const some = personIds && personIds.length > 1 ? ` - ${personIds.length} collaborators` : '';
  const name = person ? `${person.name} - ${projectName}` : `${projectName}${some}`;
  const isAccepted = which === 'accepted' || which === 'bundle';
  return `${pathSegment(name, 120)}${isAccepted ? ' - accepted' : ''}.zip`;
};

/** @throws Refused BUNDLE_NOT_FOUND where one is asked for that has no documents */
export const wantedBundle = async (
  readStore: Views,
  projectId: string,
  { which }: Pick<Selection, 'which'>,
): Promise<BundleDocument | undefined> => {
  if (which !== 'bundle') return undefined;
  const found = await readStore.get<BundleDocument>('bundles', projectId);
  if (!found || found.people.length === 0) throw new Refused('BUNDLE_NOT_FOUND');
  return found;
};

/** What its owner withdrew and what the retention deleted is left out, too. */
export const missingOf = async (
  files: Pick<FileStore, 'sizes'>,
  projectId: string,
  entries: readonly ArchiveEntry[],
) => {
  const sizes = await files.sizes(entries.map(({ fileId }) => fileKey(projectId, fileId)));
  const absent = entries.filter(
    ({ size, version }, index) => version.withdrawn || version.deletedAt !== null || sizes[index] !== size,
  );
  return new Set(absent.map(({ fileId }) => fileId));
};

/** As they were, but without what the retention has deleted since: its bytes may still be there, for minutes or as long as a legal hold. */
const withoutDeleted = (
  then: readonly Decrypted<SubmissionDocument>[],
  now: readonly SubmissionDocument[],
): Decrypted<SubmissionDocument>[] => {
  const versions = now.flatMap((submission) => submission.versions);
  const deletions = new Map(versions.map(({ fileId, deletedAt }) => [fileId, deletedAt]));
  return then.map((submission) => ({
    ...submission,
    versions: submission.versions.map((version) => ({
      ...version,
      deletedAt: deletions.get(version.fileId) ?? version.deletedAt,
    })),
  }));
};

/** GET /api/projects/{id}/archive.zip: everything delivered, as one ZIP (COLLECT-07). */
export const archiveRoutes = (options: ArchiveOptions): Route[] => {
  const { files, directory, reader } = options;

  return [
    {
      method: 'GET',
      path: '/api/projects/:projectId/archive.zip',
      access: 'ticket',
      scopes: fileScopes,
      handle: async (exchange) => {
        const { request, response, params, query, correlationId } = exchange;
        const { projectId = '' } = params;
        const { ticket: _ticket, asOf: _asOf, position: _position, ...fields } = queryFields(query);
        const { asker, byTicket, asked, kept } = await bearerOf(
          options,
          exchange,
          () => ({ until: untilOf(query), selected: parse(archiveSelection, fields) }),
          ({ selected, until }) => archiveTarget(projectId, selected, until),
        );
        const { selected, until } = asked;
        const view = await archivedView(reader, asker, projectId);
        const views = await viewsAt(options, projectId, until);
        const project = (await getProject(views.readStore, projectId)) ?? view.project;
        const bundle = await wantedBundle(views.readStore, projectId, selected);
        checkNames(project, selected.names);
        const selection = await selectionOf(directory, project, bundle, selected, kept.personIds);
        const isOnlyAsked = request.method === 'HEAD';
        if (!byTicket && !isOnlyAsked) {
          const download = { projectId, what: 'archive', selection: selectionText(selection, until) } as const;
          const cause = causeOf(options, asker, `${projectId} ${download.selection}`);
          await recordDownload(options, asker, download, cause, correlationId);
        }

        // The archive shows the views as of this one read.
        const ofProject = { where: { projectId } };
        const submissions = await views.readStore.find<SubmissionDocument>('submissions', ofProject);
        const withSummary = summarised(project, selection, submissions);
        const found = await views.people([...submissions.map(({ personId }) => personId), ...withSummary]);
        const nameOf = await namesIn(reader, { ...view, project }, [...found.keys()]);
        const people = calledBy(nameOf, found);
        const delivered = await decryptedInTurns(reader, submissions);
        const answerTo = await answersForNames({ ...reader, ...views }, project, selection.names);
        const there = until
          ? withoutDeleted(delivered, await reader.readStore.find<SubmissionDocument>('submissions', ofProject))
          : delivered;
        const entries = await archiveList(project, there, people, selection, bundle, answerTo);
        const missing = await missingOf(files, projectId, entries);
        const present = entries.filter(({ fileId }) => !missing.has(fileId));
        const summaries = summariesOf(
          { ...options, ...reader, ...views },
          project,
          withSummary,
          delivered,
          people,
          present,
        );
        const zip = zipOf(files, projectId, present, manifestOf(entries, missing), summaries);
        response.writeHead(200, {
          ...views.headers,
          ...attachment(archiveName(people, project, selection), 'application/zip'),
          ...(zip.size !== undefined && { 'Content-Length': zip.size }),
        });
        if (isOnlyAsked) {
          zip.close();
          response.end();
        } else await sendZip(response, zip);
      },
    },
  ];
};
