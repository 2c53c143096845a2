import { type Answers, answerStatus, type Question } from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import type { Reviews } from '../../reads/answers.ts';
import { Line } from '../../theme/Line.tsx';
import { AnswerState } from './AnswerState.tsx';
import { AnswerTerms } from './AnswerTerms.tsx';
import { answerText } from './words.ts';

type Props = {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly reviews?: Reviews | undefined;
  /** Beside how a reviewed answer stands. */
  readonly choice?: (question: Question) => ReactNode;
};

/** What was answered to these questions. */
export const AnswerList = ({ questions, answers, reviews = new Map(), choice }: Props) => (
  <AnswerTerms
    terms={questions.map((question) => {
      const value = answers.get(question.questionId);
      const status = answerStatus(question, value, reviews);
      return {
        ...{ key: question.questionId, term: question.label },
        said: value === undefined ? <span className="muted">–</span> : answerText(question, value),
        state: status && (
          <Line gap={2} align="flex-start">
            {choice?.(question)}
            <AnswerState status={status} remarks={reviews.get(question.questionId)?.remarks} />
          </Line>
        ),
      };
    })}
  />
);
