import {
  currentVersion,
  documentStatuses,
  dueSoonWithin,
  isToReview,
  maxNamed,
  type Waiting,
} from '@dossier/shared/contract';
import { type ProjectDocument, requiredOf, type SubmissionDocument, toReviewIn } from '@dossier/shared/views';
import { type NameOf, namesIn } from '../../http/lists/names.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { type Debt, debtsIn, missingIn } from './debts.ts';

type Row<L extends keyof Waiting> = Waiting[L]['rows'][number];
type Owing = Row<'dueSoon'>;

const submissionsAtOnce = 20;

const isRequired = (project: ProjectDocument, { personId, documentId }: SubmissionDocument) =>
  project.collaborators.includes(personId) &&
  requiredOf(project, personId).some(({ definition }) => definition.documentId === documentId);

/** What people left behind, or what is required no more, is passed over. */
const oldestToReview = async (readStore: Reader['readStore'], project: ProjectDocument) => {
  const where = { toReview: toReviewIn(project.id) };
  for (let skip = 0; ; skip += submissionsAtOnce) {
    const page = { where, sort: { field: 'toReview', order: 'asc' }, skip, limit: submissionsAtOnce } as const;
    const found = await readStore.find<SubmissionDocument>('submissions', page);
    const oldest = found.find(({ document }) => isRequired(project, document));
    if (oldest || found.length < submissionsAtOnce) return oldest?.document;
  }
};

const countToReview = ({ totals: { statusCounts } }: ProjectDocument) =>
  documentStatuses.filter((status) => isToReview({ status })).reduce((sum, status) => sum + statusCounts[status], 0);

/** The oldest upload first. */
export const toReviewOf = async (
  { readStore }: Pick<Reader, 'readStore'>,
  views: readonly ProjectView[],
): Promise<Row<'toReview'>[]> => {
  const rows = views.map(async ({ project }): Promise<Row<'toReview'>[]> => {
    const documents = countToReview(project);
    const oldest = documents > 0 ? await oldestToReview(readStore, project) : undefined;
    if (!oldest) return [];
    const { personId, documentId } = oldest;
    const since = currentVersion(oldest)?.uploadedAt ?? oldest.lastActivityAt;
    return [
      { projectId: project.id, projectName: project.projectName, documents, since, next: { personId, documentId } },
    ];
  });
  return (await Promise.all(rows)).flat().sort((one, other) => Date.parse(one.since) - Date.parse(other.since));
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
