import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { Refusal } from '@dossier/shared/contract';
import { consistencyToken } from '@dossier/shared/http/consistency';

/** What a command answers its sender. */
export type Answer = Readonly<Record<string, unknown>>;

/** Of a stream's last event. */
export type StreamPosition = { readonly key: string; readonly revision: number; readonly position: number };

/** An answer as it is sent: with the revision, and what awaits the views that follow from it. */
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
/** The refusal that was thrown. @throws any other error again */
export const refusalOf = (error: unknown): RefusedOutcome => {
  if (error instanceof Refused) return { ok: false, refusal: error.refusal };
  throw error;
};
export const keyReused: RefusedOutcome = { ok: false, refusal: { code: 'KEY_REUSED' } };
export const unavailable: RefusedOutcome = { ok: false, refusal: { code: 'UNAVAILABLE', retryAfter: 1 } };

/** The answer of an accepted command. @throws Refused when it was refused */
export const answerOrThrow = (outcome: CommandOutcome): Answer => {
  if (outcome.ok) return outcome.answer;
  throw new Refused(outcome.refusal);
};
