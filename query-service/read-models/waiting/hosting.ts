import {
  currentVersion,
  documentStatuses,
  dueSoonWithin,
  isToReview,
  maxNamed,
  type Waiting,
} from '@dossier/shared/contract';
import {
  type AnswersDocument,
  answersToReviewOf,
  type ProjectDocument,
  requiredOf,
  type SubmissionDocument,
  sinceIn,
  toReviewIn,
} from '@dossier/shared/views';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { type Debt, debtsIn, missingIn } from './debts.ts';

type Row<L extends keyof Waiting> = Waiting[L]['rows'][number];
type Owing = Row<'dueSoon'>;

const readAtOnce = 20;

const isRequired = (project: ProjectDocument, { personId, documentId }: SubmissionDocument) =>
  project.collaborators.includes(personId) &&
  requiredOf(project, personId).some(({ definition }) => definition.documentId === documentId);

const isAwaited = (project: ProjectDocument, { personId }: AnswersDocument) =>
  project.collaborators.includes(personId) && answersToReviewOf(project, personId).length > 0;

/** What people left behind, or what is required no more, is passed over. */
const oldestToReview = async <D extends SubmissionDocument | AnswersDocument>(
  readStore: Reader['readStore'],
  collection: 'submissions' | 'answers',
  project: ProjectDocument,
  counts: (project: ProjectDocument, document: D) => boolean,
): Promise<D | undefined> => {
  const where = { toReview: toReviewIn(project.id) };
  for (let skip = 0; ; skip += readAtOnce) {
    const page = { where, sort: { field: 'toReview', order: 'asc' }, skip, limit: readAtOnce } as const;
    const found = await readStore.find<D>(collection, page);
    const oldest = found.find((document) => counts(project, document));
    if (oldest || found.length < readAtOnce) return oldest;
  }
};

const countToReview = ({ totals: { statusCounts } }: ProjectDocument) =>
  documentStatuses.filter((status) => isToReview({ status })).reduce((sum, status) => sum + statusCounts[status], 0);

type Awaiting = Pick<Row<'toReview'>, 'since' | 'next'>;
const oldestFirst = <R extends Pick<Awaiting, 'since'>>(rows: readonly R[]): R[] =>
  [...rows].sort((one, other) => Date.parse(one.since) - Date.parse(other.since));

const uploadAwaiting = (upload: SubmissionDocument): Awaiting => ({
  since: currentVersion(upload)?.uploadedAt ?? upload.lastActivityAt,
  next: { personId: upload.personId, documentId: upload.documentId },
});
const answersAwaiting = ({ personId, toReview }: AnswersDocument): Awaiting[] =>
  toReview === null ? [] : [{ since: sinceIn(toReview), next: { personId } }];

/** What waits longest first. */
export const toReviewOf = async (
  { readStore }: Pick<Reader, 'readStore'>,
  views: readonly ProjectView[],
): Promise<Row<'toReview'>[]> => {
  const rows = views.map(async ({ project }): Promise<Row<'toReview'>[]> => {
    const documents = countToReview(project);
    const answers = project.totals.answersToReview ?? 0;
    const [upload, answered] = await Promise.all([
      documents > 0 ? oldestToReview(readStore, 'submissions', project, isRequired) : undefined,
      answers > 0 ? oldestToReview(readStore, 'answers', project, isAwaited) : undefined,
    ]);
    const [oldest] = oldestFirst([
      ...(upload ? [uploadAwaiting(upload)] : []),
      ...(answered ? answersAwaiting(answered) : []),
    ]);
    if (!oldest) return [];
    const { id: projectId, projectName } = project;
    return [{ projectId, projectName, documents, ...(answers > 0 && { answers }), ...oldest }];
  });
  return oldestFirst((await Promise.all(rows)).flat());
};

type Unnamed = Omit<Owing, 'named'> & { readonly view: ProjectView; readonly first: readonly string[] };

/** Whoever is due first is named first. */
const owing = (view: ProjectView, debts: readonly Debt[]): Unnamed[] => {
  const inOrder = [...debts].sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  const [first] = inOrder;
  if (!first) return [];
  const { id: projectId, projectName, timeZone } = view.project;
  return [
    {
      projectId,
      projectName,
      dueAt: first.dueAt,
      timeZone,
      ...missingIn(debts),
      people: debts.length,
      view,
      first: inOrder.slice(0, maxNamed).map(({ personId }) => personId),
    },
  ];
};

const byDeadline = (rows: readonly Unnamed[]) =>
  [...rows].sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));

/** Who owes what, where time runs out. */
export const dueSoonOf = (views: readonly ProjectView[], now: number): Unnamed[] => {
  const isSoon = ({ dueAt }: Debt) => Date.parse(dueAt) <= now + dueSoonWithin;
  return byDeadline(views.flatMap((view) => owing(view, debtsIn(view.project, now).filter(isSoon))));
};

/** What was rejected and can still be replaced. */
export const rejectedOf = (views: readonly ProjectView[], now: number): Unnamed[] => {
  const rejected = ({ owed, ...debt }: Debt) => ({
    ...debt,
    owed: owed.filter(({ status }) => status === 'Reject'),
    answers: 0,
  });
  const isAny = ({ owed }: Debt) => owed.length > 0;
  return byDeadline(views.flatMap((view) => owing(view, debtsIn(view.project, now).map(rejected).filter(isAny))));
};

/** Of each project once, and of nobody who is not shown: to decrypt names takes time. */
export const namesOfOwing = async (
  reader: Pick<Reader, 'people' | 'decrypt'>,
  rows: readonly Unnamed[],
): Promise<(row: Unnamed) => Owing> => {
  const people = await reader.people(rows.flatMap(({ first }) => first));
  const names = new Map<string, NameOf>();
  for (const { projectId, view } of rows) {
    const shown = rows.filter((row) => row.projectId === projectId).flatMap(({ first }) => first);
    if (!names.has(projectId)) names.set(projectId, await namesIn(reader, view, shown));
  }
  return ({ view: _, first, ...row }) => ({
    ...row,
    named: first.map((personId) => names.get(row.projectId)?.(people.get(personId)) ?? ''),
  });
};
