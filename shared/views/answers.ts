import { type AnswerAction, decisionsIn, removedPerson, standingAnswers } from '../contract/index.ts';

type Kept<E, D> = {
  readonly parts?: Parameters<typeof standingAnswers>[0];
  readonly excuses?: readonly E[];
  readonly decisions?: readonly D[];
};

/** What somebody gave, as it stands: parts still have the answers in whose place a reason came. */
export const givenIn = <
  E extends { readonly itemId: string },
  D extends { readonly itemId: string; readonly action: AnswerAction },
>({
  parts = [],
  excuses = [],
  decisions = [],
}: Kept<E, D> = {}) => {
  const excused = new Map(excuses.map((excuse) => [excuse.itemId, excuse]));
  return {
    answers: standingAnswers(parts).filter(({ questionId }) => !excused.has(questionId)),
    noted: { decisions: decisionsIn(decisions), excused },
  };
};

type Read = {
  readonly parts?: readonly { readonly answers: string }[];
  readonly excuses?: readonly { readonly reason: string }[];
};

/** Whether nobody can read any more what was given: only views of then have that. */
export const isUnreadable = ({ parts = [], excuses = [] }: Read = {}): boolean =>
  parts.some(({ answers }) => answers === removedPerson) || excuses.some(({ reason }) => reason === removedPerson);
