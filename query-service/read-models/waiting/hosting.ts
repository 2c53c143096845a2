import {
  currentVersion,
  documentStatuses,
  dueSoonWithin,
  isToReview,
  maxNamed,
  type Waiting,
} from '@dossier/shared/contract';
import { type ProjectDocument, requiredOf, type SubmissionDocument, toReviewIn } from '@dossier/shared/views';
import { namesIn } from '../../http/lists/names.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { type Debt, debtsIn } from './debts.ts';

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

/** Whoever is due first is named first. */
const owing = async (
  reader: Pick<Reader, 'people' | 'decrypt'>,
  view: ProjectView,
  debts: readonly Debt[],
): Promise<Owing[]> => {
  const inOrder = [...debts].sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  const [first] = inOrder;
  if (!first) return [];
  const { id: projectId, projectName, timeZone } = view.project;
  const known = await reader.people(inOrder.slice(0, maxNamed).map(({ personId }) => personId));
  const nameOf = await namesIn(reader, view);
  return [
    {
      projectId,
      projectName,
      dueAt: first.dueAt,
      timeZone,
      documents: debts.reduce((sum, { owed }) => sum + owed.length, 0),
      people: debts.length,
      named: [...known.values()].map(nameOf),
    },
  ];
};

const byDeadline = (rows: readonly Owing[]) =>
  [...rows].sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));

/** Who owes what, where time runs out. */
export const dueSoonOf = async (reader: Reader, views: readonly ProjectView[]): Promise<Owing[]> => {
  const now = reader.clock();
  const isSoon = ({ dueAt }: Debt) => Date.parse(dueAt) <= now + dueSoonWithin;
  const rows = views.map((view) => owing(reader, view, debtsIn(view.project, now).filter(isSoon)));
  return byDeadline((await Promise.all(rows)).flat());
};

/** What was rejected and can still be replaced. */
export const rejectedOf = async (reader: Reader, views: readonly ProjectView[]): Promise<Owing[]> => {
  const rejected = ({ owed, ...debt }: Debt) => ({ ...debt, owed: owed.filter(({ status }) => status === 'Reject') });
  const rows = views.map((view) => {
    const debts = debtsIn(view.project, reader.clock()).map(rejected);
    return owing(
      reader,
      view,
      debts.filter(({ owed }) => owed.length > 0),
    );
  });
  return byDeadline((await Promise.all(rows)).flat());
};
