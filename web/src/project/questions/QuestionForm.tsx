import { questionKinds, textFormats } from '@dossier/shared/contract';
import type { ComponentProps } from 'react';
import { Check } from '../../theme/inputs/Check.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Columns, Line } from '../../theme/layout.tsx';
import { Beside } from './Beside.tsx';
import { ConditionInput } from './ConditionInput.tsx';
import type { QuestionCard } from './cards.ts';
import { marksOf } from './cards.ts';
import { drawnAlone, type ItemForm } from './drawnAlone.tsx';
import { ExcusesInput } from './ExcusesInput.tsx';
import { ItemFrame } from './ItemFrame.tsx';
import { kindNames } from './words.ts';

const formatNames: Readonly<Record<(typeof textFormats)[number], string>> = {
  plain: 'Any text',
  link: 'A web address',
  email: 'An email address',
  phone: 'A phone number',
};

const countings = [
  ['characters', 'Characters'],
  ['words', 'Words'],
] as const;

type TypedField = {
  readonly [F in keyof QuestionCard]: QuestionCard[F] extends string ? F : never;
}[keyof QuestionCard];

const Form = ({ card, number, earlier, problem, onChange, ...frame }: ItemForm<QuestionCard>) => {
  const name = card.label.trim() || `question ${number}`;
  const field = <F extends TypedField>(
    of: F,
    label: string,
    props: Partial<ComponentProps<typeof Field<QuestionCard[F]>>> = {},
  ) => (
    <Field
      label={label}
      value={card[of]}
      onChange={(typed) => onChange({ [of]: typed })}
      problem={problem(of)}
      {...props}
    />
  );
  const numeric = { type: 'number', slotProps: { htmlInput: { step: 'any', inputMode: 'decimal' } } } as const;
  const day = { type: 'date' } as const;
  return (
    <ItemFrame what="Question" name={name} number={number} marks={marksOf(card)} {...frame}>
      <Columns columns="minmax(0, 1fr) 200px">
        {field('label', 'Question', { required: true })}
        {field('kind', 'Answer', { options: questionKinds.map((kind) => [kind, kindNames[kind]]) })}
      </Columns>
      <Beside>
        {card.kind === 'text' && (
          <>
            {field('format', 'What it is', { options: textFormats.map((format) => [format, formatNames[format]]) })}
            {field('longest', 'Most characters', { ...numeric, placeholder: '200' })}
          </>
        )}
        {card.kind === 'longText' && (
          <>
            {field('longest', 'At most', { ...numeric, placeholder: '5000' })}
            {field('counted', 'Counted in', { options: countings })}
          </>
        )}
        {card.kind === 'number' && (
          <>
            {field('unit', 'Unit or currency')}
            {field('least', 'At least', numeric)}
            {field('most', 'At most', numeric)}
            {field('decimals', 'Decimals', numeric)}
          </>
        )}
        {card.kind === 'date' && (
          <>
            {field('earliest', 'Not before', day)}
            {field('latest', 'Not after', day)}
          </>
        )}
        {(card.kind === 'choice' || card.kind === 'choices') && (
          <>
            {field('options', 'Choices', {
              ...growing(3, 12),
              required: true,
              className: 'whole',
              helperText: 'One on each line.',
            })}
            <Check
              checked={card.other}
              onChange={(other) => onChange({ other })}
              label="Something else can be answered, too"
              className="whole"
            />
          </>
        )}
        {card.kind === 'agreement' && field('text', 'What one agrees to', { ...growing(2, 12), className: 'whole' })}
      </Beside>
      <Line mt={4}>{field('help', 'Help', { ...growing(1, 6), fullWidth: true })}</Line>
      {card.kind !== 'agreement' && card.kind !== 'yesNo' && (
        <Line mt={4}>{field('example', 'Example of an answer', { fullWidth: true })}</Line>
      )}
      <ConditionInput name={name} earlier={earlier} card={card} problem={problem} onChange={onChange} />
      <Check
        checked={card.reviewed}
        onChange={(reviewed) => onChange({ reviewed })}
        label="Reviewed: each answer has to be accepted, like a document"
        sx={{ mt: 2, display: 'flex' }}
      />
      <Check
        checked={!card.required}
        onChange={(isOptional) => onChange({ required: !isOptional })}
        label="Optional: nobody has to answer"
      />
      <ExcusesInput card={card} what="an answer" problem={problem('excuses')} onChange={onChange} />
    </ItemFrame>
  );
};

/** One question: its words, what answers it takes, and of whom it is asked. */
export const QuestionForm = drawnAlone(Form);
