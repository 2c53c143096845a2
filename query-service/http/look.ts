import type { Clock } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import { createRecent } from '@dossier/shared/basics/recent';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandClient } from '@dossier/shared/command-client';
import { HOUR } from '@dossier/shared/contract';

/** Names an auditor in the time line. @throws Refused when it cannot be recorded */
export type RecordLook = (personId: string, projectId: string) => Promise<void>;

const remembered = 20_000;

/** Before anything is shown, and once in each hour of the clock, whichever copy is asked. */
export const recordLooks = ({
  client,
  clock,
}: {
  readonly client: CommandClient;
  readonly clock: Clock;
}): RecordLook => {
  const recorded = createRecent<true>(remembered);
  return async (personId, projectId) => {
    const commandId = derivedId('audit', personId, projectId, Math.floor(clock() / HOUR));
    if (recorded.get(commandId)) return;
    const cause = { commandId, causationId: commandId, correlationId: commandId };
    const outcome = await client.send('RecordAudit', { projectId, personId }, cause);
    if (!outcome.ok) throw new Refused(outcome.refusal);
    recorded.put(commandId, true);
  };
};
