import type { CollaboratorRow, DocumentRow, DocumentStatus, ProjectRow, RejectReason } from '@dossier/shared/contract';
import {
  count,
  documentStatuses,
  documentsAndAnswers,
  isAskedAnything,
  isComplete,
  isCounted,
  isDelivered,
  isExcusedBy,
  isOwed,
  isToReview,
  isVoluntary,
  owesAnything,
  rejectReasons,
} from '@dossier/shared/contract';
import { lookOf } from '../../theme/status/DocumentState.tsx';

type Cell = Pick<DocumentRow, 'status' | 'optional' | 'excuse' | 'unasked'>;
type OfAnswers = Pick<CollaboratorRow, 'answersMissing' | 'answersToReview' | 'answersRejected'>;
type Progress = OfAnswers & {
  readonly documents: readonly (Cell & { readonly reasons: readonly RejectReason[] })[];
};

/** The filters over the host's table, in their order. */
export const progressFilters = ['all', 'review', 'missing', 'rejected', 'complete'] as const;
export type ProgressFilter = (typeof progressFilters)[number];
/** What the table can show: those of a status, who owe anything at all, where others lead to them, or with a document that is rejected for a reason. */
export type TableFilter = ProgressFilter | 'owing' | RejectReason;
export const tableFilters: readonly TableFilter[] = [...progressFilters, 'owing', ...rejectReasons];

export const filterLabels: Record<ProgressFilter | 'owing', string> = {
  all: 'All',
  review: 'To review',
  missing: 'Missing',
  rejected: 'Rejected',
  complete: 'Complete',
  owing: 'Still owing',
};

const rejectedFor = (reason: RejectReason) => (person: Progress) =>
  person.documents.some(({ reasons }) => reasons.includes(reason));

const fits: Record<TableFilter, (person: Progress) => boolean> = {
  all: () => true,
  review: ({ documents, answersToReview = 0 }) => answersToReview > 0 || documents.some(isToReview),
  missing: ({ documents, answersMissing = 0 }) =>
    answersMissing > 0 || documents.some((document) => isOwed(document) && document.status === 'Not Uploaded'),
  rejected: ({ documents, answersRejected = 0 }) =>
    answersRejected > 0 || documents.some((document) => lookOf(document) === 'Reject'),
  complete: isComplete,
  owing: owesAnything,
  incomplete: rejectedFor('incomplete'),
  incorrect: rejectedFor('incorrect'),
  outdated: rejectedFor('outdated'),
  unreadable: rejectedFor('unreadable'),
  'wrong file': rejectedFor('wrong file'),
};

export const matching = <P extends Progress>(people: readonly P[], filter: TableFilter): P[] =>
  people.filter(fits[filter]);

/** How many documents are rejected for each reason now, the most frequent first. */
export const reasonCounts = (people: readonly Progress[]): (readonly [RejectReason, number])[] => {
  const all = people.flatMap(({ documents }) => documents.flatMap(({ reasons }) => reasons));
  return rejectReasons
    .map((reason) => [reason, all.filter((one) => one === reason).length] as const)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
};

export const countsOf = (people: readonly Progress[]): Record<ProgressFilter, number> =>
  Object.fromEntries(progressFilters.map((filter) => [filter, matching(people, filter).length])) as Record<
    ProgressFilter,
    number
  >;

/** `1 of 8 collaborators is complete; 6 still owe a document, 1 has uploaded nothing.` */
export const hostSentence = (
  collaborators: readonly Pick<CollaboratorRow, 'documents' | 'answersMissing'>[],
): string => {
  if (collaborators.length === 0) return 'No collaborators have joined the project.';
  const all = collaborators.filter(isAskedAnything).length;
  if (all === 0)
    return `Nothing is required of the ${collaborators.length === 1 ? 'only collaborator' : `${collaborators.length} collaborators`} yet.`;
  const hasAnswers = collaborators.some(({ answersMissing }) => answersMissing !== undefined);
  const asked = all === collaborators.length ? '' : ` asked for documents${hasAnswers ? ' or answers' : ''}`;
  const complete = matching(collaborators, 'complete').length;
  if (complete === all)
    return all === 1 ? `The only collaborator${asked} is complete.` : `All ${all} collaborators${asked} are complete.`;
  const owing = collaborators.filter(owesAnything);
  const ofDocuments = owing.filter(({ documents }) => documents.some(isOwed));
  const silent = ofDocuments.filter(({ documents }) =>
    documents.every(({ status }) => status === 'Not Uploaded'),
  ).length;
  const what = [
    ...(ofDocuments.length > 0 ? ['a document'] : []),
    ...(owing.some(({ answersMissing = 0 }) => answersMissing > 0) ? ['answers'] : []),
  ].join(' or ');
  const parts = [
    `${complete} of ${count(all, 'collaborator')} ${complete === 1 || all === 1 ? 'is' : 'are'} complete`,
    [
      count(owing.length, `still owes ${what}`, `still owe ${what}`),
      ...(silent > 0 ? [count(silent, 'has uploaded nothing', 'have uploaded nothing')] : []),
    ].join(', '),
  ];
  return `${parts.join('; ')}.`;
};

