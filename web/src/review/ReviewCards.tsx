import type { CollaboratorRow, ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ApiProblem, messageOf } from '../data/api.ts';
import { type Send, useCommands } from '../data/commands.ts';
import { Fields } from '../theme/Fields.tsx';
import { Notice } from '../theme/Notice.tsx';
import { type Draft, draftOf, isChanged, isUndecided, renewed, saved, undecidedText } from './draft.ts';
import { type CardProblem, ReviewCard } from './ReviewCard.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly submissions: readonly SubmissionRow[];
  readonly onClose: () => void;
};
type Problems = Readonly<Record<string, CardProblem | undefined>>;

const problemOf = (error: unknown): CardProblem => ({
  text: messageOf(error),
  isConflict: error instanceof ApiProblem && error.status === 409,
});

/** In the stored order, as they were when the modal opened; Save stores every changed one. */
export const ReviewCards = ({ project, person, submissions, onClose }: Props) => {
  const notify = useNotify();
  const { run, pending } = useCommands();
  const rowOf = (documentId: string) => submissions.find((row) => row.documentId === documentId);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    person.documents.flatMap(({ documentId }) => {
      const row = rowOf(documentId);
      return row ? [draftOf(row)] : [];
    }),
  );
  const [problems, setProblems] = useState<Problems>({});
  const changed = drafts.filter(isChanged);
  const undecided = drafts.filter(isUndecided);
  const change = (documentId: string, next: (draft: Draft) => Draft) =>
    setDrafts((drafts) => drafts.map((draft) => (draft.documentId === documentId ? next(draft) : draft)));

  const reviewChanged = async (send: Send): Promise<Problems> => {
    const failed: Record<string, CardProblem> = {};
    for (const { documentId, version, reviewsSeen, action, remarks } of changed) {
      if (!action) continue;
      try {
        await send('ReviewDocument', {
          projectId: project.id,
          documentId,
          personId: person.personId,
          version,
          reviewsSeen,
          action,
          remarks,
        });
        change(documentId, saved);
      } catch (error) {
        failed[documentId] = problemOf(error);
      }
    }
    setProblems(failed);
    return failed;
  };
  const save = async () => {
    if (undecided.length > 0) {
      const problem = { text: undecidedText, isConflict: false };
      return setProblems(Object.fromEntries(undecided.map(({ documentId }) => [documentId, problem])));
    }
    const failed = await run(reviewChanged);
    if (!failed || Object.keys(failed).length) return;
    notify('The review was saved.', { type: 'success' });
    onClose();
  };

  const renew = (documentId: string) => {
    const row = rowOf(documentId);
    if (row) change(documentId, (draft) => renewed(draft, row));
    else setDrafts((drafts) => drafts.filter((draft) => draft.documentId !== documentId));
    setProblems((problems) => ({ ...problems, [documentId]: undefined }));
  };

  return (
    <>
      <DialogContent dividers>
        {drafts.length === 0 && (
          <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            No documents uploaded.
          </Typography>
        )}
        {Object.values(problems).some(Boolean) && (
          <Notice severity="error">Some of it could not be saved; what you wrote is kept below.</Notice>
        )}
        <Fields gap={3}>
          {drafts.map((draft) => (
            <ReviewCard
              key={draft.documentId}
              draft={draft}
              projectId={project.id}
              problem={problems[draft.documentId]}
              onChange={(decision) => {
                change(draft.documentId, (draft) => ({ ...draft, ...decision }));
                if (decision.action) setProblems((problems) => ({ ...problems, [draft.documentId]: undefined }));
              }}
              onRenew={() => renew(draft.documentId)}
            />
          ))}
        </Fields>
      </DialogContent>
      <DialogActions sx={{ pt: 4 }}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          color="primary"
          disabled={changed.length + undecided.length === 0}
          loading={pending}
          onClick={save}
        >
          Save
        </Button>
      </DialogActions>
    </>
  );
};
