import { attemptRefused, type EventData, type HistoryKind } from '@dossier/shared/contract';
import type { Views, Where } from '@dossier/shared/read-store';
import { anyPosition, type Decrypted, type HistoryDocument, historyId, type MailDocument } from '@dossier/shared/views';
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
  /** By id of the entry: the data before it. */
  readonly before: ReadonlyMap<string, unknown>;
  readonly uploads: ReadonlyMap<string, Entry>;
  readonly mails: ReadonlyMap<string, MailDocument>;
};

const entriesWhere = async (
  { readStore, entriesOf }: Pick<Sources, 'readStore' | 'entriesOf'>,
  where: Where,
): Promise<TimelineEntry[]> =>
  entriesOf((await readStore.find<HistoryDocument>('history', { where })).map(({ document }) => document));

const within = (projectId: string, below: number) => ({
  id: { from: historyId(projectId, 0), to: historyId(projectId, below - 1) },
});

const lastBefore = async (readStore: Views, { projectId, position, kind }: TimelineEntry) => {
  const where = { kind: saidBefore[kind] ?? [], ...within(projectId, position) };
  const sort = { field: 'id', order: 'desc' } as const;
  const [found] = await readStore.find<HistoryDocument>('history', { where, sort, limit: 1 });
  return found?.document;
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

/** Also of documents that the project asks for no more. */
export const documentNames = async (
  sources: Pick<Sources, 'readStore' | 'entriesOf'>,
  { project }: ProjectView,
  ids: readonly string[],
) => {
  const names = new Map(project.definitions.map(({ documentId, fieldName }) => [documentId, fieldName]));
  if (ids.every((id) => names.has(id))) return names;
  const where = { kind: 'DocumentsDefined', ...within(project.id, anyPosition) };
  for (const { data } of (await entriesWhere(sources, where)).reverse())
    for (const { documentId, fieldName } of (data as EventData<'DocumentsDefined'>).documents)
      if (!names.has(documentId)) names.set(documentId, fieldName);
  return names;
};

const dataOf = <K extends HistoryKind>(entries: readonly TimelineEntry[], ...kinds: readonly K[]) =>
  entries.flatMap(({ kind, data }) => (kinds.includes(kind as K) ? [data as EventData<K>] : []));

type Naming = {
  readonly coHosts?: readonly string[];
  readonly supportStaff?: string | null;
  readonly selection?: string;
  readonly mentions?: readonly string[];
};

const peopleIn = ({ coHosts = [], supportStaff, selection, mentions = [] }: Naming): string[] =>
  [...coHosts, ...mentions, supportStaff ?? [], new URLSearchParams(selection).getAll('personId')].flat();

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
  const mailIds = dataOf(entries, 'MailQueued', 'MailSent', 'MailFailed', 'MailDeferred', 'MailResent').map(
    ({ mailId }) => mailId,
  );
  const found = fileIds.length === 0 ? [] : await entriesWhere(sources, { fileId: [...new Set(fileIds)] });
  const uploads = await decrypt(found.filter(({ projectId }) => projectId === view.project.id));
  const mails = (await readStore.getMany<MailDocument>('mails', [...new Set(mailIds)])).map(({ document }) => document);
  const before = await beforeEach(sources, entries);
  const named = [
    ...[...entries, ...uploads].flatMap(({ actorId, personId }) => [actorId, personId ?? []].flat()),
    ...[...entries.map(({ data }) => data), ...before.values()].flatMap((data) => peopleIn(data as Naming)),
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
    before,
    uploads: new Map(uploads.map((upload) => [upload.fileId ?? '', upload])),
    mails: new Map(mails.map((mail) => [mail.id, mail])),
  };
};
