import type { AnswersRow, DocumentRow, FormerGiven, ProjectRow, QuestionsRow } from '@dossier/shared/contract';
import { answersClosed, givenAnswers, graceLeft } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { createPortal } from 'react-dom';
import { useCommand } from '../../data/commands.ts';
import { formatMinute } from '../../format/dates.ts';
import { answersDeletedText } from '../../format/deleted.ts';
import { receiptPath } from '../../paths.ts';
import { notedIn, useAnswers, useQuestions } from '../../reads/answers.ts';
import { useNow } from '../../reads/clock.ts';
import { useFormer } from '../../reads/former.ts';
import { onlyLooks } from '../../reads/looking.ts';
import { usePast } from '../../reads/past.ts';
import type { ReceiptOf } from '../../reads/receipts.ts';
import { VerifiedIcon } from '../../theme/icons.tsx';
import { Heading, Notice, NoticeButton } from '../../theme/layout.tsx';
import { Loaded, together } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { OwnDocument } from '../collaborator/OwnDocument.tsx';
import type { Handed } from '../collaborator/useHanded.ts';
import { AnswerSection, AnswerSections } from './AnswerSections.tsx';
import { withLastTime } from './lastTime.ts';
import type { SectionProps } from './section.ts';
import { answersWith } from './typed.ts';
import { type TypedAnswers, useTypedAnswers } from './useTypedAnswers.ts';
import { sectionsTitle } from './words.ts';

type Shown = { readonly project: ProjectRow; readonly row: AnswersRow | undefined };

const ReceiptButton = ({ of, name }: { readonly of: ReceiptOf; readonly name: string }) => (
  <Button startIcon={<VerifiedIcon />} to={receiptPath(of)} aria-label={`Receipt of ${name}`}>
    Receipt
  </Button>
);

/** Until when a section may be finished of which the server has something that was typed before the due date, as of an upload that was begun; undefined: not any more. */
const useGrace = ({ status, ownDueAt }: ProjectRow): string | undefined => {
  const left = graceLeft(ownDueAt, useNow());
  return status === 'active' || status === 'past' ? left : undefined;
};

const OwnSection = ({ project, row, isOpen, ...props }: Shown & SectionProps & { readonly isOpen: boolean }) => {
  const { section, sections, given, draft } = props;
  const all = answersWith(sections, given, draft.typed);
  // The server has nothing to note then, and the form stays.
  const isEmpty = section.questions.every(({ questionId }) => !all.has(questionId) && !given.has(questionId));
  const questions = new Map(section.questions.map((question) => [question.questionId, question]));
  const { run, pending, problem } = useCommand('AnswerQuestions', {
    success: isEmpty
      ? `Nothing is entered in “${section.title}”, and nothing has to be: there was nothing to submit.`
      : `“${section.title}” is submitted.`,
  });
  const excusing = useCommand('ExcuseItem', { success: 'Your reason is submitted.' });
  const answeredAt = (row?.answers ?? [])
    .filter(({ questionId }) => questions.has(questionId))
    .map((one) => one.answeredAt)
    .toSorted()
    .at(-1);
  const excuses = (row?.excuses ?? []).filter(({ itemId }) => questions.has(itemId));
  const givenAt = answeredAt ?? excuses.at(-1)?.excusedAt;
  const { revision: questionsRevision } = project.questions ?? {};
  const { sectionId } = section;
  const place = { projectId: project.id, personId: row?.personId ?? '' };
  return (
    <AnswerSection
      {...props}
      isOpen={isOpen}
      submitted={
        givenAt && (
          <>
            Submitted <When at={givenAt} />
          </>
        )
      }
      receipt={
        row && (
          <>
            {answeredAt && (
              <ReceiptButton of={{ ...place, documentId: sectionId, version: 'answers' }} name={section.title} />
            )}
            {excuses.map(({ itemId }) => (
              <ReceiptButton
                key={itemId}
                of={{ ...place, documentId: itemId, version: 'excused' }}
                name={questions.get(itemId)?.label ?? ''}
              />
            ))}
          </>
        )
      }
      submitting={{
        send: async (answers, seen) =>
          (await run({
            ...{ projectId: project.id, sectionId, questionsRevision, answers: [...answers] },
            ...(seen && { seen }),
          })) !== undefined,
        excuse: async (itemId, reason) => (await excusing.run({ projectId: project.id, itemId, reason })) !== undefined,
        pending,
        errors: problem?.errors,
      }}
    />
  );
};

