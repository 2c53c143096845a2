import { derivedId } from '@dossier/shared/basics/ids';
import type { Endpoint } from '@dossier/shared/directory';
import type { WorkerOptions } from '../options.ts';
import { sendCommand } from '../send-command.ts';

/** Switches an endpoint off and tells its owner, once: last of all, so that a crash before leads here again. */
export const giveUp = async (
  options: Pick<WorkerOptions, 'directory' | 'client' | 'log'>,
  { endpointId, personId, failingSince }: Endpoint,
  now: number,
): Promise<void> => {
  const cause = derivedId(endpointId, 'given up', failingSince ?? now);
  await options.directory.changeEndpoint(endpointId, { givenUpAt: now });
  await sendCommand(
    options,
    'QueueMail',
    { recipient: personId, template: 'webhook-off' },
    { commandId: derivedId(cause, 'webhook-off', personId), causationId: cause, correlationId: cause },
  );
  await options.directory.changeEndpoint(endpointId, { enabled: false });
};
