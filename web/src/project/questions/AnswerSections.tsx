import {
  type Answer,
  type Answers,
  answerProblems,
  answerStatus,
  asked,
  isExcused,
  type Question,
  type QuestionsRow,
} from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import { type ReactNode, useRef, useState } from 'react';
import { type NotedInRow, nothingNoted } from '../../reads/answers.ts';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { Line } from '../../theme/Line.tsx';
import { List } from '../../theme/List.tsx';
import { Notice } from '../../theme/Notice.tsx';
import { Panel } from '../../theme/Panel.tsx';
import { Heading, Hint, Lead } from '../../theme/Text.tsx';
import { useWide } from '../../theme/useWide.ts';
import { AnswerInput } from './AnswerInput.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswerState } from './AnswerState.tsx';
import { Excusable } from './Excusable.tsx';
import { OneByOne } from './OneByOne.tsx';
import { answersWith, shownIn } from './typed.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

export type SectionProps = {
  readonly section: QuestionsRow;
  readonly sections: readonly QuestionsRow[];
  /** What was submitted. */
  readonly given: Answers;
  /** What was decided on it, and reasons instead of it. */
  readonly noted?: NotedInRow | undefined;
  /** Those of its questions that are asked, by what is given and typed. */
  readonly questions: readonly Question[];
  readonly draft: TypedAnswers;
};

type Submitting = {
  /** Whether it was taken. */
  readonly send: (
    answers: readonly { readonly questionId: string; readonly value: Answer['value'] | null }[],
  ) => Promise<boolean>;
  /** A reason instead of an answer. */
  readonly excuse: (questionId: string, reason: string) => Promise<boolean>;
  readonly pending: boolean;
  /** What was refused, by the name of the field. */
  readonly errors: Readonly<Record<string, string>> | undefined;
};

export const idsOf = ({ questions }: QuestionsRow) => new Set(questions.map(({ questionId }) => questionId));

const rejectedIn = (questions: readonly Question[], given: Answers, noted: NotedInRow): readonly Question[] =>
  questions.filter((question) => answerStatus(question, given.get(question.questionId), noted) === 'Reject');

const places: Readonly<Record<TypedAnswers['place'], string>> = {
  server: 'Saved, but not submitted yet: you can go on with another device.',
  browser: 'Kept in this browser, but not submitted yet.',
  'under way': 'Not submitted yet.',
};

const SectionForm = ({
  section,
  sections,
  given,
  noted = nothingNoted,
  questions,
  draft,
  submitting: { send, excuse, pending, errors },
  onDone,
}: SectionProps & { readonly submitting: Submitting; readonly onDone: (() => void) | undefined }) => {
  const form = useRef<HTMLFormElement>(null);
  const [shown, setShown] = useState(false);
  /** The question that is shown by itself; undefined: all are. */
  const [alone, setAlone] = useState<string>();
  const isPhone = !useWide('sm');
  const { typed } = draft;
  const own = idsOf(section);
  const all = answersWith(sections, given, typed);
  const isAsBefore = ({ questionId }: Question) =>
    JSON.stringify(all.get(questionId)) === JSON.stringify(given.get(questionId));
  const stillRejected = rejectedIn(questions, given, noted).filter(isAsBefore);
  const problems = answerProblems(sections, section.sectionId, all, noted);
  // With something else changed it can be submitted; it stays rejected then.
  if (questions.every(isAsBefore))
    for (const { questionId } of stillRejected) problems.set(questionId, 'This was rejected: please answer it anew.');
  const problemOf = (questionId: string) =>
    (shown ? problems.get(questionId) : undefined) ?? errors?.[`answers.${questionId}`];
  const lacking = questions.filter(({ questionId }) => problems.has(questionId));
  const isTyped = Object.keys(typed).some((questionId) => own.has(questionId));

  const submit = async () => {
    setShown(true);
    if (problems.size > 0) {
      if (alone !== undefined) setAlone(lacking[0]?.questionId);
      return focusInvalid(form.current);
    }
    const answers = questions.map(({ questionId }) => ({ questionId, value: all.get(questionId) ?? null }));
    if (!(await draft.submit(own, () => send(answers)))) return;
    setAlone(undefined);
    onDone?.();
  };
  const reasonOf = (question: Question) =>
    isExcused(question, all.get(question.questionId), noted) ? noted.excused.get(question.questionId) : undefined;
  const isThere = (question: Question) => all.has(question.questionId) || reasonOf(question) !== undefined;

  const field = (question: Question) => (
    <>
      <Excusable
        question={question}
        reason={reasonOf(question)}
        onExcuse={async (reason) => {
          const isSent = await excuse(question.questionId, reason);
          if (isSent) draft.giveUp(new Set([question.questionId]));
          return isSent;
        }}
      >
        <AnswerInput
          question={question}
          typed={shownIn(question.questionId, given, typed)}
          problem={problemOf(question.questionId)}
          onChange={(value) => draft.type(question.questionId, value ?? null)}
        />
      </Excusable>
      {stillRejected.includes(question) && (
        <Hint>
          <AnswerState status="Reject" remarks={noted.decisions.get(question.questionId)?.remarks} />
        </Hint>
      )}
      {draft.lastTime?.has(question.questionId) && <Hint gap={1}>As last time</Hint>}
    </>
  );

  if (alone !== undefined)
    return (
      <OneByOne
        title={section.title}
        questions={questions}
        at={alone}
        answered={questions.filter(isThere).length}
        pending={pending}
        form={form}
        field={field}
        onGo={setAlone}
        onNext={({ questionId }, next) => {
          if (!next) return void submit();
          // What is not answered yet can wait; what is answered wrongly is mended where one is.
          if (!problems.has(questionId) || !all.has(questionId)) return setAlone(next.questionId);
          setShown(true);
          return focusInvalid(form.current);
        }}
        onClose={() => setAlone(undefined)}
      />
    );

  return (
    <form
      ref={form}
      noValidate
      aria-label={section.title}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {isPhone && section.questions.length > 1 && (
        <Line mb={4}>
          <Button onClick={() => setAlone((questions.find((one) => !isThere(one)) ?? questions[0])?.questionId)}>
            One question at a time
          </Button>
        </Line>
      )}
      <List gap={5}>
        {questions.map((question) => (
          <li key={question.questionId}>{field(question)}</li>
        ))}
      </List>
      {shown && lacking.length > 0 && (
        <Line mt={4}>
          <Notice severity="error" sx={{ mb: 0 }}>
            To be looked at: {lacking.map(({ label }) => label).join(' · ')}
          </Notice>
        </Line>
      )}
      <Line wrap justify="flex-end" mt={5}>
        {isTyped && (
          <Hint gap={0} className="to-start">
            {places[draft.place]}
          </Hint>
        )}
        {onDone && (
          <Button
            onClick={() => {
              draft.giveUp(own);
              onDone();
            }}
          >
            Cancel
          </Button>
        )}
        <Button type="submit" variant="contained" color="primary" loading={pending}>
          Submit answers
        </Button>
      </Line>
    </form>
  );
};

