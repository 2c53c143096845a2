import type { SubmissionRow } from '@dossier/shared/contract';
import { type Decision, decisionText, type Seen, storedDecision, type Written } from './written.ts';

/** A document of the modal as it was when the card opened (REVIEW-07, REVIEW-10). */
export type Card = Seen & {
  readonly documentId: string;
  readonly personId: string;
  readonly fieldName: string;
  readonly fileName: string;
  readonly stored: Decision;
  /** The newest review of it in words. */
  readonly reviewed: string | undefined;
};

/** Why a card was not saved; after a conflict there is a newer state to look at. */
export type CardProblem = { readonly text: string; readonly isConflict: boolean };

export const cardOf = (submission: SubmissionRow): Card => {
  const { version, documentId, collaborator, fieldName, fileName, reviewer, reviewCount } = submission;
  const stored = storedDecision(submission);
  return {
    documentId,
    personId: collaborator.id,
    fieldName,
    fileName,
    version,
    reviewsSeen: reviewCount,
    stored,
    reviewed: decisionText({ newest: reviewer === null ? undefined : { ...stored, reviewer } }),
  };
};

/** The review that came between the writing and the card. */
export const meanwhile = ({ version, reviewsSeen, reviewed }: Card, written: Written | undefined) =>
  written && (written.version !== version || written.reviewsSeen !== reviewsSeen) ? reviewed : undefined;

/** Written about another version than the card shows: it counts only once its writer says so. */
export const isUnconfirmed = ({ version }: Card, written: Written | undefined): boolean =>
  written !== undefined && written.version !== version;

/** The card once its review is stored: a second Save sends only what failed. */
export const saved = (card: Card, stored: Decision): Card => ({ ...card, stored, reviewsSeen: card.reviewsSeen + 1 });