type Known = { readonly sections: readonly QuestionsRow[]; readonly rows: readonly AnswersRow[] };
type Own = {
  readonly project: ProjectRow;
  /** All that are there for this person. */
  readonly documents: readonly DocumentRow[];
  readonly handed: Handed;
  /** Where it is said what the deadline allows: above all that is asked. */
  readonly top: Element | null;
};

const Sections = ({
  project,
  documents,
  handed,
  top,
  sections,
  rows,
  former,
  draft: typed,
}: Known & Own & { readonly former: FormerGiven; readonly draft: TypedAnswers }) => {
  const [row] = rows;
  const given = givenAnswers(row?.answers ?? []);
  const deleted = row && answersDeletedText(row);
  const noted = notedIn(row);
  const draft = withLastTime(typed, former, sections, given, noted);
  const past = usePast();
  const grace = useGrace(project);
  const due = Date.parse(project.ownDueAt);
  const isBegun = ({ questions }: QuestionsRow) =>
    questions.some(({ questionId }) => (typed.begunAt[questionId] ?? due) < due);
  const inGrace = grace === undefined ? [] : sections.filter((one) => one.closed === answersClosed && isBegun(one));
  const isOpen = (section: QuestionsRow) => !past && (section.closed === null || inGrace.includes(section));
  const reason = sections.find((section) => !isOpen(section))?.closed;
  return (
    <>
      {deleted && <Notice severity="info">{deleted} Their history and receipts stay.</Notice>}
      {reason && project.status === 'active' && <Notice severity="info">{reason}</Notice>}
      {top &&
        grace &&
        !past &&
        inGrace.length > 0 &&
        createPortal(
          <Notice severity="warning">
            The due date has passed. What you entered before can still be submitted until {formatMinute(grace)}; it
            counts as late.
          </Notice>,
          top,
        )}
      {draft.isFromBefore && (
        <Notice severity="info" action={<NoticeButton does="Discard" onClick={() => draft.giveUp()} />}>
          What you entered here before is not submitted yet.
        </Notice>
      )}
      {draft.lastTime && draft.lastTime.size > 0 && (
        <Notice severity="info">
          What you answered last time is filled in. Nothing of it is submitted yet: look through it, and submit each
          section.
        </Notice>
      )}
      <AnswerSections
        sections={sections}
        documents={{
          rows: new Map(documents.map((document) => [document.id, document])),
          field: (document) => <OwnDocument project={project} document={document} handed={handed} />,
          receipt: ({ id, fieldName }) =>
            row && (
              <ReceiptButton
                of={{ projectId: project.id, personId: row.personId, documentId: id, version: 'excused' }}
                name={fieldName}
              />
            ),
        }}
        given={given}
        noted={noted}
        draft={draft}
      >
        {(props) => (
          <OwnSection key={props.section.id} project={project} row={row} isOpen={isOpen(props.section)} {...props} />
        )}
      </AnswerSections>
    </>
  );
};

/** What a collaborator is asked in sections, each question and document where it stands (BEY-52, BEY-55). */
export default function OwnAnswers(own: Own) {
  const { project } = own;
  const sections = useQuestions(project.id);
  const rows = useAnswers(project.id);
  const isPast = usePast() !== undefined || onlyLooks();
  const draft = useTypedAnswers(project.id, !isPast);
  const former = useFormer(project);
  return (
    <section aria-labelledby="questions">
      <Heading id="questions" sx={{ mt: 8 }}>
        {sectionsTitle(sections.data ?? [])}
      </Heading>
      <Loaded what="Questions" answer={together({ sections, rows })} shape={null}>
        {(known) => draft && former && <Sections draft={draft} former={former} {...own} {...known} />}
      </Loaded>
    </section>
  );
}
