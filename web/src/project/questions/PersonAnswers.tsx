import {
  type AnswersRow,
  givenAnswers,
  type ProjectRow,
  type Question,
  type QuestionsRow,
  standingWith,
} from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useState } from 'react';
import { answersDeletedText } from '../../format/deleted.ts';
import { count } from '../../format/numbers.ts';
import { notedIn, useAnswers, useQuestions } from '../../reads/answers.ts';
import { useSaveFile } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManager } from '../../reads/projects.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';
import { Loaded, together } from '../../theme/states/Loaded.tsx';
import { Hint, Lead } from '../../theme/Text.tsx';
import { When } from '../../theme/When.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswersDecision } from './AnswersDecision.tsx';

/** Answers, documents and what receipts are of, to print. */
const PdfButton = ({ row: { id, name, email } }: { readonly row: AnswersRow }) => {
  const { pending, save } = useSaveFile();
  return (
    <Button
      size="small"
      startIcon={<DownloadIcon />}
      disabled={pending}
      onClick={() => void save(`/api/answers/${id}/pdf`, `${name || email}.pdf`)}
    >
      PDF of all they gave
    </Button>
  );
};

type Known = { readonly sections: readonly QuestionsRow[]; readonly rows: readonly AnswersRow[] };

const Sections = ({ project, sections, rows: [row] }: Known & { readonly project: ProjectRow }) => {
  const isPast = usePast() !== undefined;
  /** Null: as offered, those that nobody has decided on. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const deleted = row && answersDeletedText(row);
  if (deleted) return <Hint>{deleted} Their history and receipts stay.</Hint>;
  if (!row?.answeredAt) return <Hint>Nothing was answered yet.</Hint>;
  const answers = givenAnswers(row.answers);
  const noted = notedIn(row);
  const standing = standingWith(sections, answers, noted);
  const isAsked = new Set(standing.map(({ question }) => question));
  const reviewable = standing.filter(({ status }) => status !== null);
  const canReview = isManager(project) && project.status !== 'bin' && !isPast;
  const offered = reviewable.filter(({ status }) => status === 'Submitted').map(({ question }) => question.questionId);
  const ticked = new Set(chosen ?? offered);
  const tick = (questionId: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(questionId);
    else next.delete(questionId);
    setChosen(next);
  };
  const choice = ({ questionId, label }: Question): ReactNode => (
    <Checkbox
      size="small"
      checked={ticked.has(questionId)}
      onChange={({ target }) => tick(questionId, target.checked)}
      slotProps={{ input: { 'aria-label': `Decide on ${label}` } }}
      sx={{ ml: -2, my: -1.5 }}
    />
  );
  return (
    <>
      <Hint>
        Submitted <When at={row.answeredAt} />
        {row.missing.length > 0 && `, ${count(row.missing.length, 'required answer')} missing`}
      </Hint>
      <PdfButton row={row} />
      {sections.map(({ id, title, questions }) => {
        const shown = questions.filter((question) => isAsked.has(question));
        return (
          shown.length > 0 && (
            <section key={id} aria-label={title}>
              <Lead gap={4} className="strong wrap">
                {title}
              </Lead>
              <AnswerList questions={shown} answers={answers} noted={noted} {...(canReview && { choice })} />
            </section>
          )
        );
      })}
      {canReview && reviewable.length > 0 && (
        <AnswersDecision
          row={row}
          questionIds={reviewable.map(({ question }) => question.questionId).filter((id) => ticked.has(id))}
          onDone={() => setChosen(null)}
        />
      )}
    </>
  );
};

/** What one collaborator answered, to read it and to decide on what is reviewed (BEY-52, BEY-56). */
export default function PersonAnswers({
  project,
  personId,
}: {
  readonly project: ProjectRow;
  readonly personId: string;
}) {
  const sections = useQuestions(project.id);
  const rows = useAnswers(project.id, { personId });
  return (
    <Loaded
      what="The answers"
      answer={together({ sections, rows })}
      shape={<Skeleton variant="rounded" height={120} />}
    >
      {(known) => <Sections key={personId} project={project} {...known} />}
    </Loaded>
  );
}
