import { attemptRefused, type EventData, type HistoryKind } from '@dossier/shared/contract';
import type { Views, Where } from '@dossier/shared/read-store';
import { type Decrypted, type HistoryDocument, historyWithin, type MailDocument } from '@dossier/shared/views';
import type { TimelineEntry } from '../../http/lists/entries.ts';
import type { People } from '../../http/lists/people.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { saidBefore } from './details.ts';

export type Entry = Decrypted<TimelineEntry>;
type Sources = Pick<Reader, 'readStore' | 'entriesOf' | 'people' | 'decrypt'>;

/** What a page of entries names besides what stands in them. */
export type Known = {
  readonly people: People;
  readonly documents: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, string>;
  /** By id of the entry: the data before it. */
  readonly before: ReadonlyMap<string, unknown>;
  readonly uploads: ReadonlyMap<string, Entry>;
  readonly mails: ReadonlyMap<string, MailDocument>;
};

const entriesWhere = async (
  { readStore, entriesOf }: Pick<Sources, 'readStore' | 'entriesOf'>,
  where: Where,
): Promise<TimelineEntry[]> => entriesOf(await readStore.find<HistoryDocument>('history', { where }));

const lastBefore = async (readStore: Views, { projectId, position, kind }: TimelineEntry) => {
  const where = { kind: saidBefore[kind] ?? [], ...historyWithin(projectId, 0, position - 1) };
  const sort = { field: 'id', order: 'desc' } as const;
  const [found] = await readStore.find<HistoryDocument>('history', { where, sort, limit: 1 });
  return found;
};

const beforeEach = async ({ readStore, entriesOf, decrypt }: Sources, entries: readonly TimelineEntry[]) => {
  const changes = entries.filter(({ kind }) => saidBefore[kind]);
  const found = await Promise.all(changes.map((entry) => lastBefore(readStore, entry)));
  const before = await decrypt(await entriesOf(found.filter((one) => one !== undefined)));
  const dataOf = new Map(before.map(({ id, data }) => [id, data]));
  return new Map(
    changes.flatMap(({ id }, index) => {
      const data = dataOf.get(found[index]?.id ?? '');
      return data ? [[id, data] as const] : [];
    }),
  );
};

type Named = ReadonlyMap<string, string>;
/** As they are called now; what the project has no more, as it was called last. */
const namesOf = async <K extends HistoryKind>(
  sources: Pick<Sources, 'readStore' | 'entriesOf'>,
  projectId: string,
  ids: readonly string[],
  now: Named,
  kind: K,
  namedIn: (data: EventData<K>) => readonly (readonly [id: string, name: string])[],
): Promise<Named> => {
  if (ids.every((id) => now.has(id))) return now;
  const before = await entriesWhere(sources, { kind, ...historyWithin(projectId) });
  return new Map([...before.flatMap(({ data }) => namedIn(data as EventData<K>)), ...now]);
};

/** Also of documents that the project asks for no more. */
export const documentNames = (
  sources: Pick<Sources, 'readStore' | 'entriesOf'>,
  { project }: ProjectView,
  ids: readonly string[],
): Promise<Named> => {
  const named = (documents: readonly { readonly documentId: string; readonly fieldName: string }[]) =>
    documents.map(({ documentId, fieldName }) => [documentId, fieldName] as const);
  const now = new Map(named(project.definitions));
  return namesOf(sources, project.id, ids, now, 'DocumentsDefined', ({ documents }) => named(documents));
};

const sectionNames = (sources: Sources, { project }: ProjectView, ids: readonly string[]): Promise<Named> => {
  const named = (sections: readonly { readonly sectionId: string; readonly title: string }[]) =>
    sections.map(({ sectionId, title }) => [sectionId, title] as const);
  const now = new Map(named(project.questions?.sections ?? []));
  return namesOf(sources, project.id, ids, now, 'QuestionsDefined', ({ sections }) => named(sections));
};

