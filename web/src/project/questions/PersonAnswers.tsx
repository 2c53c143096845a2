import type { AnswersRow, DocumentRow, ProjectRow, QuestionsRow } from '@dossier/shared/contract';
import { documentsIn, givenAnswers, isDocument, itemIdOf, itemsOf, standingItems } from '@dossier/shared/contract';
import { Button, Checkbox, Skeleton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useWork } from '../../data/useWork.ts';
import { answersDeletedText } from '../../format/deleted.ts';
import { count } from '../../format/numbers.ts';
import { notedIn, useAnswers, useQuestions } from '../../reads/answers.ts';
import { saveFile } from '../../reads/downloads.ts';
import { usePast } from '../../reads/past.ts';
import { isManaging, useDocuments } from '../../reads/projects.ts';
import { DownloadIcon } from '../../theme/icons.tsx';
import { Hint, Lead } from '../../theme/layout.tsx';
import { hasSettled, Loaded, together } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { AnswerList } from './AnswerList.tsx';
import { AnswersDecision } from './AnswersDecision.tsx';

/** Answers, documents and what receipts are of, to print. */
const PdfButton = ({ row: { id, name, email } }: { readonly row: AnswersRow }) => {
  const saving = useWork(() => saveFile(`/api/answers/${id}/pdf`, `${name || email}.pdf`));
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={saving.isPending} onClick={() => saving.mutate()}>
      PDF of all they gave
    </Button>
  );
};

type Props = {
  readonly project: ProjectRow;
  readonly sections: readonly QuestionsRow[];
  readonly rows: readonly AnswersRow[];
  /** Those that stand in sections are among them. */
  readonly documents: readonly DocumentRow[];
};

const Sections = ({ project, sections, rows: [row], documents }: Props) => {
  const isPast = usePast() !== undefined;
  /** Null: as offered, those that nobody has decided on. */
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const deleted = row && answersDeletedText(row);
  if (deleted) return <Hint>{deleted} Their history and receipts stay.</Hint>;
  const excusedAt = row?.excuses
    ?.map((one) => one.excusedAt)
    .toSorted()
    .at(-1);
  const givenAt = row?.answeredAt ?? excusedAt;
  if (!row || givenAt === undefined) return <Hint>Nothing was answered yet.</Hint>;
  const answers = givenAnswers(row.answers);
  const noted = notedIn(row);
  const standing = standingItems(sections, answers, noted);
  const reviewable = standing.filter(({ status }) => status !== null);
  // Documents have a review of their own; here are those that a reason takes the place of.
  const isListed = new Set(
    standing.filter(({ item, status }) => !isDocument(item) || status !== null).map(({ item }) => item),
  );
  const nameOf = (documentId: string) => documents.find(({ id }) => id === documentId)?.fieldName ?? '';
  const canReview = isManaging(project) && !isPast;
  const offered = reviewable.filter(({ status }) => status === 'Submitted').map(({ item }) => itemIdOf(item));
  const ticked = new Set(chosen ?? offered);
  const tick = (itemId: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(itemId);
    else next.delete(itemId);
    setChosen(next);
  };
  const choice = (itemId: string, name: string): ReactNode => (
    <Checkbox
      size="small"
      checked={ticked.has(itemId)}
      onChange={({ target }) => tick(itemId, target.checked)}
      slotProps={{ input: { 'aria-label': `Decide on ${name}` } }}
      sx={{ ml: -2, my: -1.5 }}
    />
  );
  return (
    <>
      <Hint>
        Submitted <When at={givenAt} />
        {row.missing.length > 0 && `, ${count(row.missing.length, 'required answer')} missing`}
      </Hint>
      {/* It is of now. */}
      {!isPast && <PdfButton row={row} />}
      {sections.map((section) => {
        const { id, title } = section;
        const shown = itemsOf(section).filter((item) => isListed.has(item));
        return (
          shown.length > 0 && (
            <section key={id} aria-label={title}>
              <Lead gap={4} className="strong wrap">
                {title}
              </Lead>
              <AnswerList
                items={shown}
                answers={answers}
                noted={noted}
                nameOf={nameOf}
                {...(canReview && { choice })}
              />
            </section>
          )
        );
      })}
      {canReview && reviewable.length > 0 && (
        <AnswersDecision
          row={row}
          itemIds={reviewable.map(({ item }) => itemIdOf(item)).filter((id) => ticked.has(id))}
          onDone={() => setChosen(null)}
        />
      )}
    </>
  );
};

type PersonAnswersProps = { readonly project: ProjectRow; readonly personId: string };

/** What one collaborator answered, to read it and to decide on what is reviewed (BEY-52, BEY-56). */
export default function PersonAnswers({ project, personId }: PersonAnswersProps) {
  const sections = useQuestions(project.id);
  const rows = useAnswers(project.id, { personId });
  const hasDocuments = documentsIn(sections.data ?? []).length > 0;
  const documents = useDocuments(project.id, hasDocuments);
  const shape = <Skeleton variant="rounded" height={120} />;
  if (hasDocuments && !hasSettled(documents)) return shape;
  return (
    <Loaded what="The answers" answer={together({ sections, rows })} shape={shape}>
      {(known) => (
        // What was read before may be older than what is decided on.
        <Sections
          key={`${personId} ${rows.isFetchedAfterMount}`}
          project={project}
          documents={documents.data ?? []}
          {...known}
        />
      )}
    </Loaded>
  );
}
