import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import type { Logger } from '@dossier/shared/basics/log';
import type { CommandClient } from '@dossier/shared/command-client';
import { type CommandInput, type CommandName, statusOf } from '@dossier/shared/contract';

export type Sending = { readonly client: CommandClient; readonly log: Logger };

/** Of what follows from no event. */
export const ownCause = (commandId: string) => ({ commandId, causationId: commandId, correlationId: commandId });

/** A refusal that says "later" is no answer to a worker. */
const isTemporary = (status: number) => status >= 500 || status === 429;

/** False: refused, so impossible or unwanted. @throws EngineUnavailableError to try again later */
export const sendCommand = async <N extends CommandName>(
  { client, log }: Sending,
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
