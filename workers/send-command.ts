import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { derivedId } from '@dossier/shared/basics/ids';
import type { Logger } from '@dossier/shared/basics/log';
import type { CommandClient } from '@dossier/shared/command-client';
import { type CommandInput, type CommandName, type StoredEvent, statusOf } from '@dossier/shared/contract';

/** A command that an event asks for. Its id follows from event, duty and recipient, so that a repeat has one effect. */
export type Wish = {
  [N in CommandName]: {
    readonly name: N;
    readonly payload: CommandInput<N>;
    readonly duty: string;
    readonly recipient: string;
  };
}[CommandName];

export type Cause = Pick<StoredEvent, 'id' | 'correlationId'>;

/** A refusal that says "later" is no answer to a worker. */
const isTemporary = (status: number) => status >= 500 || status === 429;

/**
 * Sends a command as a worker. A refusal is an answer: what was to be done is no longer wanted, or not possible.
 * Answers whether it was accepted. @throws when the command-service cannot answer now
 */
export const sendCommand = async <N extends CommandName>(
  { client, log }: { readonly client: CommandClient; readonly log: Logger },
  name: N,
  payload: CommandInput<N>,
  cause: { commandId: string; causationId: string; correlationId: string },
): Promise<boolean> => {
  const outcome = await client.send(name, payload, cause);
  if (outcome.ok) return true;
  const { code } = outcome.refusal;
  if (isTemporary(statusOf(code)))
    throw new EngineUnavailableError('command-service cannot be reached', {
      cause: `${name} cannot be answered now: ${code}`,
    });
  log.info({ command: name, code, causationId: cause.causationId }, 'a command of the workers was refused');
  return false;
};

export const fulfil = (
  options: { readonly client: CommandClient; readonly log: Logger },
  cause: Cause,
  { name, payload, duty, recipient }: Wish,
): Promise<boolean> =>
  sendCommand(options, name, payload, {
    commandId: derivedId(cause.id, duty, recipient),
    causationId: cause.id,
    correlationId: cause.correlationId,
  });