/** A section as whoever is asked sees it: its form, or what was submitted. */
export const AnswerSection = ({
  isOpen,
  submitted,
  receipt,
  submitting,
  ...props
}: SectionProps & {
  readonly isOpen: boolean;
  /** Says when; undefined: nothing was. */
  readonly submitted: ReactNode | undefined;
  /** Beside it. */
  readonly receipt?: ReactNode;
  readonly submitting: Submitting;
}) => {
  const { section, sections, given, noted = nothingNoted, questions, draft } = props;
  const [changing, setChanging] = useState(false);
  const own = idsOf(section);
  const isTyped = Object.keys(draft.typed).some((questionId) => own.has(questionId));
  const isSubmitted =
    submitted !== undefined &&
    answerProblems(sections, section.sectionId, given, noted).size === 0 &&
    !rejectedIn(questions, given, noted).some(({ required }) => required);
  return (
    <Panel component="li">
      <Heading variant="h3" gap={1}>
        {section.title}
      </Heading>
      {section.introduction && <Lead className="prose">{section.introduction}</Lead>}
      {isOpen && (!isSubmitted || changing || isTyped) ? (
        <Line mt={5} align="stretch">
          <div className="grow">
            <SectionForm
              {...props}
              submitting={submitting}
              onDone={isSubmitted ? () => setChanging(false) : undefined}
            />
          </div>
        </Line>
      ) : (
        <>
          <AnswerList questions={questions} answers={given} noted={noted} />
          <Line wrap mt={4}>
            <Hint gap={0} className="to-start">
              {submitted ?? 'Nothing was answered.'}
            </Hint>
            {submitted && receipt}
            {isOpen && <Button onClick={() => setChanging(true)}>Change</Button>}
          </Line>
        </>
      )}
    </Panel>
  );
};

/** The sections of which something is asked, by what is given and typed. */
export const AnswerSections = ({
  sections,
  given,
  noted,
  draft,
  children,
}: Pick<SectionProps, 'sections' | 'given' | 'noted' | 'draft'> & {
  readonly children: (props: SectionProps) => ReactNode;
}) => {
  const isAsked = new Set(asked(sections, answersWith(sections, given, draft.typed)));
  const shown = sections
    .map((section) => ({ section, questions: section.questions.filter((question) => isAsked.has(question)) }))
    .filter(({ questions }) => questions.length > 0);
  return <List gap={4}>{shown.map((one) => children({ ...one, sections, given, noted, draft }))}</List>;
};
