import {
  type AnswerCell,
  type AnswerCellsRow,
  type AnswerCondition,
  type CollaboratorRow,
  meets,
  type QuestionSection,
  questionsIn,
} from '@dossier/shared/contract';

/** What a project asks, and what is known of who said what to it. */
export type Answering = {
  readonly sections: readonly QuestionSection[];
  /** By person; undefined: nothing yet. */
  readonly rows: ReadonlyMap<string, AnswerCellsRow> | undefined;
};

type Who = Pick<CollaboratorRow, 'personId'>;

/** Null: it is not asked of them. Undefined: that is not known yet. */
export const cellOf = ({ rows }: Answering, { personId }: Who, questionId: string): AnswerCell | null | undefined =>
  rows?.get(personId)?.cells[questionId];

/** Whether it is known what everybody said to this; columns that somebody chooses now are read first. Documents come with the people. */
export const isKnown = ({ sections, rows }: Answering, itemId: string): boolean => {
  const [first] = rows?.values() ?? [];
  if (rows !== undefined && (first === undefined || itemId in first.cells)) return true;
  return questionsIn(sections).every(({ questionId }) => questionId !== itemId);
};

/** Also of a document, of which the reason why they cannot give it is what they said. */
const saidOf = (answering: Answering, person: Pick<CollaboratorRow, 'personId' | 'documents'>, itemId: string) => {
  const document = person.documents.find(({ documentId }) => documentId === itemId);
  if (!document) return cellOf(answering, person, itemId);
  return document.unasked ? null : (document.excuse ?? {});
};

/** Whether what somebody said fits all of these. */
export const fitsAll = (
  answering: Answering,
  person: Pick<CollaboratorRow, 'personId' | 'documents'>,
  conditions: readonly AnswerCondition[],
): boolean =>
  conditions.every((condition) => {
    const said: AnswerCell | null | undefined = saidOf(answering, person, condition.questionId);
    const isRemoved = answering.rows?.get(person.personId)?.removed === true;
    return meets(Boolean(said), said?.value, condition, said?.status ?? null, isRemoved);
  });

/** An answer, or a reason instead. */
export const isGiven = ({ value, status }: AnswerCell): boolean => value !== undefined || status !== undefined;

/** Of how many people it is asked, and how many gave an answer or a reason. */
export const countOf = (answering: Answering, people: readonly Who[], questionId: string) => {
  const cells = people.flatMap((person) => cellOf(answering, person, questionId) ?? []);
  return { asked: cells.length, given: cells.filter(isGiven).length };
};
