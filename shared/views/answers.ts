import { type AnswerAction, decisionsIn, standingAnswers } from '../contract/index.ts';

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
