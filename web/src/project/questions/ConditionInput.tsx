import { type Condition, comparisonsOf, type Question } from '@dossier/shared/contract';
import { MenuItem, styled, TextField } from '@mui/material';
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

export const ValueInput = ({ question, value, onChange }: ValueProps) => {
  const label = 'Answer';
  if (question.kind === 'yesNo')
    return (
      <TextField
        select
        label={label}
        value={String(value)}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <MenuItem value="true">Yes</MenuItem>
        <MenuItem value="false">No</MenuItem>
      </TextField>
    );
  if ('options' in question)
    return (
      <TextField
        select
        label={label}
        value={question.options.includes(String(value)) ? value : ''}
        onChange={({ target }) => onChange(target.value)}
      >
        {question.options.map((option) => (
          <MenuItem key={option} value={option}>
            {option}
          </MenuItem>
        ))}
      </TextField>
    );
  if (question.kind === 'number')
    return (
      <TextField
        label={label}
        type="number"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        slotProps={{ htmlInput: { step: 'any', inputMode: 'decimal' } }}
      />
    );
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

type Props = {
  /** Of what: for who hears it. */
  readonly name: string;
  /** Questions that come before it. */
  readonly earlier: readonly Question[];
  readonly condition: Condition | null;
  readonly problem: string | undefined;
  readonly onChange: (condition: Condition | null) => void;
};

/** Of whom something is asked: of everybody, or by one earlier answer. */
export const ConditionInput = ({ name, earlier, condition, problem, onChange }: Props) => {
  const possible = earlier.filter((question) => comparisonsOf(question).length > 0);
  const question = possible.find(({ questionId }) => questionId === condition?.questionId);
  if (possible.length === 0 && !condition) return null;
  return (
    <Group aria-label={`Of whom ${name} is asked`}>
      <Beside>
        <TextField
          select
          label="Asked"
          value={question ? question.questionId : condition ? '?' : ''}
          onChange={({ target }) => {
            const chosen = possible.find(({ questionId }) => questionId === target.value);
            onChange(chosen ? beginning(chosen) : null);
          }}
          error={problem !== undefined}
          helperText={problem}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">of everybody</MenuItem>
          {condition && !question && <MenuItem value="?">by a question that does not come before it</MenuItem>}
          {possible.map(({ questionId, label }) => (
            <MenuItem key={questionId} value={questionId} className="wrap">
              by the answer to “{label}”
            </MenuItem>
          ))}
        </TextField>
        {condition && question && (
          <>
            <TextField
              select
              label="Which"
              value={condition.is}
              onChange={({ target }) => onChange({ ...condition, is: target.value as Condition['is'] })}
            >
              {comparisonsOf(question).map((is) => (
                <MenuItem key={is} value={is}>
                  {comparisonName(is, question)}
                </MenuItem>
              ))}
            </TextField>
            <ValueInput
              question={question}
              value={condition.value}
              onChange={(value) => onChange({ ...condition, value })}
            />
          </>
        )}
      </Beside>
      {condition && question && problem === undefined && <Hint>{conditionSentence(condition, question)}</Hint>}
    </Group>
  );
};
