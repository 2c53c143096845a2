import type { CollaboratorRow, RejectReason, ReviewAction, SubmissionRow } from '@dossier/shared/contract';
import { useRef, useState } from 'react';
import { ApiProblem, messageOf } from '../data/api.ts';
import { type Send, useCommands } from '../data/commands.ts';
import { isSame } from '../data/drafts/isSame.ts';
import { type Card, type CardProblem, cardOf, isUnconfirmed, saved } from './cards.ts';
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

type Problems = Readonly<Record<string, CardProblem | undefined>>;

const problemOf = (error: unknown): CardProblem => ({
  text: messageOf(error),
  isConflict: error instanceof ApiProblem && error.status === 409,
});

/** The cards of one collaborator as they were when the modal opened, what is decided on them, and how it is saved. */
export const useCards = (projectId: string, person: CollaboratorRow, submissions: readonly SubmissionRow[]) => {
  const { run, pending } = useCommands();
  const rowOf = (documentId: string) => submissions.find((row) => row.documentId === documentId);
  const [cards, setCards] = useState<readonly Card[]>(() =>
    person.documents.flatMap(({ documentId }) => {
      const row = rowOf(documentId);
      return row ? [cardOf(row)] : [];
    }),
  );
  const { written, isFromBefore, write } = useWritten(projectId, person.personId);
  const [problems, setProblems] = useState<Problems>({});
  const hasGoneOn = useRef(false);
  const edit: typeof write = (documentId, next) => {
    hasGoneOn.current = true;
    write(documentId, next);
  };
  const settle = (documentId: string) => setProblems((problems) => ({ ...problems, [documentId]: undefined }));
  const rows = cards.map((card) => ({
    card,
    written: written[card.documentId],
    decision: decisionOf(card.stored, written[card.documentId]),
    problem: problems[card.documentId],
  }));
  const changed = rows.filter(({ card, decision }) => isChanged(card.stored, decision));
  const undecided = rows.filter(({ decision }) => isUndecided(decision));

  const reviewChanged = async (send: Send): Promise<Problems> => {
    const failed: Record<string, CardProblem> = {};
    for (const { card, decision, written } of changed) {
      const { documentId, version, reviewsSeen } = card;
      const { action } = decision;
      if (!action) continue;
      try {
        const command = { projectId, documentId, personId: person.personId, version, reviewsSeen };
        await send('ReviewDocument', { ...command, ...sentDecision(decision, action) });
        setCards((cards) => cards.map((other) => (other === card ? saved(card, decision) : other)));
        // What was written meanwhile stays, about the review that is stored now.
        write(documentId, (now) =>
          now && !isSame(now, written) ? { ...now, reviewsSeen: reviewsSeen + 1 } : undefined,
        );
      } catch (error) {
        failed[documentId] = problemOf(error);
      }
    }
    setProblems(failed);
    return failed;
  };
  /** Answers whether all of it was saved. */
  const save = async (): Promise<boolean> => {
    const unconfirmed = changed.filter(({ card, written }) => isUnconfirmed(card, written));
    const asked = [
      ...undecided.map(({ card }) => [card.documentId, undecidedText]),
      ...unconfirmed.map(({ card }) => [card.documentId, `Say first that this holds for version ${card.version}.`]),
    ];
    if (asked.length > 0) {
      setProblems(Object.fromEntries(asked.map(([id, text]) => [id, { text, isConflict: false }])));
      return false;
    }
    hasGoneOn.current = false;
    const failed = await run(reviewChanged);
    return failed !== undefined && Object.keys(failed).length === 0;
  };

  return {
    rows,
    pending,
    save,
    /** Whether more was decided or written since it was saved. */
    hasGoneOn: () => hasGoneOn.current,
    isToSave: changed.length + undecided.length > 0,
    isFromBefore: cards.some(({ documentId }) => isFromBefore(documentId)),
    choose: (card: Card, action: ReviewAction) => {
      edit(card.documentId, (before) => withAction(card, before, action));
      settle(card.documentId);
    },
    toggle: (card: Card, reason: RejectReason) =>
      edit(card.documentId, (before) => withReason(card, before, card.stored, reason)),
    remark: (card: Card, text: string) =>
      edit(card.documentId, (before) => withRemarks(card, before, card.stored, text)),
    /** What was written about another version holds for the card's. */
    confirm: ({ documentId, version }: Card) => {
      write(documentId, (before) => before && { ...before, version });
      settle(documentId);
    },
    /** Shows the newest state of it. */
    renew: ({ documentId }: Card) => {
      const row = rowOf(documentId);
      setCards((cards) =>
        cards.flatMap((card) => (card.documentId !== documentId ? [card] : row ? [cardOf(row)] : [])),
      );
      settle(documentId);
    },
    forget: () => {
      for (const { documentId } of cards) write(documentId, () => undefined);
    },
  };
};
