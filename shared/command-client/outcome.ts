import { type About, Refused } from '../basics/refused.ts';
import type { Cause, CommandOutcome } from './port.ts';

/** Of what follows from no event. */
export const ownCause = (commandId: string, correlationId = commandId): Cause => ({
  commandId,
  causationId: commandId,
  correlationId,
});

/** @throws Refused when the command was refused */
export const answerOrThrow = (outcome: CommandOutcome, about?: About): Readonly<Record<string, unknown>> => {
  if (outcome.ok) return outcome.answer;
  throw new Refused(outcome.refusal, about);
};
