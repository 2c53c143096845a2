import {
  type AnswerCondition,
  answerConditionProblem,
  answerStates,
  answerStatesOf,
  comparisonsOf,
  type Question,
  type QuestionSection,
  questionsIn,
} from '@dossier/shared/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { beginning, ValueInput } from './ConditionInput.tsx';
import { answerStateNames, comparisonName, filterWords } from './words.ts';

type Props = {
  readonly sections: readonly QuestionSection[];
  readonly onChoose: (condition: AnswerCondition) => void;
  readonly onClose: () => void;
};

const conditionOf = (question: Question, is: string): AnswerCondition => {
  const { questionId } = question;
  const state = answerStates.find((one) => one === is);
  if (state) return { questionId, is: state };
  const { value } = beginning(question);
  return { questionId, is: is as 'is', value };
};

/** Whose answers are to be shown: by one answer. */
export default function AnswerFilterDialog({ sections, onChoose, onClose }: Props) {
  const questions = questionsIn(sections);
  const [typed, setTyped] = useState<AnswerCondition>();
  const question = questions.find(({ questionId }) => questionId === typed?.questionId);
  const problem = typed && answerConditionProblem(sections, [typed]);
  return (
    <FormDialog
      title="Filter by an answer"
      action="Show"
      hint={typed && question && !problem ? `${filterWords(typed, question)}.` : 'Those who are shown fit all filters.'}
      ready={typed !== undefined && !problem}
      pending={false}
      onSubmit={async () => {
        if (typed) onChoose(typed);
      }}
      onClose={onClose}
    >
      <TextField
        select
        label="Question"
        value={question?.questionId ?? ''}
        onChange={({ target }) => {
          const chosen = questions.find(({ questionId }) => questionId === target.value);
          if (chosen) setTyped(conditionOf(chosen, comparisonsOf(chosen)[0] ?? 'answered'));
        }}
      >
        {questions.map(({ questionId, label }) => (
          <MenuItem key={questionId} value={questionId} className="wrap">
            {label}
          </MenuItem>
        ))}
      </TextField>
      {typed && question && (
        <TextField
          select
          label="Which"
          value={typed.is}
          onChange={({ target }) => {
            const next = conditionOf(question, target.value);
            setTyped('value' in next && 'value' in typed ? { ...next, value: typed.value } : next);
          }}
        >
          {comparisonsOf(question).map((is) => (
            <MenuItem key={is} value={is}>
              {comparisonName(is, question)}
            </MenuItem>
          ))}
          {answerStatesOf(question).map((is) => (
            <MenuItem key={is} value={is}>
              is {answerStateNames[is]}
            </MenuItem>
          ))}
        </TextField>
      )}
      {typed && 'value' in typed && question && (
        <ValueInput question={question} value={typed.value} onChange={(value) => setTyped({ ...typed, value })} />
      )}
    </FormDialog>
  );
}
