import { type AnswerCondition, isDocument, mostConditions, type QuestionSection } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { CloseIcon } from '../../theme/icons.tsx';
import { ToggleChip } from '../../theme/inputs/ToggleChip.tsx';
import { Hint, Line } from '../../theme/layout.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { filterWords, type NamedItem } from './words.ts';

const AnswerFilterDialog = lazyPart(() => import('./AnswerFilterDialog.tsx'));

type Props = {
  /** By what people can be found. */
  readonly all: readonly NamedItem[];
  /** All of these hold of whoever is shown. */
  readonly conditions: readonly AnswerCondition[];
  readonly onChange: (conditions: readonly AnswerCondition[]) => void;
};

/** @param isChip whether it stands among filters that are chips */
export const AnswerFilterButton = ({
  sections,
  all,
  conditions,
  onChange,
  isChip = false,
}: Props & { readonly sections: readonly QuestionSection[]; readonly isChip?: boolean }) => {
  const [filtering, setFiltering] = useState(false);
  const open = () => setFiltering(true);
  if (all.length === 0 || conditions.length >= mostConditions) return null;
  const by = all.some(({ item }) => !isDocument(item)) ? 'an answer' : 'a reason';
  return (
    <>
      {isChip ? (
        <ToggleChip aria-label={`Filter by ${by}`} aria-haspopup="dialog" onClick={open}>
          By {by}
        </ToggleChip>
      ) : (
        <Button size="small" onClick={open}>
          Filter by {by}
        </Button>
      )}
      {filtering && (
        <AnswerFilterDialog
          sections={sections}
          all={all}
          onChoose={(condition) => onChange([...conditions, condition])}
          onClose={() => setFiltering(false)}
        />
      )}
    </>
  );
};

/** Each in words, and taken away by a click. */
export const AnswerFilterChips = ({ all, conditions, onChange }: Props) => {
  if (conditions.length === 0) return null;
  return (
    <Line wrap gap={2} mb={4} role="group" aria-label="Shown are those whose answers fit">
      {conditions.map((condition, index) => {
        const named = all.find(({ id }) => id === condition.questionId);
        if (!named) return null;
        const words = filterWords(condition, named);
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
      {conditions.length >= mostConditions && <Hint>More than {mostConditions} at once are not possible.</Hint>}
    </Line>
  );
};
