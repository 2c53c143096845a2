import { lengthOf, type Question, wordsIn } from '@dossier/shared/contract';
import {
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  InputAdornment,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Check } from '../../theme/inputs/Check.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { meant, type TypedAnswer } from './typed.ts';
import { answerText } from './words.ts';

type Props<K extends Question['kind']> = {
  readonly question: Extract<Question, { kind: K }>;
  readonly typed: TypedAnswer | undefined;
  readonly problem: string | undefined;
  readonly onChange: (typed: TypedAnswer | undefined) => void;
};
type Attributes = {
  readonly type?: string;
  readonly htmlInput?: { readonly inputMode?: 'url' | 'email' | 'tel'; readonly autoComplete?: string };
};
const attributes: Readonly<Record<(Question & { kind: 'text' })['format'], Attributes>> = {
  plain: {},
  link: { type: 'url', htmlInput: { inputMode: 'url' } },
  email: { type: 'email', htmlInput: { inputMode: 'email', autoComplete: 'email' } },
  phone: { type: 'tel', htmlInput: { inputMode: 'tel', autoComplete: 'tel' } },
};

/** Said to everybody: what is not required. */
const labelOf = ({ label, required }: Pick<Question, 'label' | 'required'>) =>
  required ? label : `${label} (optional)`;

/** Below its field, as long as nothing is wrong there. */
const helpOf = ({ help, example }: Pick<Question, 'help' | 'example'>): string =>
  [help, example && `For example: ${example}`].filter(Boolean).join(' ');

/** Where a mark may be one of thousands or of decimals, for which of them it is taken. */
const readAs = (question: Question, typed: TypedAnswer | undefined): string => {
  if (question.kind !== 'number' || typeof typed !== 'string' || !/\d[.,]\d{3}(?!\d)/.test(typed)) return '';
  const number = meant(question, typed);
  return typeof number === 'number' ? `Read as ${answerText(question, number)}.` : '';
};

const ofText = (typed: TypedAnswer | undefined) => (typeof typed === 'string' ? typed : '');

const OneLine = ({ question, typed, problem, onChange }: Props<'text' | 'number' | 'date'>) => {
  const { kind } = question;
  const { type = 'text', htmlInput = {} }: Attributes =
    kind === 'text' ? attributes[question.format] : { type: kind === 'date' ? 'date' : 'text' };
  const limits =
    kind === 'date'
      ? { min: question.earliest ?? undefined, max: question.latest ?? undefined }
      : kind === 'number'
        ? { inputMode: question.decimals === 0 ? 'numeric' : 'decimal' }
        : htmlInput;
  return (
    <Field
      label={labelOf(question)}
      type={type}
      value={ofText(typed)}
      onChange={onChange}
      problem={problem}
      helperText={[readAs(question, typed), helpOf(question)].filter(Boolean).join(' ')}
      slotProps={{
        // Its words are a question, not a name: they are read whole.
        inputLabel: { shrink: true },
        htmlInput: { ...limits, 'aria-required': question.required },
        ...(kind === 'number' &&
          question.unit && {
            input: { endAdornment: <InputAdornment position="end">{question.unit}</InputAdornment> },
          }),
      }}
    />
  );
};

const LongText = ({ question, typed, problem, onChange }: Props<'longText'>) => {
  const text = ofText(typed);
  const { longest, counted } = question;
  const used = counted === 'words' ? wordsIn(text) : lengthOf(text.trim());
  return (
    <Field
      label={labelOf(question)}
      {...growing(4, 20, { 'aria-required': question.required })}
      value={text}
      onChange={onChange}
      error={problem !== undefined}
      helperText={
        <>
          {problem ?? helpOf(question)} <span className="num">{`${used} of ${longest} ${counted}`}</span>
        </>
      }
    />
  );
};

const OtherField = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <Field
    label="In your own words"
    value={value}
    onChange={onChange}
    slotProps={{ htmlInput: { maxLength: 200 } }}
    sx={{ ml: 8 }}
  />
);

type GroupProps = Pick<Props<Question['kind']>, 'question' | 'problem'> & { readonly children: ReactNode };

const Group = ({ question, problem, children }: GroupProps) => {
  const id = useId();
  const isOne = question.kind === 'choice' || question.kind === 'yesNo';
  const said = problem ?? helpOf(question);
  return (
    <FormControl
      component="fieldset"
      error={problem !== undefined}
      {...(!isOne && { role: 'group' })}
      aria-describedby={`${id}-help`}
    >
      <FormLabel component="legend">{labelOf(question)}</FormLabel>
      {children}
      {said && <FormHelperText id={`${id}-help`}>{said}</FormHelperText>}
    </FormControl>
  );
};

