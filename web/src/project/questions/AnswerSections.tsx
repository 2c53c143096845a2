import {
  type AskedDocument,
  answerProblems,
  asked,
  type Item,
  isDocument,
  itemsOf,
  type Question,
  unaskedDocuments,
} from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { nothingNoted } from '../../reads/answers.ts';
import { Heading, Hint, Lead, Line, List, Panel } from '../../theme/layout.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { AnswerList } from './AnswerList.tsx';
import { Excuses } from './Excusable.tsx';
import { SectionDocument } from './SectionDocument.tsx';
import { isTypedIn, questionsAmong, rejectedIn, type SectionProps, type Submitting } from './section.ts';
import { answersWith } from './typed.ts';

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
  const { section, sections, given, noted = nothingNoted, items, documents } = props;
  const [changing, setChanging] = useState(false);
  const questions = questionsAmong(items);
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
      {isOpen && questions.length > 0 && (!isSubmitted || changing || isTypedIn(props)) ? (
        <Line mt={5} align="stretch">
          <div className="grow">
            <AnswerForm
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
                  <SectionDocument
                    item={run}
                    section={section}
                    documents={documents}
                    noted={noted}
                    excuse={submitting.excuse}
                  />
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
  return (
    <Excuses>
      <List gap={4}>{shown.map((one) => children({ ...one, sections, documents, given, noted, draft }))}</List>
    </Excuses>
  );
};
