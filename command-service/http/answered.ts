import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';

/** A command's answer. @throws Refused when it was refused */
export const answered = (outcome: CommandOutcome): Readonly<Record<string, unknown>> => {
  if (outcome.ok) return outcome.answer;
  throw new Refused(outcome.refusal);
};
