import {
  type AnswerCondition,
  answerConditionProblem,
  answerStates,
  answerStatesOf,
  comparisonsOf,
  type Item,
  isDocument,
  itemIdOf,
  type QuestionSection,
} from '@dossier/shared/contract';
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { beginning, ValueInput } from './ConditionInput.tsx';
import { answerStateChoice, comparisonName, filterWords, type NamedItem } from './words.ts';

type Props = {
  readonly sections: readonly QuestionSection[];
  readonly all: readonly NamedItem[];
  readonly onChoose: (condition: AnswerCondition) => void;
  readonly onClose: () => void;
};

const choicesFor = (item: Item) => (isDocument(item) ? [] : comparisonsOf(item));

const conditionOf = (item: Item, is: string): AnswerCondition => {
  const questionId = itemIdOf(item);
  const state = answerStates.find((one) => one === is);
  if (isDocument(item) || state) return { questionId, is: state ?? 'excused' };
  const { value } = beginning(item);
  return { questionId, is: is as 'is', value };
};

/** Whose answers are to be shown: by one answer, or by a reason instead of one or of a document. */
export default function AnswerFilterDialog({ sections, all, onChoose, onClose }: Props) {
  const [typed, setTyped] = useState<AnswerCondition>();
  const chosen = all.find(({ id }) => id === typed?.questionId);
  const item = chosen?.item;
  const hasDocuments = all.some((one) => isDocument(one.item));
  const hasQuestions = all.some((one) => !isDocument(one.item));
  const problem = typed && answerConditionProblem(sections, [typed]);
  return (
    <FormDialog
      title={hasQuestions ? 'Filter by an answer' : 'Filter by a reason'}
      action="Show"
      hint={typed && chosen && !problem ? `${filterWords(typed, chosen)}.` : 'Those who are shown fit all filters.'}
      ready={typed !== undefined && !problem}
      pending={false}
      onSubmit={async () => {
        if (typed) onChoose(typed);
      }}
      onClose={onClose}
    >
      <TextField
        select
        label={hasDocuments ? (hasQuestions ? 'Question or document' : 'Document') : 'Question'}
        value={chosen?.id ?? ''}
        onChange={({ target }) => {
          const next = all.find(({ id }) => id === target.value)?.item;
          if (next) setTyped(conditionOf(next, choicesFor(next)[0] ?? answerStatesOf(next)[0] ?? ''));
        }}
      >
        {all.map(({ id, name }) => (
          <MenuItem key={id} value={id} className="wrap">
            {name}
          </MenuItem>
        ))}
      </TextField>
      {typed && item && (
        <TextField
          select
          label="Which"
          value={typed.is}
          onChange={({ target }) => {
            const next = conditionOf(item, target.value);
            setTyped('value' in next && 'value' in typed ? { ...next, value: typed.value } : next);
          }}
        >
          {!isDocument(item) &&
            comparisonsOf(item).map((is) => (
              <MenuItem key={is} value={is}>
                {comparisonName(is, item)}
              </MenuItem>
            ))}
          {answerStatesOf(item).map((is) => (
            <MenuItem key={is} value={is}>
              {answerStateChoice(item, is)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {typed && 'value' in typed && item && !isDocument(item) && (
        <ValueInput question={item} value={typed.value} onChange={(value) => setTyped({ ...typed, value })} />
      )}
    </FormDialog>
  );
}
