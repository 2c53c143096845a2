import type { CollaboratorRow, ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useNotify } from '../data/notices.ts';
import { useWhileHere } from '../data/useIsHere.ts';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { Fields, Notice } from '../theme/layout.tsx';
import { isUnconfirmed, meanwhile } from './cards.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { useCards } from './useCards.ts';

type Props = {
  readonly project: ProjectRow;
  readonly person: CollaboratorRow;
  readonly submissions: readonly SubmissionRow[];
  readonly onClose: () => void;
};

/** In the stored order, as they were when the modal opened; Save stores every changed one, and closes where nothing was written since. */
export const ReviewCards = ({ project, person, submissions, onClose }: Props) => {
  const notify = useNotify();
  const close = useWhileHere(onClose);
  const cards = useCards(project.id, person, submissions);
  const save = async () => {
    if (!(await cards.save())) return;
    notify('The review was saved.', { type: 'success' });
    if (!cards.hasGoneOn()) close();
  };
  return (
    <>
      <DialogContent dividers>
        <DraftNotice draft={cards} onDiscard={cards.forget} />
        {cards.rows.length === 0 && (
          <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            No documents uploaded.
          </Typography>
        )}
        {cards.rows.some(({ problem }) => problem) && (
          <Notice severity="error">Some of it could not be saved; what you wrote is kept below.</Notice>
        )}
        <Fields gap={3}>
          {cards.rows.map(({ card, written, decision, problem }) => (
            <ReviewCard
              key={card.documentId}
              card={card}
              decision={decision}
              projectId={project.id}
              problem={problem}
              meanwhile={meanwhile(card, written)}
              writtenOn={isUnconfirmed(card, written) ? written?.version : undefined}
              onAction={(action) => cards.choose(card, action)}
              onReason={(reason) => cards.toggle(card, reason)}
              onRemarks={(text) => cards.remark(card, text)}
              onConfirm={() => cards.confirm(card)}
              onRenew={() => cards.renew(card)}
            />
          ))}
        </Fields>
      </DialogContent>
      <DialogActions sx={{ pt: 4 }}>
        <Button
          onClick={() => {
            cards.forget();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button variant="contained" disabled={!cards.isToSave} loading={cards.pending} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </>
  );
};
