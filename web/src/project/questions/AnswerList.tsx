import type { Answers, Question } from '@dossier/shared/contract';
import { AnswerTerms } from './AnswerTerms.tsx';
import { answerText } from './words.ts';

/** What was answered to these questions. */
export const AnswerList = ({
  questions,
  answers,
}: {
  readonly questions: readonly Question[];
  readonly answers: Answers;
}) => (
  <AnswerTerms
    terms={questions.map((question) => {
      const value = answers.get(question.questionId);
      return {
        ...{ key: question.questionId, term: question.label },
        said: value === undefined ? <span className="muted">–</span> : answerText(question, value),
      };
    })}
  />
);
