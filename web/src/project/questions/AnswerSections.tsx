import {
  type Answer,
  type Answers,
  type AskedDocument,
  answerProblems,
  answerStatus,
  asked,
  type DocumentRow,
  excuseStatus,
  type Item,
  isDelivered,
  isDocument,
  isExcused,
  itemIdOf,
  itemsOf,
  type Question,
  type QuestionsRow,
  unaskedDocuments,
} from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { type NotedInRow, nothingNoted } from '../../reads/answers.ts';
import { onSubmitted } from '../../theme/inputs/enter.ts';
import { focusInvalid } from '../../theme/inputs/focusInvalid.ts';
import { Heading, Hint, Lead, Line, List, Notice, Panel } from '../../theme/layout.tsx';
import { useWide } from '../../theme/useWide.ts';
import { AnswerInput } from './AnswerInput.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswerState } from './AnswerState.tsx';
import { Excusable } from './Excusable.tsx';
import { OneByOne } from './OneByOne.tsx';
import { answersWith, shownIn } from './typed.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

/** The documents that stand in sections. */
export type Documents = {
  /** By id, as far as they are asked or there. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
  /** What of it is shown where no reason stands instead. */
  readonly field: (document: DocumentRow) => ReactNode;
  /** Beside a reason. */
  readonly receipt?: (document: DocumentRow) => ReactNode;
};

export type SectionProps = {
  readonly section: QuestionsRow;
  readonly sections: readonly QuestionsRow[];
  /** What was submitted. */
  readonly given: Answers;
  /** What was decided on it, and reasons instead of it. */
  readonly noted?: NotedInRow | undefined;
  /** What of it is asked, by what is given and typed. */
  readonly items: readonly Item[];
  /** Whether a document is asked, too, once what is typed is submitted. */
  readonly hasMore: boolean;
  readonly documents: Documents;
  readonly draft: TypedAnswers;
};

type Submitting = {
  /** Whether it was taken. */
  readonly send: (
    answers: readonly { readonly questionId: string; readonly value: Answer['value'] | null }[],
  ) => Promise<boolean>;
  /** A reason instead of an answer or a document. */
  readonly excuse: (itemId: string, reason: string) => Promise<boolean>;
  readonly pending: boolean;
  /** What was refused, by the name of the field. */
  readonly errors: Readonly<Record<string, string>> | undefined;
};

export const idsOf = (section: QuestionsRow) => new Set(itemsOf(section).map(itemIdOf));
const questionsIn = (items: readonly Item[]): Question[] => items.flatMap((item) => (isDocument(item) ? [] : [item]));

const rejectedIn = (questions: readonly Question[], given: Answers, noted: NotedInRow): readonly Question[] =>
  questions.filter((question) => answerStatus(question, given.get(question.questionId), noted) === 'Reject');

const places: Readonly<Record<TypedAnswers['place'], string>> = {
  server: 'Saved, but not submitted yet: you can go on with another device.',
  browser: 'Kept in this browser, but not submitted yet.',
  'under way': 'Not submitted yet.',
};

type DocumentProps = Pick<SectionProps, 'documents' | 'noted'> & {
  readonly item: AskedDocument;
  readonly excuse: Submitting['excuse'];
};

/** A document where it stands, or the reason that takes its place. */
const SectionDocument = ({ item, documents, noted = nothingNoted, excuse }: DocumentProps) => {
  const { documentId, excuses } = item;
  const row = documents.rows.get(documentId);
  if (!row) return null;
  const status = excuseStatus(item, noted);
  return (
    <>
      <Excusable
        name={row.fieldName}
        excuses={excuses}
        replaced="document"
        reason={status === null ? undefined : noted.excused.get(documentId)}
        canExcuse={row.closed === null && row.status === 'Not Uploaded'}
        onExcuse={(reason) => excuse(documentId, reason)}
      >
        {documents.field(row)}
      </Excusable>
      {status && (
        <Line wrap mt={2}>
          <div className="to-start">
            <AnswerState status={status} remarks={noted.decisions.get(documentId)?.remarks} />
          </div>
          {documents.receipt?.(row)}
        </Line>
      )}
    </>
  );
};

