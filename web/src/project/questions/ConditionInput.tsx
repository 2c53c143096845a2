import { type Condition, comparisonsOf, type Question } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { useState } from 'react';
import { Field } from '../../theme/inputs/Field.tsx';
import { Hint } from '../../theme/layout.tsx';
import { Beside } from './Beside.tsx';
import { comparisonName, conditionSentence } from './words.ts';

const Group = styled('fieldset')({ border: 0, padding: 0, margin: 0, minWidth: 0 });

/** What a condition on this question begins with. */
export const beginning = (question: Question): Condition => {
  const { questionId } = question;
  const [is = 'is'] = comparisonsOf(question);
  if ('options' in question) return { questionId, is, value: question.options[0] ?? '' };
  if (question.kind === 'number') return { questionId, is, value: question.least ?? 0 };
  return { questionId, is, value: question.kind === 'yesNo' ? true : '' };
};

export type ValueProps = {
  readonly question: Question;
  readonly value: Condition['value'];
  readonly onChange: (value: Condition['value']) => void;
};

type NumberProps = { readonly label: string; readonly value: number; readonly onChange: (value: number) => void };

/** What is no number yet, as a minus, stays as it is typed, and changes nothing. */
const NumberInput = ({ label, value, onChange }: NumberProps) => {
  const [typed, setTyped] = useState<string>();
  return (
    <Field
      label={label}
      type="number"
      value={typed ?? String(value)}
      onChange={(typed) => {
        setTyped(typed);
        if (typed !== '') onChange(Number(typed));
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { step: 'any', inputMode: 'decimal' } }}
    />
  );
};

export const ValueInput = ({ question, value, onChange }: ValueProps) => {
  const label = 'Answer';
  if (question.kind === 'yesNo')
    return (
      <Field
        label={label}
        value={String(value)}
        onChange={(chosen) => onChange(chosen === 'true')}
        options={[
          ['true', 'Yes'],
          ['false', 'No'],
        ]}
      />
    );
  if ('options' in question)
    return (
      <Field
        label={label}
        value={question.options.includes(String(value)) ? String(value) : ''}
        onChange={onChange}
        options={question.options}
      />
    );
  if (question.kind === 'number') return <NumberInput label={label} value={Number(value)} onChange={onChange} />;
  return <Field label={label} type="date" value={String(value)} onChange={onChange} />;
};

type Asking = { readonly onlyIf: Condition | null };
type Props = {
  /** Of what: for who hears it. */
  readonly name: string;
  /** Questions that come before it. */
  readonly earlier: readonly Question[];
  readonly card: Asking;
  /** By field. */
  readonly problem: (field: 'onlyIf') => string | undefined;
  readonly onChange: (change: Asking) => void;
};

/** Of whom something is asked: of everybody, or by one earlier answer. */
export const ConditionInput = ({ name, earlier, card, problem, onChange }: Props) => {
  const condition = card.onlyIf;
  const change = (onlyIf: Condition | null) => onChange({ onlyIf });
  const possible = earlier.filter((question) => comparisonsOf(question).length > 0);
  const question = possible.find(({ questionId }) => questionId === condition?.questionId);
  if (possible.length === 0 && !condition) return null;
  return (
    <Group aria-label={`Of whom ${name} is asked`}>
      <Beside>
        <Field
          label="Asked"
          value={question ? question.questionId : condition ? '?' : ''}
          onChange={(next) => {
            const chosen = possible.find(({ questionId }) => questionId === next);
            change(chosen ? beginning(chosen) : null);
          }}
          problem={problem('onlyIf')}
          none="of everybody"
          options={[
            ...(condition && !question ? [['?', 'by a question that does not come before it'] as const] : []),
            ...possible.map(({ questionId, label }) => [questionId, `by the answer to “${label}”`] as const),
          ]}
        />
        {condition && question && (
          <>
            <Field
              label="Which"
              value={condition.is}
              onChange={(is) => change({ ...condition, is })}
              options={comparisonsOf(question).map((is) => [is, comparisonName(is, question)])}
            />
            <ValueInput
              question={question}
              value={condition.value}
              onChange={(value) => change({ ...condition, value })}
            />
          </>
        )}
      </Beside>
      {condition && question && problem('onlyIf') === undefined && (
        <Hint>{conditionSentence(condition, question)}</Hint>
      )}
    </Group>
  );
};
