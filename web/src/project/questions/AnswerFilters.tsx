import { type AnswerCondition, type QuestionSection, questionsIn } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { CloseRounded as CloseIcon } from '../../theme/icons.tsx';
import { ToggleChip } from '../../theme/inputs/ToggleChip.tsx';
import { Line } from '../../theme/Line.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { filterWords } from './words.ts';

const AnswerFilterDialog = lazily(() => import('./AnswerFilterDialog.tsx'));

type Props = {
  readonly sections: readonly QuestionSection[];
  /** All of these hold of whoever is shown. */
  readonly conditions: readonly AnswerCondition[];
  readonly onChange: (conditions: readonly AnswerCondition[]) => void;
};

/** @param isChip whether it stands among filters that are chips */
export const AnswerFilterButton = ({
  sections,
  conditions,
  onChange,
  isChip = false,
}: Props & { isChip?: boolean }) => {
  const [filtering, setFiltering] = useState(false);
  const open = () => setFiltering(true);
  return (
    <>
      {isChip ? (
        <ToggleChip aria-label="Filter by an answer" aria-haspopup="dialog" onClick={open}>
          By an answer
        </ToggleChip>
      ) : (
        <Button size="small" onClick={open}>
          Filter by an answer
        </Button>
      )}
      {filtering && (
        <Suspense>
          <AnswerFilterDialog
            sections={sections}
            onChoose={(condition) => {
              setFiltering(false);
              onChange([...conditions, condition]);
            }}
            onClose={() => setFiltering(false)}
          />
        </Suspense>
      )}
    </>
  );
};

/** Each in words, and taken away by a click. */
export const AnswerFilterChips = ({ sections, conditions, onChange }: Props) => {
  const questions = new Map(questionsIn(sections).map((question) => [question.questionId, question]));
  if (conditions.length === 0) return null;
  return (
    <Line wrap gap={2} mb={4} role="group" aria-label="Shown are those whose answers fit">
      {conditions.map((condition, index) => {
        const question = questions.get(condition.questionId);
        if (!question) return null;
        const words = filterWords(condition, question);
        return (
          <ToggleChip
            key={JSON.stringify(condition)}
            aria-label={`${words}. Remove this filter`}
            onClick={() => onChange(conditions.toSpliced(index, 1))}
            sx={{ maxWidth: '100%', gap: 2 }}
          >
            <span className="clip">{words}</span>
            <CloseIcon fontSize="inherit" />
          </ToggleChip>
        );
      })}
    </Line>
  );
};