const SectionForm = ({
  section,
  sections,
  given,
  noted = nothingNoted,
  items,
  hasMore,
  documents,
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
  const questions = questionsIn(items);
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
  const isThere = (item: Item) => {
    if (!isDocument(item)) return all.has(item.questionId) || reasonOf(item) !== undefined;
    const row = documents.rows.get(item.documentId);
    return excuseStatus(item, noted) !== null || (row !== undefined && isDelivered(row));
  };

  const questionField = (question: Question) => (
    <>
      <Excusable
        name={question.label}
        excuses={question.excuses}
        replaced="answer"
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
  const field = (item: Item) =>
    isDocument(item) ? (
      <SectionDocument item={item} documents={documents} noted={noted} excuse={excuse} />
    ) : (
      questionField(item)
    );

  if (alone !== undefined)
    return (
      <OneByOne
        title={section.title}
        items={items}
        at={alone}
        done={items.filter(isThere).length}
        pending={pending}
        form={form}
        field={field}
        onGo={setAlone}
        onNext={(item, next) => {
          if (!next) return void submit();
          const id = itemIdOf(item);
          // What is not answered yet can wait; what is answered wrongly is mended where one is.
          if (!problems.has(id) || !all.has(id)) return setAlone(itemIdOf(next));
          setShown(true);
          return focusInvalid(form.current);
        }}
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
        <Button type="submit" variant="contained" loading={pending}>
          Submit answers
        </Button>
      </Line>
    </form>
  );
};

/** Questions that follow each other as one list, and the documents between them. */
const runsOf = (items: readonly Item[]): readonly (readonly Question[] | AskedDocument)[] => {
  const runs: (Question[] | AskedDocument)[] = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (isDocument(item)) runs.push(item);
    else if (Array.isArray(last)) last.push(item);
    else runs.push([item]);
  }
  return runs;
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
  const { section, sections, given, noted = nothingNoted, items, documents, draft } = props;
  const [changing, setChanging] = useState(false);
  const own = idsOf(section);
  const questions = questionsIn(items);
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
      {isOpen && questions.length > 0 && (!isSubmitted || changing || isTyped) ? (
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
          {runsOf(items).map((run) =>
            'documentId' in run ? (
              <Line key={run.documentId} mt={5} align="stretch">
                <div className="grow">
                  <SectionDocument item={run} documents={documents} noted={noted} excuse={submitting.excuse} />
                </div>
              </Line>
            ) : (
              <AnswerList key={run[0]?.questionId} items={run} answers={given} noted={noted} />
            ),
          )}
          {questions.length > 0 && (
            <Line wrap mt={4}>
              <Hint gap={0} className="to-start">
                {submitted ?? 'Nothing was answered.'}
              </Hint>
              {submitted && receipt}
              {isOpen && <Button onClick={() => setChanging(true)}>Change</Button>}
            </Line>
          )}
        </>
      )}
    </Panel>
  );
};

type Props = Pick<SectionProps, 'sections' | 'documents' | 'given' | 'noted' | 'draft'> & {
  readonly children: (props: SectionProps) => ReactNode;
};

/** The sections of which something is asked, by what is given and typed. */
export const AnswerSections = ({ sections, documents, given, noted, draft, children }: Props) => {
  const answers = answersWith(sections, given, draft.typed);
  const isAsked = new Set(asked(sections, answers));
  const unasked = new Set(unaskedDocuments(sections, answers));
  // That it is there says that it is asked by what was submitted, or was uploaded before.
  const unaskedBefore = new Set(unaskedDocuments(sections, given));
  const isShown = (item: Item) =>
    isDocument(item)
      ? documents.rows.has(item.documentId) && (!unasked.has(item) || unaskedBefore.has(item))
      : isAsked.has(item);
  const shown = sections
    .map((section) => ({
      section,
      items: itemsOf(section).filter(isShown),
      hasMore: section.documents.some((one) => !unasked.has(one) && !documents.rows.has(one.documentId)),
    }))
    .filter(({ items }) => items.length > 0);
  return <List gap={4}>{shown.map((one) => children({ ...one, sections, documents, given, noted, draft }))}</List>;
};