const dataOf = <K extends HistoryKind>(entries: readonly TimelineEntry[], ...kinds: readonly K[]) =>
  entries.flatMap(({ kind, data }) => (kinds.includes(kind as K) ? [data as EventData<K>] : []));

type Naming = {
  readonly coHosts?: readonly string[];
  readonly supportStaff?: string | null;
  readonly mentions?: readonly string[];
  /** The new host: who has all of another's given to them does nothing themselves. */
  readonly to?: string;
};

const peopleIn = ({ coHosts = [], supportStaff, mentions = [], to }: Naming): string[] =>
  [...coHosts, ...mentions, supportStaff ?? [], to ?? []].flat();

/** Whose documents were downloaded, of those who were ever asked for some here: whoever downloads can name anybody. */
const selectedIn = async (
  { readStore }: Pick<Sources, 'readStore'>,
  { project }: ProjectView,
  entries: readonly TimelineEntry[],
): Promise<readonly string[]> => {
  const selected = dataOf(entries, 'DownloadRecorded').flatMap(({ selection }) =>
    new URLSearchParams(selection).getAll('personId'),
  );
  const here = new Set(project.collaborators);
  const gone = [...new Set(selected)].filter((personId) => !here.has(personId));
  const kind = ['CollaboratorInvited', 'CollaboratorJoined'];
  const where = { personId: gone, kind, ...historyWithin(project.id) };
  const were = gone.length > 0 ? await readStore.find<HistoryDocument>('history', { where }) : [];
  const known = new Set([...here, ...were.map(({ personId }) => personId)]);
  return selected.filter((personId) => known.has(personId));
};

const isPerson = (id: string) => id !== 'system' && id !== 'visitor';

/** Looks up all that a page names at once. */
export const knownOf = async (
  sources: Sources,
  view: ProjectView,
  entries: readonly TimelineEntry[],
): Promise<Known> => {
  const { readStore, decrypt, people } = sources;
  const fileIds = [
    ...dataOf(entries, 'DownloadRecorded').flatMap(({ fileId }) => fileId ?? []),
    ...entries.flatMap(({ kind, fileId }) => (kind === attemptRefused ? (fileId ?? []) : [])),
  ];
  const ofMails = dataOf(entries, 'MailQueued', 'MailSent', 'MailFailed', 'MailDeferred', 'MailResent');
  const mailIds = ofMails.map(({ mailId }) => mailId);
  const sectionIds = dataOf(entries, 'AnswersSubmitted').map(({ sectionId }) => sectionId);
  const found = fileIds.length === 0 ? [] : await entriesWhere(sources, { fileId: [...new Set(fileIds)] });
  const uploads = await decrypt(found.filter(({ projectId }) => projectId === view.project.id));
  const mails = await readStore.getMany<MailDocument>('mails', [...new Set(mailIds)]);
  const before = await beforeEach(sources, entries);
  const named = [
    ...[...entries, ...uploads].flatMap(({ actorId, personId }) => [actorId, personId ?? []].flat()),
    ...[...entries.map(({ data }) => data), ...before.values()].flatMap((data) => peopleIn(data as Naming)),
    ...(await selectedIn(sources, view, entries)),
  ];
  return {
    people: await people(named.filter(isPerson)),
    documents: await documentNames(sources, view, [
      ...[...entries, ...uploads].flatMap(({ documentId }) => documentId ?? []),
      ...dataOf(entries, 'DocumentsExpired').flatMap(({ files }) => files.map(({ documentId }) => documentId)),
      ...dataOf(entries, 'ItemExcused').flatMap(({ itemId }) =>
        view.project.documentIds.includes(itemId) ? [itemId] : [],
      ),
    ]),
    sections: await sectionNames(sources, view, sectionIds),
    before,
    uploads: new Map(uploads.map((upload) => [upload.fileId ?? '', upload])),
    mails: new Map(mails.map((mail) => [mail.id, mail])),
  };
};
