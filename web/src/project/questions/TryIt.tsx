import { type Answers, givenAnswers, type ProjectRow, type QuestionSection } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId, useState } from 'react';
import { nothingNoted } from '../../reads/answers.ts';
import { useDocuments } from '../../reads/projects.ts';
import { List } from '../../theme/List.tsx';
import { Notice } from '../../theme/Notice.tsx';
import { Panel } from '../../theme/Panel.tsx';
import { Loaded } from '../../theme/states/Loaded.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { Heading } from '../../theme/Text.tsx';
import { useWide } from '../../theme/useWide.ts';
import { DocumentHead } from '../parts/DocumentHead.tsx';
import { AnswerSection, AnswerSections, idsOf } from './AnswerSections.tsx';
import type { Typed } from './typed.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

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
      const isSent = await send();
      if (isSent) setTyped((before) => without(before, ids));
      return isSent;
    },
    isFromBefore: false,
    place: 'under way',
  };
};

type Props = {
  readonly project: ProjectRow;
  readonly sections: readonly QuestionSection[];
  readonly onClose: () => void;
};

/** What collaborators will see: their documents, and the questions to answer, of which nothing is kept (BEY-52). */
export default function TryIt({ project, sections, onClose }: Props) {
  const id = useId();
  const wide = useWide();
  const documents = useDocuments(project.id);
  const [given, setGiven] = useState<Answers>(new Map());
  const [excused, setExcused] = useState<ReadonlyMap<string, string>>(new Map());
  const draft = useTrialAnswers();
  const rows = sections.map((section, index) => ({
    ...section,
    ...{ id: `${project.id}.${section.sectionId}`, projectId: project.id, order: index + 1, closed: null },
  }));
  return (
    <Dialog open onClose={onClose} fullScreen={!wide} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>{project.projectName}, as collaborators see it</DialogTitle>
      <DialogContent>
        <Notice severity="info">This is only to try: nothing that you enter here is saved or sent.</Notice>
        <Loaded what="Required documents" answer={documents} shape={<Skeleton variant="rounded" height={120} />}>
          {(found) =>
            found.length > 0 && (
              <>
                <Heading>Required Documents</Heading>
                <List gap={3}>
                  {found.map((document) => (
                    <Panel key={document.id} component="li">
                      <DocumentHead document={document} state={<StatusChip status="Not Uploaded" />} />
                    </Panel>
                  ))}
                </List>
              </>
            )
          }
        </Loaded>
        <Heading sx={{ mt: 6 }}>Questions</Heading>
        <AnswerSections sections={rows} given={given} noted={{ ...nothingNoted, excused }} draft={draft}>
          {(props) => {
            const own = idsOf(props.section);
            return (
              <AnswerSection
                key={props.section.id}
                {...props}
                isOpen
                submitted={
                  [...given.keys(), ...excused.keys()].some((questionId) => own.has(questionId))
                    ? 'Submitted, in this try.'
                    : undefined
                }
                submitting={{
                  send: async (answers) => {
                    const kept = [...given].filter(([questionId]) => !own.has(questionId));
                    setGiven(new Map([...kept, ...givenAnswers(answers)]));
                    return true;
                  },
                  excuse: async (questionId, reason) => {
                    setGiven((before) => new Map([...before].filter(([id]) => id !== questionId)));
                    setExcused((before) => new Map([...before, [questionId, reason]]));
                    return true;
                  },
                  pending: false,
                  errors: undefined,
                }}
              />
            );
          }}
        </AnswerSections>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
