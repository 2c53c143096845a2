import { decisionsIn, standingAnswers } from '../contract/index.ts';
import type { AnswersDocument, Decrypted } from './documents.ts';

type Kept = Partial<Pick<Decrypted<AnswersDocument>, 'parts' | 'excuses' | 'decisions'>>;

/** What somebody gave, as it stands: parts still have the answers in whose place a reason came. */
export const givenIn = ({ parts = [], excuses = [], decisions = [] }: Kept = {}) => {
  const excused = new Map(excuses.map((excuse) => [excuse.itemId, excuse]));
  return {
    answers: standingAnswers(parts).filter(({ questionId }) => !excused.has(questionId)),
    noted: { decisions: decisionsIn(decisions), excused },
  };
};
