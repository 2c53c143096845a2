import type { Answers, Question } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import { answerText } from './words.ts';

const Terms = styled('dl')(({ theme: { spacing } }) => ({
  margin: `${spacing(4)} 0 0`,
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& dd': { margin: 0 },
}));

/** What was answered to these questions. */
export const AnswerList = ({
  questions,
  answers,
}: {
  readonly questions: readonly Question[];
  readonly answers: Answers;
}) => (
  <Terms>
    {questions.map((question) => {
      const value = answers.get(question.questionId);
      return (
        <div key={question.questionId}>
          <dt className="muted small wrap">{question.label}</dt>
          <dd className="prose wrap">
            {value === undefined ? <span className="muted">–</span> : answerText(question, value)}
          </dd>
        </div>
      );
    })}
  </Terms>
);
