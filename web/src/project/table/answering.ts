import {
  type AnswerCell,
  type AnswerCellsRow,
  type AnswerCondition,
  type CollaboratorRow,
  meets,
  type QuestionSection,
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

/** Whether it is known what everybody said to this; columns that somebody chooses now are read first. */
export const isKnown = ({ rows }: Answering, questionId: string): boolean => {
  const [first] = rows?.values() ?? [];
  return rows !== undefined && (first === undefined || questionId in first.cells);
};

/** Whether what somebody said fits all of these. */
export const fitsAll = (answering: Answering, person: Who, conditions: readonly AnswerCondition[]): boolean =>
  conditions.every((condition) => {
    const cell = cellOf(answering, person, condition.questionId);
    return meets(Boolean(cell), cell?.value, condition, cell?.status ?? null);
  });

/** Of how many people it is asked, and how many gave an answer or a reason. */
export const countOf = (answering: Answering, people: readonly Who[], questionId: string) => {
  const cells = people.flatMap((person) => cellOf(answering, person, questionId) ?? []);
  return { asked: cells.length, given: cells.filter(({ value, status }) => value !== undefined || status).length };
};
