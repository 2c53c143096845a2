/** One rule for lists, statistics, reminders and archives. */
import {
  type AnswerStatus,
  type AskedDocument,
  answeringIn,
  type DocumentStatus,
  deadlineOf,
  documentStatuses,
  documentsIn,
  type Item,
  isDocument,
  isOwed,
  isReviewable,
  itemIdOf,
  itemsOf,
  missing,
  type Question,
  type QuestionSection,
  questionsIn,
  stillMissing,
  stillToReview,
  unaskedDocuments,
} from '../contract/index.ts';
import { cellAt, rowOf } from './cells.ts';
import type { DefinitionView, ProjectDocument, QuestionsView, Totals } from './documents.ts';

type Progressing = Pick<
  ProjectDocument,
  'projectScope' | 'definitions' | 'documentIds' | 'collaborators' | 'assigned' | 'statuses' | 'former' | 'questions'
>;
type Asked = {
  readonly definition: DefinitionView;
  readonly optional: boolean;
  readonly status: DocumentStatus;
  readonly excuse?: { readonly status: AnswerStatus };
  readonly unasked?: true;
};

export const joinedCell = 'J';
export const assignedCell = 'A';
export const missingCell = 'M';
export const toReviewCell = 'R';
export const unaskedCell = 'N';
export const excusedCell = 'E';
export const statusCells: Readonly<Record<DocumentStatus, string>> = {
  'Not Uploaded': '-',
  Uploaded: 'U',
  Accept: 'A',
  Reject: 'R',
  'In Review': 'I',
};
const statusOfCell = Object.fromEntries(documentStatuses.map((status) => [statusCells[status], status])) as Readonly<
  Record<string, DocumentStatus>
>;

export const joinStateOf = (
  { collaborators, joined }: Pick<ProjectDocument, 'collaborators' | 'joined'>,
  personId: string,
): 'invited' | 'joined' | undefined => {
  const row = rowOf(collaborators, personId);
  if (row < 0) return undefined;
  return cellAt(joined, row) === joinedCell ? 'joined' : 'invited';
};

export const joinedIn = ({
  collaborators,
  joined,
}: Pick<ProjectDocument, 'collaborators' | 'joined'>): readonly string[] =>
  collaborators.filter((_personId, row) => cellAt(joined, row) === joinedCell);

/** Now, or before they went. @param row of the person */
export const everJoined = (
  { joined, parted }: Pick<ProjectDocument, 'joined' | 'parted'>,
  personId: string,
  row: number,
): boolean => cellAt(joined, row) === joinedCell || parted[personId] === 'joined';

/** By person how far they ever came, also of those who are collaborators no more. */
export const joinStatesIn = (
  project: Pick<ProjectDocument, 'collaborators' | 'joined' | 'parted'>,
): Map<string, 'invited' | 'joined'> =>
  new Map([
    ...Object.entries(project.parted),
    ...project.collaborators.map(
      (personId, row) => [personId, everJoined(project, personId, row) ? 'joined' : 'invited'] as const,
    ),
  ]);

export const assignedTo = (
  { collaborators, documentIds, assigned }: Pick<ProjectDocument, 'collaborators' | 'documentIds' | 'assigned'>,
  documentId: string,
): string[] => {
  const cells = assigned[documentIds.indexOf(documentId)];
  return collaborators.filter((_personId, row) => cellAt(cells, row) === assignedCell);
};

/** What somebody who has answered nothing is asked and misses: most people are that, and the questions are the same object until they change. */
const atFirst = new WeakMap<
  readonly QuestionSection[],
  {
    readonly missing: readonly Question[];
    readonly unasked: ReadonlySet<string>;
    readonly documents: ReadonlyMap<string, AskedDocument>;
  }
>();
const standingAtFirst = (sections: readonly QuestionSection[]) => {
  const known = atFirst.get(sections) ?? {
    missing: missing(sections, new Map()),
    unasked: new Set(unaskedDocuments(sections, new Map()).map(({ documentId }) => documentId)),
    documents: new Map(documentsIn(sections).map((document) => [document.documentId, document])),
  };
  atFirst.set(sections, known);
  return known;
};

type Exception = { readonly unasked?: true; readonly excuse?: { readonly status: AnswerStatus } };
const asAll: Exception = {};
const notAsked: Exception = { unasked: true };
const exceptions: Readonly<Record<string, Exception>> = {
  [unaskedCell]: notAsked,
  [toReviewCell]: { excuse: { status: 'Submitted' } },
  [excusedCell]: { excuse: { status: 'Accept' } },
};

