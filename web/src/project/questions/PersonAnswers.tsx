import { type AnswersRow, asked, givenAnswers, type QuestionsRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { count } from '../../format/numbers.ts';
import { useAnswers, useQuestions } from '../../reads/answers.ts';
import { saveFile } from '../../reads/downloads.ts';
import { FileDownloadOutlined as DownloadIcon } from '../../theme/icons.tsx';
import { Loaded, together } from '../../theme/states/Loaded.tsx';
import { Hint, Lead } from '../../theme/Text.tsx';
import { When } from '../../theme/When.tsx';
import { AnswerList } from './AnswerList.tsx';

/** Answers, documents and what receipts are of, to print. */
const PdfButton = ({ row: { id, name, email } }: { readonly row: AnswersRow }) => {
  const notify = useNotify();
  const [pending, setPending] = useState(false);
  const save = () => {
    setPending(true);
    saveFile(`/api/answers/${id}/pdf`, `${name || email}.pdf`)
      .catch((error: unknown) => notify(messageOf(error), { type: 'error' }))
      .finally(() => setPending(false));
  };
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={pending} onClick={save}>
      PDF of all they gave
    </Button>
  );
};

type Known = { readonly sections: readonly QuestionsRow[]; readonly rows: readonly AnswersRow[] };

const Sections = ({ sections, rows: [row] }: Known) => {
  if (!row?.answeredAt) return <Hint>Nothing was answered yet.</Hint>;
  const answers = givenAnswers(row.answers);
  const isAsked = new Set(asked(sections, answers));
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
              <AnswerList questions={shown} answers={answers} />
            </section>
          )
        );
      })}
    </>
  );
};

/** What one collaborator answered, for those who review their documents (BEY-56). */
export default function PersonAnswers({
  projectId,
  personId,
}: {
  readonly projectId: string;
  readonly personId: string;
}) {
  const sections = useQuestions(projectId);
  const rows = useAnswers(projectId, { personId });
  return (
    <Loaded
      what="The answers"
      answer={together({ sections, rows })}
      shape={<Skeleton variant="rounded" height={120} />}
    >
      {(known) => <Sections {...known} />}
    </Loaded>
  );
}
