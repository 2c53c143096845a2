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

import { useState } from 'react';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
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
      onSubmit={async () => {
        if (typed) onChoose(typed);
        return true;
      }}
      onClose={onClose}
    >
      <Field
        label={hasDocuments ? (hasQuestions ? 'Question or document' : 'Document') : 'Question'}
        value={chosen?.id ?? ''}
        onChange={(chosen) => {
          const next = all.find(({ id }) => id === chosen)?.item;
          if (next) setTyped(conditionOf(next, choicesFor(next)[0] ?? answerStatesOf(next)[0] ?? ''));
        }}
        options={all.map(({ id, name }) => [id, name])}
      />
      {typed && item && (
        <Field
          label="Which"
          value={typed.is}
          onChange={(chosen) => {
            const next = conditionOf(item, chosen);
            setTyped('value' in next && 'value' in typed ? { ...next, value: typed.value } : next);
          }}
          options={[
            ...(isDocument(item) ? [] : comparisonsOf(item).map((is) => [is, comparisonName(is, item)] as const)),
            ...answerStatesOf(item).map((is) => [is, answerStateChoice(item, is)] as const),
          ]}
        />
      )}
      {typed && 'value' in typed && item && !isDocument(item) && (
        <ValueInput question={item} value={typed.value} onChange={(value) => setTyped({ ...typed, value })} />
      )}
    </FormDialog>
  );
}
