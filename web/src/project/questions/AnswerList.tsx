import { type Answers, answerStatus, isExcused, notApplicable, type Question } from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { type NotedInRow, nothingNoted } from '../../reads/answers.ts';
import { Line } from '../../theme/Line.tsx';
import { AnswerState } from './AnswerState.tsx';
import { AnswerTerms } from './AnswerTerms.tsx';
import { answerText } from './words.ts';

const nothing = <span className="muted">–</span>;

type Props = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly noted?: NotedInRow | undefined;
  /** Beside how a reviewed answer stands. */
  readonly choice?: (question: Question) => ReactNode;
};

/** What was answered to these questions, or why not. */
export const AnswerList = ({ questions, answers, noted = nothingNoted, choice }: Props) => (
  <AnswerTerms
    terms={questions.map((question) => {
      const { questionId } = question;
      const value = answers.get(questionId);
      const status = answerStatus(question, value, noted);
      const instead = isExcused(question, value, noted) && notApplicable(noted.excused.get(questionId) ?? '');
      return {
        ...{ key: questionId, term: question.label },
        said: value === undefined ? instead || nothing : answerText(question, value),
        state: status && (
          <Line gap={2} align="flex-start">
            {choice?.(question)}
            <AnswerState status={status} remarks={noted.decisions.get(questionId)?.remarks} />
          </Line>
        ),
      };
    })}
  />
);
