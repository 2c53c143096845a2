import type { CollaboratorRow, ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../data/api.ts';
import { type Send, useCommands } from '../data/commands.ts';
import { useNotify } from '../data/notices.ts';
import { DraftNotice } from '../theme/inputs/DraftNotice.tsx';
import { Fields, Notice } from '../theme/layout.tsx';
import { type Card, cardOf, isUnconfirmed, meanwhile, saved } from './cards.ts';
import { type CardProblem, ReviewCard } from './ReviewCard.tsx';
import {
  decisionOf,
  isChanged,
  isUndecided,
  sentDecision,
  undecidedText,
  useWritten,
  withAction,
  withReason,
  withRemarks,
} from './written.ts';

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
  const [cards, setCards] = useState<readonly Card[]>(() =>
    person.documents.flatMap(({ documentId }) => {
      const row = rowOf(documentId);
      return row ? [cardOf(row)] : [];
    }),
  );
  const { written, isFromBefore, write } = useWritten(project.id, person.personId);
  const [problems, setProblems] = useState<Problems>({});
  const rows = cards.map((card) => {
    const decision = decisionOf(card.stored, written[card.documentId]);
    return { card, written: written[card.documentId], decision };
  });
  const changed = rows.filter(({ card, decision }) => isChanged(card.stored, decision));
  const undecided = rows.filter(({ decision }) => isUndecided(decision));
  const isKept = rows.some(({ card: { documentId } }) => isFromBefore(documentId));
  const giveUp = () => {
    for (const { documentId } of cards) write(documentId, () => undefined);
  };

  const reviewChanged = async (send: Send): Promise<Problems> => {
    const failed: Record<string, CardProblem> = {};
    for (const { card, decision } of changed) {
      const { documentId, version, reviewsSeen } = card;
      const { action } = decision;
      if (!action) continue;
      try {
        await send('ReviewDocument', {
          projectId: project.id,
          documentId,
          personId: person.personId,
          version,
          reviewsSeen,
          ...sentDecision(decision, action),
        });
        setCards((cards) => cards.map((other) => (other === card ? saved(card, decision) : other)));
        write(documentId, () => undefined);
      } catch (error) {
        failed[documentId] = problemOf(error);
      }
    }
    setProblems(failed);
    return failed;
  };
  const save = async () => {
    const unconfirmed = changed.filter(({ card, written }) => isUnconfirmed(card, written));
    const asked = [
      ...undecided.map(({ card }) => [card.documentId, undecidedText]),
      ...unconfirmed.map(({ card }) => [card.documentId, `Say first that this holds for version ${card.version}.`]),
    ];
    if (asked.length > 0)
      return setProblems(Object.fromEntries(asked.map(([id, text]) => [id, { text, isConflict: false }])));
    const failed = await run(reviewChanged);
    if (!failed || Object.keys(failed).length) return;
    notify('The review was saved.', { type: 'success' });
    onClose();
  };

  const settle = (documentId: string) => setProblems((problems) => ({ ...problems, [documentId]: undefined }));
  const renew = (documentId: string) => {
    const row = rowOf(documentId);
    setCards((cards) => cards.flatMap((card) => (card.documentId !== documentId ? [card] : row ? [cardOf(row)] : [])));
    settle(documentId);
  };

  return (
    <>
      <DialogContent dividers>
        {isKept && <DraftNotice draft={{ isFromBefore: true }} onDiscard={giveUp} />}
        {cards.length === 0 && (
          <Typography color="textSecondary" sx={{ py: 6, textAlign: 'center' }}>
            No documents uploaded.
          </Typography>
        )}
        {Object.values(problems).some(Boolean) && (
          <Notice severity="error">Some of it could not be saved; what you wrote is kept below.</Notice>
        )}
        <Fields gap={3}>
          {rows.map(({ card, written, decision }) => (
            <ReviewCard
              key={card.documentId}
              card={card}
              decision={decision}
              projectId={project.id}
              problem={problems[card.documentId]}
              meanwhile={meanwhile(card, written)}
              writtenOn={isUnconfirmed(card, written) ? written?.version : undefined}
              onAction={(action) => {
                write(card.documentId, (before) => withAction(card, before, action));
                settle(card.documentId);
              }}
              onReason={(reason) => write(card.documentId, (before) => withReason(card, before, card.stored, reason))}
              onRemarks={(text) => write(card.documentId, (before) => withRemarks(card, before, card.stored, text))}
              onConfirm={() => {
                write(card.documentId, (before) => before && { ...before, version: card.version });
                settle(card.documentId);
              }}
              onRenew={() => renew(card.documentId)}
            />
          ))}
        </Fields>
      </DialogContent>
      <DialogActions sx={{ pt: 4 }}>
        <Button
          onClick={() => {
            giveUp();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button variant="contained" disabled={changed.length + undecided.length === 0} loading={pending} onClick={save}>
          Save
        </Button>
      </DialogActions>
    </>
  );
};