/** The collaborator's one sentence. @param asked how many answers are missing; absent: none are asked */
export const collaboratorSentence = (documents: readonly Cell[], asked?: number): string => {
  const answers = asked ?? 0;
  const owed = documents.filter(isOwed).length;
  const required = documents.filter((document) => !isVoluntary(document)).length;
  if (answers > 0 && owed === 0) return `You still owe ${documentsAndAnswers(0, answers)}.`;
  if (documents.length === 0)
    return asked === undefined ? 'Nothing is required from you yet.' : 'You have answered all that is required.';
  if (owed > 0) {
    const more = answers > 0 ? ` and ${count(answers, 'answer')}` : '';
    return `You still owe ${owed} of ${count(required, 'document', 'documents')}${more}.`;
  }
  const given = documents.filter((document) => isCounted(document) || isExcusedBy(document));
  if (given.length === 0) return 'Nothing is required from you; every document is optional.';
  return given.every(({ status, excuse }) => (excuse?.status ?? status) === 'Accept')
    ? 'All your documents are accepted.'
    : 'You have uploaded everything; the host is reviewing it.';
};

/** `3/7`, of those that are required. */
export const deliveredText = (documents: readonly Cell[]): string => {
  const required = documents.filter((document) => !isVoluntary(document));
  return `${required.filter(isDelivered).length}/${required.length}`;
};

/** How somebody's answers stand: `4 missing, 1 rejected, 2 to review`, `All given`. */
export const answersText = ({ answersMissing, answersToReview = 0, answersRejected = 0 }: OfAnswers): string => {
  const open = [
    ...((answersMissing ?? 0) > 0 ? [`${answersMissing} missing`] : []),
    ...(answersRejected > 0 ? [`${answersRejected} rejected`] : []),
    ...(answersToReview > 0 ? [`${answersToReview} to review`] : []),
  ];
  if (open.length > 0) return open.join(', ');
  return answersMissing === undefined ? '–' : 'All given';
};

/** Whether there is something to download: what nobody owes counts, too, and of answers each has a PDF. */
export const hasGivenAnything = ({
  statusCounts,
  questions,
}: Pick<ProjectRow, 'statusCounts' | 'questions'>): boolean => {
  const { toReview = 0, given = 0 } = questions?.people ?? {};
  const isUploaded = documentStatuses.some((status) => status !== 'Not Uploaded' && statusCounts[status] > 0);
  return isUploaded || toReview + given > 0;
};

const statusWords = { draft: 'Draft', active: 'Active', past: 'Past', bin: 'Bin', template: 'Template' };

/** Status and visibility of a project, as one fact. */
export const statusText = ({ status, projectScope }: Pick<ProjectRow, 'status' | 'projectScope'>): string =>
  `${statusWords[status]}, ${projectScope}`;

/** `joined`, or `joined / expected` in a public project (DETAIL-02). */
export const participants = (
  project: Pick<ProjectRow, 'projectScope' | 'collaboratorCount' | 'expectedCollaborators'>,
): string =>
  project.projectScope === 'public' && project.expectedCollaborators
    ? `${project.collaboratorCount} / ${project.expectedCollaborators}`
    : String(project.collaboratorCount);

/** For those who invited them: who is still to come counts, too. */
export const joined = (project: Parameters<typeof participants>[0] & Pick<ProjectRow, 'invitedCount'>): string =>
  project.projectScope === 'private' && project.collaboratorCount < project.invitedCount
    ? `${project.collaboratorCount} joined of ${project.invitedCount} invited`
    : participants(project);

/** Shares of the bar over all required documents, in the order it is drawn; each 0 to 1. */
export const shares = (
  counts: Partial<Record<DocumentStatus, number>>,
): { status: DocumentStatus; share: number }[] => {
  const order: DocumentStatus[] = ['Accept', 'Uploaded', 'In Review', 'Reject', 'Not Uploaded'];
  const total = order.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return order.map((status) => ({ status, share: total === 0 ? 0 : (counts[status] ?? 0) / total }));
};

/** How many have each status. */
export const statusesOf = (
  cells: readonly Pick<Cell, 'status' | 'excuse'>[],
): Partial<Record<DocumentStatus, number>> => {
  const counts: Partial<Record<DocumentStatus, number>> = {};
  for (const cell of cells) counts[lookOf(cell)] = (counts[lookOf(cell)] ?? 0) + 1;
  return counts;
};
