import { type About, Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { Refusal } from '@dossier/shared/contract';
import { consistencyToken } from '@dossier/shared/http/consistency';

export type Answer = Readonly<Record<string, unknown>>;

export type StreamPosition = { readonly key: string; readonly revision: number; readonly position: number };

/** Adds the revision, and the token that awaits the views that follow from it. */
export const answerAt = ({ key, revision, position }: StreamPosition, answer: Answer = {}) => ({
  ...answer,
  revision,
  consistency: consistencyToken({ key, position }),
});
export const accepted = (position: StreamPosition, answer?: Answer): CommandOutcome => ({
  ok: true,
  answer: answerAt(position, answer),
});

type RefusedOutcome = { readonly ok: false; readonly refusal: Refusal };
/** @throws any error that is no refusal */
export const refusalOf = (error: unknown): RefusedOutcome => {
  if (error instanceof Refused) return { ok: false, refusal: error.refusal };
  throw error;
};
export const keyReused: RefusedOutcome = { ok: false, refusal: { code: 'KEY_REUSED' } };
export const unavailable: RefusedOutcome = { ok: false, refusal: { code: 'UNAVAILABLE', retryAfter: 1 } };

/** @throws Refused when the command was refused */
export const answerOrThrow = (outcome: CommandOutcome, about?: About): Answer => {
  if (outcome.ok) return outcome.answer;
  throw new Refused(outcome.refusal, about);
};
