import { type Item, isDocument, itemIdOf, itemsOf, type Question } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useRef, useState } from 'react';
import { nothingNoted } from '../../reads/answers.ts';
import { onSubmitted } from '../../theme/inputs/enter.ts';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { Hint, Line, List, Notice } from '../../theme/layout.tsx';
import { useWide } from '../../theme/useWide.ts';
import { AnswerInput } from './AnswerInput.tsx';
import { AnswerState } from './AnswerState.tsx';
import { Excusable } from './Excusable.tsx';
import { OneByOne } from './OneByOne.tsx';
import { SectionDocument } from './SectionDocument.tsx';
import { checkedSection, idsOf, isTypedIn, type SectionProps, type Submitting } from './section.ts';
import { shownIn } from './typed.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

const places: Readonly<Record<TypedAnswers['place'], string>> = {
  server: 'Saved, but not submitted yet: you can go on with another device.',
  browser: 'Kept in this browser, but not submitted yet.',
  'under way': 'Not submitted yet.',
};

type FormProps = SectionProps & {
  readonly submitting: Submitting;
  /** Back to what was submitted; undefined: not all of it was. */
  readonly onDone: (() => void) | undefined;
};
type Checked = ReturnType<typeof checkedSection>;

/** Sends what is complete, or shows what is lacking; on phones each item may stand by itself. */
const useSubmitting = ({ section, draft, submitting, onDone }: FormProps, checked: Checked) => {
  const { answers, problems, lacking } = checked;
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  /** The item that is shown by itself; undefined: all are. */
  const [alone, setAlone] = useState<string>();
  const submit = async () => {
    setShown(true);
    if (problems.size > 0) {
      if (alone !== undefined) setAlone(lacking[0]?.questionId);
      return focusInvalid(form.current);
    }
    if (checked.before()) return setAlone(undefined);
    if (!(await draft.submit(idsOf(section), (seen) => submitting.send(checked.toSend(), seen)))) return;
    setAlone(undefined);
    onDone?.();
  };
  return {
    form,
    /** Whether what is wrong is shown. */
    shown,
    alone,
    setAlone,
    submit,
    /** From an item that is shown by itself to the next; from the last one all is submitted. */
    goOn: (item: Item, next: Item | undefined) => {
      if (!next) return void submit();
      const id = itemIdOf(item);
      // What is not answered yet can wait; what is answered wrongly is mended where one is.
      if (!problems.has(id) || !answers.has(id)) return setAlone(itemIdOf(next));
      setShown(true);
      return focusInvalid(form.current);
    },
  };
};

type FieldProps = {
  readonly question: Question;
  readonly of: FormProps;
  readonly checked: Checked;
  /** Whether what is wrong is shown. */
  readonly shown: boolean;
};

const QuestionField = ({ question, of, checked, shown }: FieldProps) => {
  const { questionId, label, excuses } = question;
  const { given, noted = nothingNoted, draft, submitting } = of;
  const problem = shown ? checked.problems.get(questionId) : undefined;
  return (
    <>
      <Excusable
        name={label}
        place={`${of.section.id}.${questionId}`}
        excuses={excuses}
        replaced="answer"
        reason={checked.reasonOf(question)}
        onExcuse={async (reason) => {
          const isSent = await submitting.excuse(questionId, reason);
          if (isSent) draft.giveUp(new Set([questionId]));
          return isSent;
        }}
      >
        <AnswerInput
          question={question}
          typed={shownIn(questionId, given, draft.typed)}
          problem={problem ?? submitting.errors?.[`answers.${questionId}`]}
          onChange={(value) => draft.type(questionId, value ?? null)}
        />
      </Excusable>
      {checked.stillRejected.includes(question) && (
        <Hint>
          <AnswerState status="Reject" remarks={noted.decisions.get(questionId)?.remarks} />
        </Hint>
      )}
      {draft.lastTime?.has(questionId) && <Hint gap={1}>As last time</Hint>}
    </>
  );
};

/** What a section asks, to be filled in: all at once, or on a phone one item after the other. */
export const AnswerForm = (props: FormProps) => {
  const { section, noted, items, hasMore, documents, draft, submitting, onDone } = props;
  const isPhone = !useWide('sm');
  const checked = checkedSection(props);
  const { lacking, isThere } = checked;
  const { form, shown, alone, setAlone, submit, goOn } = useSubmitting(props, checked);
  const field = (item: Item) =>
    isDocument(item) ? (
      <SectionDocument item={item} section={section} documents={documents} noted={noted} excuse={submitting.excuse} />
    ) : (
      <QuestionField question={item} of={props} checked={checked} shown={shown} />
    );

  const before = shown && lacking.length === 0 ? checked.before() : undefined;

  if (alone !== undefined)
    return (
      <OneByOne
        title={section.title}
        items={items}
        at={alone}
        done={items.filter(isThere).length}
        pending={submitting.pending}
        form={form}
        field={field}
        onGo={setAlone}
        onNext={goOn}
        onClose={() => setAlone(undefined)}
      />
    );

  return (
    <form ref={form} noValidate aria-label={section.title} onSubmit={onSubmitted(submit)}>
      {isPhone && itemsOf(section).length > 1 && (
        <Line mb={4}>
          <Button
            onClick={() => {
              const first = items.find((one) => !isThere(one)) ?? items[0];
              setAlone(first && itemIdOf(first));
            }}
          >
            {items.some(isDocument) ? 'One at a time' : 'One question at a time'}
          </Button>
        </Line>
      )}
      <List gap={5}>
        {items.map((item) => (
          <li key={itemIdOf(item)}>{field(item)}</li>
        ))}
      </List>
      {hasMore && <Hint>Once you have submitted this, a document is asked for here, too.</Hint>}
      {shown && lacking.length > 0 && (
        <Line mt={4}>
          <Notice severity="error" sx={{ mb: 0 }}>
            To be looked at: {lacking.map(({ label }) => label).join(' · ')}
          </Notice>
        </Line>
      )}
      {checked.tooLong && (
        <Line mt={4}>
          <Notice severity="error" sx={{ mb: 0 }}>
            {checked.tooLong}
          </Notice>
        </Line>
      )}
      {before && (
        <Line mt={4}>
          <Notice severity="error" sx={{ mb: 0 }}>
            What is asked here follows from what you entered before: submit “{before.title}” first.
          </Notice>
        </Line>
      )}
      <Line wrap justify="flex-end" mt={5}>
        {isTypedIn(props) && (
          <Hint gap={0} className="to-start">
            {places[draft.place]}
          </Hint>
        )}
        {onDone && (
          <Button
            onClick={() => {
              draft.giveUp(idsOf(section));
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" variant="contained" loading={submitting.pending}>
          Submit answers
        </Button>
      </Line>
    </form>
  );
};
