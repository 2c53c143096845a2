import {
  documentsIn,
  itemIdOf,
  itemsOf,
  type QuestionSection,
  type StandingIds,
  sectionsWith,
} from '@dossier/shared/contract';
import {
  answersOwedBy,
  excusedCell,
  idsWith,
  missingCell,
  type ProjectDocument,
  type QuestionsView,
  toReviewCell,
  unaskedCell,
  withCell,
} from '@dossier/shared/views';

/** How somebody's answers stand stays so until they are asked anew; what is not asked any more is not counted. */
export const asked = (
  { questions: before, definitions }: Pick<ProjectDocument, 'questions' | 'definitions'>,
  defined: readonly QuestionSection[],
  revision: number,
): QuestionsView => {
  const sections = sectionsWith(defined, definitions);
  const { cells = {}, given = [], rejected } = before ?? {};
  const ids = [...new Set([...(before?.ids ?? []), ...sections.flatMap(itemsOf).map(itemIdOf)])];
  return { sections, revision, ids, cells, given, ...(rejected && { rejected }) };
};

/** Documents that are gone are passed over. */
export const withDocuments = (
  questions: QuestionsView,
  definitions: readonly { readonly documentId: string }[],
): QuestionsView => ({ ...questions, sections: sectionsWith(questions.sections, definitions) });

export const idsMissing = (questions: QuestionsView, personId: string): string[] =>
  answersOwedBy({ questions }, personId).map(({ questionId }) => questionId);

export const withGiven = (questions: QuestionsView, personId: string): QuestionsView =>
  questions.given.includes(personId) ? questions : { ...questions, given: [...questions.given, personId] };

/** What is missing, not asked or excused stays as it was last noted; nothing is left to decide on. */
export const withoutGiven = (questions: QuestionsView, personId: string): QuestionsView => {
  const { missing, unasked, excused } = standingIn(questions, personId);
  const settled = withRejected(questions, personId, { settled: questions.ids });
  return {
    ...withStanding(settled, personId, { missing, unasked, excused, toReview: [] }),
    given: questions.given.filter((one) => one !== personId),
  };
};

/** An upload takes the place of a reason; one that comes late for a document that is not asked any more does not make it asked. */
export const withoutReason = (questions: QuestionsView, personId: string, documentId: string): QuestionsView => {
  const slot = questions.ids.indexOf(documentId);
  const cells = questions.cells[personId];
  if (slot < 0 || cells === undefined || cells[slot] === unaskedCell) return questions;
  return { ...questions, cells: { ...questions.cells, [personId]: withCell(cells, slot, noCell) } };
};

const noCell = '-';

/** As the cells have it. */
const standingIn = ({ sections, ids, cells }: QuestionsView, personId: string): StandingIds => {
  const own = cells[personId] ?? '';
  const isDocument = new Set(documentsIn(sections).map(({ documentId }) => documentId));
  const toReview = idsWith(ids, own, toReviewCell);
  return {
    missing: idsWith(ids, own, missingCell),
    toReview,
    unasked: idsWith(ids, own, unaskedCell),
    excused: [...idsWith(ids, own, excusedCell), ...toReview.filter((id) => isDocument.has(id))],
  };
};

export const withStanding = (
  questions: QuestionsView,
  personId: string,
  { missing, toReview, unasked, excused }: StandingIds,
): QuestionsView => {
  // A later one of the same id takes its place: what is to be reviewed of a document is its reason.
  const marked = [
    ...missing.map((id) => [id, missingCell]),
    ...unasked.map((id) => [id, unaskedCell]),
    ...excused.map((id) => [id, excusedCell]),
    ...toReview.map((id) => [id, toReviewCell]),
  ] as const;
  const cells = marked.reduce((row, [id = '', cell = '']) => withCell(row, questions.ids.indexOf(id), cell), '');
  return { ...questions, cells: { ...questions.cells, [personId]: cells } };
};

/** As an event says that they were rejected, or are rejected no more. */
export const withRejected = (
  questions: QuestionsView,
  personId: string,
  { rejected = [], settled = [] }: { readonly rejected?: readonly string[]; readonly settled?: readonly string[] },
): QuestionsView => {
  const { rejected: { [personId]: before = [], ...others } = {}, ...rest } = questions;
  const now = [...new Set([...before.filter((id) => !settled.includes(id)), ...rejected])];
  const all = now.length > 0 ? { ...others, [personId]: now } : others;
  return Object.keys(all).length > 0 ? { ...rest, rejected: all } : rest;
};