type ChoiceProps = { readonly value: string; readonly label: string; readonly problem: string | undefined };

const Choice = ({ problem, ...props }: ChoiceProps) => (
  <FormControlLabel control={<Radio slotProps={{ input: { 'aria-invalid': problem !== undefined } }} />} {...props} />
);

/** What is chosen and is none of the list. */
const ownWords = '\u0000';

/** Own words may begin with one of the list, or pass by one: what was typed there last stays own words. */
const OneOf = ({ question, typed, problem, onChange }: Props<'choice'>) => {
  const { options, other } = question;
  const [own, setOwn] = useState<string>();
  const isOther = typeof typed === 'string' && (!options.includes(typed) || typed === own);
  const say = (words: string | undefined, chosen = words) => {
    setOwn(words);
    onChange(chosen);
  };
  return (
    <Group question={question} problem={problem}>
      <RadioGroup
        value={isOther && other ? ownWords : (typed ?? null)}
        onChange={({ target }) => (target.value === ownWords ? say('') : say(undefined, target.value))}
      >
        {options.map((option) => (
          <Choice key={option} value={option} label={option} problem={problem} />
        ))}
        {other && <FormControlLabel value={ownWords} control={<Radio />} label="Something else" />}
      </RadioGroup>
      {other && isOther && <OtherField value={String(typed)} onChange={say} />}
    </Group>
  );
};

const SomeOf = ({ question, typed, problem, onChange }: Props<'choices'>) => {
  const { options, other } = question;
  const chosen = Array.isArray(typed) ? typed : [];
  const [typedOwn, setOwn] = useState<string>();
  // What the host has taken off the list since, and allows no own words for, goes with the next choice.
  const others = other ? chosen.filter((one) => !options.includes(one)) : [];
  const own = others[0] ?? (chosen.at(-1) === typedOwn ? typedOwn : undefined);
  const picked = own === undefined ? chosen : chosen.toSpliced(chosen.lastIndexOf(own), 1);
  const choose = (next: readonly string[], words: string | undefined) => {
    setOwn(words);
    onChange([...options.filter((option) => next.includes(option)), ...(words === undefined ? [] : [words])]);
  };
  return (
    <Group question={question} problem={problem}>
      <FormGroup>
        {options.map((option) => (
          <Check
            key={option}
            checked={picked.includes(option)}
            onChange={(isChosen) =>
              choose(isChosen ? [...picked, option] : picked.filter((one) => one !== option), own)
            }
            input={{ 'aria-invalid': problem !== undefined }}
            label={option}
          />
        ))}
        {other && (
          <Check
            checked={own !== undefined}
            onChange={(isChosen) => choose(picked, isChosen ? '' : undefined)}
            label="Something else"
          />
        )}
      </FormGroup>
      {other && own !== undefined && <OtherField value={own} onChange={(words) => choose(picked, words)} />}
    </Group>
  );
};

const YesNo = ({ question, typed, problem, onChange }: Props<'yesNo'>) => (
  <Group question={question} problem={problem}>
    <RadioGroup
      row
      value={typeof typed === 'boolean' ? String(typed) : null}
      onChange={({ target }) => onChange(target.value === 'true')}
    >
      <Choice value="true" label="Yes" problem={problem} />
      <Choice value="false" label="No" problem={problem} />
    </RadioGroup>
  </Group>
);

const Agreement = ({ question, typed, problem, onChange }: Props<'agreement'>) => (
  <Group question={question} problem={problem}>
    {question.text && <p className="prose">{question.text}</p>}
    <Check
      checked={typed === true}
      onChange={(isAccepted) => onChange(isAccepted || undefined)}
      input={{ 'aria-invalid': problem !== undefined }}
      label="I accept this"
    />
  </Group>
);

/** One question, to answer it where it stands. */
export const AnswerInput = ({ question, ...props }: Props<Question['kind']>) => {
  switch (question.kind) {
    case 'text':
    case 'number':
    case 'date':
      return <OneLine question={question} {...props} />;
    case 'longText':
      return <LongText question={question} {...props} />;
    case 'choice':
      return <OneOf question={question} {...props} />;
    case 'choices':
      return <SomeOf question={question} {...props} />;
    case 'yesNo':
      return <YesNo question={question} {...props} />;
    case 'agreement':
      return <Agreement question={question} {...props} />;
  }
};