/**
 * By person how a document among the questions stands with them otherwise than its upload says: it is not asked of them, or a
 * reason takes its place. Undefined: of nobody.
 */
const exceptionsTo = (
  { questions }: Pick<Progressing, 'questions'>,
  documentId: string,
): ((personId: string) => Exception) | undefined => {
  if (!questions) return undefined;
  const { sections, ids, cells } = questions;
  const { documents, unasked } = standingAtFirst(sections);
  const item = documents.get(documentId);
  if (!item) return undefined;
  const slot = ids.indexOf(documentId);
  const first = unasked.has(documentId) ? notAsked : asAll;
  return (personId) => {
    const own = cells[personId];
    if (own === undefined) return first;
    const exception = exceptions[cellAt(own, slot)] ?? asAll;
    // As long as the host takes reasons.
    return exception.excuse && item.excuses === null ? asAll : exception;
  };
};

/** Everybody in a public project, those it is assigned to in a private one. */
export const isAssigned = (
  { projectScope, documentIds, collaborators, assigned }: Progressing,
  documentId: string,
  personId: string,
): boolean =>
  projectScope === 'public' ||
  cellAt(assigned[documentIds.indexOf(documentId)], rowOf(collaborators, personId)) === assignedCell;

/** Documents whose condition does not hold with somebody, of those assigned to them. */
export const unaskedOf = (project: Progressing, personId: string): string[] =>
  documentsIn(project.questions?.sections ?? []).flatMap(({ documentId }) =>
    exceptionsTo(project, documentId)?.(personId).unasked && isAssigned(project, documentId, personId)
      ? [documentId]
      : [],
  );

/**
 * All in a public project, the assigned ones in a private one (COLLECT-06); optional ones, too. Of those whose condition does
 * not hold only what was uploaded.
 */
export const requiredOf = (project: Progressing, personId: string): readonly Asked[] => {
  const { projectScope, definitions, documentIds, collaborators, assigned, statuses, former } = project;
  const row = rowOf(collaborators, personId);
  return definitions.flatMap((definition) => {
    const slot = documentIds.indexOf(definition.documentId);
    if (projectScope === 'private' && cellAt(assigned[slot], row) !== assignedCell) return [];
    const cell = row < 0 ? cellAt(former[personId], slot) : cellAt(statuses[slot], row);
    const status = statusOfCell[cell] ?? 'Not Uploaded';
    const exception = exceptionsTo(project, definition.documentId)?.(personId) ?? asAll;
    if (exception.unasked && status === 'Not Uploaded') return [];
    return [{ definition, optional: definition.optional, status, ...exception }];
  });
};

export const owedBy = (project: Progressing, personId: string): readonly DefinitionView[] =>
  requiredOf(project, personId)
    .filter(isOwed)
    .map(({ definition }) => definition);

export const idsWith = (ids: readonly string[], cells: string, cell: string) =>
  ids.filter((_id, slot) => cellAt(cells, slot) === cell);

/** Required questions that are asked of them and have no answer, or one that was rejected. */
export const answersOwedBy = ({ questions }: Pick<Progressing, 'questions'>, personId: string): readonly Question[] => {
  if (!questions) return [];
  const { sections, ids } = questions;
  const cells = questions.cells[personId];
  if (cells === undefined) return standingAtFirst(sections).missing;
  return cells === '' ? [] : stillMissing(sections, idsWith(ids, cells, missingCell));
};

/** Reviewed answers of theirs, and reasons, that nobody has decided on. */
export const answersToReviewOf = (project: Progressing, personId: string): readonly Item[] => {
  const { questions } = project;
  const cells = questions?.cells[personId];
  // Of most people nothing is: they are counted after each event.
  if (!questions || !cells?.includes(toReviewCell)) return [];
  return stillToReview(questions.sections, idsWith(questions.ids, cells, toReviewCell)).filter(
    (item) => !isDocument(item) || isAssigned(project, item.documentId, personId),
  );
};

/** Ids of documents, and of questions of which something was rejected, that are not asked of them, as last noted. */
const notAskedOf = ({ ids, cells }: QuestionsView, personId: string): readonly string[] =>
  idsWith(ids, cells[personId] ?? '', unaskedCell);

/** What of theirs can be decided on and is asked of them still, as far as it is noted. */
export const reviewableOf = (project: Progressing, personId: string): readonly Item[] => {
  const { questions } = project;
  if (!questions) return [];
  const unasked = notAskedOf(questions, personId);
  return questions.sections
    .flatMap(itemsOf)
    .filter(
      (item) =>
        isReviewable(item) &&
        !unasked.includes(itemIdOf(item)) &&
        (!isDocument(item) || isAssigned(project, item.documentId, personId)),
    );
};

