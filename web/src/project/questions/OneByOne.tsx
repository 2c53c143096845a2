import type { Question } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, type Ref, useId } from 'react';
import { Line } from '../../theme/Line.tsx';
import { Heading, Hint } from '../../theme/Text.tsx';
import { Ring } from '../collaborator/Ring.tsx';

type Props = {
  readonly title: string;
  readonly questions: readonly Question[];
  /** The one that is shown; asked no more by what was answered meanwhile: the first. */
  readonly at: string;
  /** How many have an answer, or a reason instead. */
  readonly answered: number;
  readonly pending: boolean;
  readonly form: Ref<HTMLFormElement>;
  readonly field: (question: Question) => ReactNode;
  readonly onGo: (questionId: string) => void;
  /** Next, or at the last one to submit all. */
  readonly onNext: (question: Question, next: Question | undefined) => void;
  readonly onClose: () => void;
};

/** A section on a phone, one question on each screen. */
export const OneByOne = ({ title, questions, at, answered, pending, form, field, onGo, onNext, onClose }: Props) => {
  const id = useId();
  const index = Math.max(
    0,
    questions.findIndex(({ questionId }) => questionId === at),
  );
  const question = questions[index];
  const [before, next] = [questions[index - 1], questions[index + 1]];
  if (!question) return null;
  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby={id}>
      <form
        ref={form}
        noValidate
        style={{ display: 'flex', flexDirection: 'column', height: '100%' }}
        onSubmit={(event) => {
          event.preventDefault();
          onNext(question, next);
        }}
      >
        <Line sx={{ px: 5, pt: 4 }}>
          <Ring delivered={answered} required={questions.length} what="done" />
          <div className="grow compact">
            <Heading variant="h2" id={id} gap={0}>
              {title}
            </Heading>
            <Hint gap={0}>
              <span role="status">
                Question {index + 1} of {questions.length}
              </span>
            </Hint>
          </div>
          <Button onClick={onClose}>All at once</Button>
        </Line>
        <DialogContent key={question.questionId}>{field(question)}</DialogContent>
        <DialogActions>
          <Button disabled={!before} onClick={() => before && onGo(before.questionId)}>
            Back
          </Button>
          <Button type="submit" variant="contained" color="primary" loading={pending}>
            {next ? 'Next' : 'Submit answers'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
