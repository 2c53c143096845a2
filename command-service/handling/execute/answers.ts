import type { CommandOutcome } from '@dossier/shared/command-client';
import { DAY, type RefusalCode } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import { type Command, keyReused } from './command.ts';

/** Nothing in the product is tried again for longer. */
const keptFor = 7 * DAY;
/** These say that the same command may get further in a moment. */
const passing: ReadonlySet<RefusalCode> = new Set(['UNAVAILABLE', 'UPLOAD_INCOMPLETE', 'KEY_REUSED']);

/** Without the newer state: it may hold what others wrote, and is read anew. */
const kept = (outcome: CommandOutcome): CommandOutcome => {
  if (outcome.ok) return outcome;
  const { current: _newer, ...refusal } = outcome.refusal;
  return { ok: false, refusal };
};

/** Refusals and "already so" leave no event that shows a repeat: with a key they are kept. */
export const answersOf = (directory: Pick<Directory, 'answerTo' | 'keepAnswer'>) => ({
  /** When, in epoch milliseconds; undefined: none is. */
  keptAt: async (commandId: string): Promise<number | undefined> => {
    const found = await directory.answerTo(commandId);
    return found && found.expiresAt - keptFor;
  },
  /** Of a command with a key. */
  find: async ({ payloadHash, invocation, onRepeat }: Command): Promise<CommandOutcome | undefined> => {
    const found = await directory.answerTo(invocation.commandId);
    if (found) onRepeat(found.expiresAt - keptFor);
    return found && (found.payloadHash === payloadHash ? found.outcome : keyReused);
  },
  keep: async ({ keyed, payloadHash, invocation }: Command, outcome: CommandOutcome): Promise<CommandOutcome> => {
    const { commandId, actor: personId, now } = invocation;
    if (keyed && (outcome.ok || !passing.has(outcome.refusal.code)))
      await directory.keepAnswer({
        commandId,
        personId,
        payloadHash,
        outcome: kept(outcome),
        expiresAt: now + keptFor,
      });
    return outcome;
  },
});
export type Answers = ReturnType<typeof answersOf>;