/** Answers of theirs, and reasons, that were rejected: a required one is asked of them only as long as it is missing, of others it is noted. */
export const answersRejectedOf = (
  { questions }: Pick<Progressing, 'questions'>,
  personId: string,
): readonly Question[] => {
  const ids = questions?.rejected?.[personId];
  if (!questions || !ids) return [];
  const owed = answersOwedBy({ questions }, personId);
  const unasked = notAskedOf(questions, personId);
  const counts = (question: Question) =>
    question.required ? owed.includes(question) : !unasked.includes(question.questionId);
  return questionsIn(questions.sections).filter(
    (question) => ids.includes(question.questionId) && isReviewable(question) && counts(question),
  );
};

/** How many; undefined where none was ever required of them. */
export const answersMissingOf = (project: Pick<Progressing, 'questions'>, personId: string): number | undefined => {
  const owed = answersOwedBy(project, personId).length;
  return owed > 0 || project.questions?.cells[personId] !== undefined ? owed : undefined;
};

export const owesSomething = (project: Progressing, personId: string): boolean =>
  owedBy(project, personId).length > 0 || answersOwedBy(project, personId).length > 0;

export const deadlineFor = (project: Pick<ProjectDocument, 'deadline' | 'ownDeadlines'>, personId: string): string =>
  deadlineOf({ deadline: project.deadline, ownDeadline: project.ownDeadlines[personId] });

/** `completeCollaborators` is 1 for somebody who owed something and delivered all of it. */
export const progressOf = (project: Progressing, personId: string): Totals => {
  const row = rowOf(project.collaborators, personId);
  return progressOver(project, row, row + 1);
};

export const totalsOf = (project: Progressing): Totals => progressOver(project, 0, project.collaborators.length);

const codeOf = (cell: string) => cell.charCodeAt(0);
const assignedCode = codeOf(assignedCell);
const notUploaded = codeOf(statusCells['Not Uploaded']);
const rejected = codeOf(statusCells.Reject);
const countAt = (counts: Uint32Array, index: number) => {
  counts[index] = (counts[index] as number) + 1;
};
const sum = (counts: Uint32Array) => counts.reduce((total, count) => total + count, 0);

/** By column and character code: a large project has thousands of cells. */
const progressOver = (project: Progressing, from: number, to: number): Totals => {
  const isPrivate = project.projectScope === 'private';
  const byCell = new Uint32Array(128);
  const owed = new Uint32Array(to - from);
  const done = new Uint32Array(to - from);
  let excused = 0;
  for (const { documentId, optional } of project.definitions) {
    const slot = project.documentIds.indexOf(documentId);
    const statuses = project.statuses[slot] ?? '';
    const assigned = project.assigned[slot] ?? '';
    const exceptionOf = exceptionsTo(project, documentId);
    for (let row = from; row < to; row++) {
      if (isPrivate && assigned.charCodeAt(row) !== assignedCode) continue;
      const code = row < statuses.length ? statuses.charCodeAt(row) : notUploaded;
      const { excuse, unasked } = exceptionOf?.(project.collaborators[row] ?? '') ?? asAll;
      const isVoluntary = optional || unasked === true;
      // As `isCounted` and `isOwed` say.
      if (!excuse && (!isVoluntary || code !== notUploaded)) countAt(byCell, code);
      if (isVoluntary) continue;
      countAt(owed, row - from);
      if (excuse) excused += 1;
      if (excuse || (code !== notUploaded && code !== rejected)) countAt(done, row - from);
    }
  }
  const answers =
    project.questions &&
    project.collaborators.slice(from, to).map((id) => ({
      answersMissing: answersMissingOf(project, id),
      answersToReview: answersToReviewOf(project, id).length,
    }));
  const isComplete = (count: number, index: number) => {
    const missing = answers?.[index]?.answersMissing;
    return count === done[index] && (missing === undefined ? count > 0 : missing === 0);
  };
  return {
    required: sum(owed),
    delivered: sum(done),
    statusCounts: Object.fromEntries(
      documentStatuses.map((status) => [status, byCell[codeOf(statusCells[status])]]),
    ) as Record<DocumentStatus, number>,
    completeCollaborators: owed.filter(isComplete).length,
    ...(excused > 0 && { excused }),
    ...(answers && {
      answersMissing: answers.reduce((total, { answersMissing = 0 }) => total + answersMissing, 0),
      answersToReview: answers.reduce((total, { answersToReview }) => total + answersToReview, 0),
      answering: answeringIn(answers),
    }),
  };
};
