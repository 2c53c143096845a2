import type { Answers, DocumentRow, ProjectRow, QuestionSection } from '@dossier/shared/contract';
import { documentsIn, givenAnswers, unaskedDocuments } from '@dossier/shared/contract';
import { useState } from 'react';
import { nothingNoted } from '../../reads/answers.ts';
import { DialogFrame } from '../../theme/DialogFrame.tsx';
import { Heading, List, Notice, Panel } from '../../theme/layout.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { useWide } from '../../theme/useWide.ts';
import { DocumentHead } from '../parts/documents.tsx';
import { AnswerSection, AnswerSections } from './AnswerSections.tsx';
import { idsOf } from './section.ts';
import type { Typed } from './typed.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';
import { sectionsTitle } from './words.ts';

const without = (typed: Typed, ids: ReadonlySet<string>): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([questionId]) => !ids.has(questionId)));

/** Like {@link useTypedAnswers}, for as long as the window is open. */
const useTrialAnswers = (): TypedAnswers => {
  const [typed, setTyped] = useState<Typed>({});
  return {
    typed,
    type: (questionId, value) => setTyped((before) => ({ ...before, [questionId]: value })),
    giveUp: (ids) => setTyped((before) => (ids ? without(before, ids) : {})),
    submit: async (ids, send) => {
      const isSent = await send(undefined);
      if (isSent) setTyped((before) => without(before, ids));
      return isSent;
    },
    isFromBefore: false,
    place: 'under way',
    begunAt: {},
  };
};

const field = (document: DocumentRow) => (
  <Panel>
    <DocumentHead document={document} state={<StatusChip status="Not Uploaded" />} />
  </Panel>
);

type Props = {
  readonly project: ProjectRow;
  readonly sections: readonly QuestionSection[];
  readonly documents: readonly DocumentRow[];
  readonly onClose: () => void;
};

/** What collaborators will see: their documents, and the questions to answer, of which nothing is kept (BEY-52). */
export default function TryIt({ project, sections, documents, onClose }: Props) {
  const wide = useWide();
  const [given, setGiven] = useState<Answers>(new Map());
  const [excused, setExcused] = useState<ReadonlyMap<string, string>>(new Map());
  const draft = useTrialAnswers();
  const rows = sections.map((section, index) => ({
    ...section,
    ...{ id: `${project.id}.${section.sectionId}`, projectId: project.id, order: index + 1, closed: null },
  }));
  const inSections = new Set(documentsIn(sections).map(({ documentId }) => documentId));
  const unasked = new Set(unaskedDocuments(sections, given).map(({ documentId }) => documentId));
  const alone = documents.filter((document) => !inSections.has(document.id));
  // As somebody who may upload them.
  const shown = documents.filter((document) => !unasked.has(document.id)).map((one) => ({ ...one, closed: null }));
  return (
    <DialogFrame
      title={`${project.projectName}, as collaborators see it`}
      fullScreen={!wide}
      maxWidth="md"
      onClose={onClose}
    >
      <Notice severity="info">This is only to try: nothing that you enter here is saved or sent.</Notice>
      {alone.length > 0 && (
        <>
          <Heading>Required Documents</Heading>
          <List gap={3}>
            {alone.map((document) => (
              <li key={document.id}>{field(document)}</li>
            ))}
          </List>
        </>
      )}
      <Heading sx={{ mt: 6 }}>{sectionsTitle(sections)}</Heading>
      <AnswerSections
        sections={rows}
        documents={{ rows: new Map(shown.map((document) => [document.id, document])), field }}
        given={given}
        noted={{ ...nothingNoted, excused }}
        draft={draft}
      >
        {(props) => {
          const own = idsOf(props.section);
          return (
            <AnswerSection
              key={props.section.id}
              {...props}
              isOpen
              submitted={
                [...given.keys(), ...excused.keys()].some((itemId) => own.has(itemId))
                  ? 'Submitted, in this try.'
                  : undefined
              }
              submitting={{
                send: async (answers) => {
                  const kept = [...given].filter(([questionId]) => !own.has(questionId));
                  setGiven(new Map([...kept, ...givenAnswers(answers)]));
                  return true;
                },
                excuse: async (itemId, reason) => {
                  setGiven((before) => new Map([...before].filter(([id]) => id !== itemId)));
                  setExcused((before) => new Map([...before, [itemId, reason]]));
                  return true;
                },
                pending: false,
                errors: undefined,
              }}
            />
          );
        }}
      </AnswerSections>
    </DialogFrame>
  );
}
