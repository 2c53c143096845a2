import type { Clock } from '@dossier/shared/basics/clock';
import { derivedId } from '@dossier/shared/basics/ids';
import type { ReadTracker } from '@dossier/shared/basics/read-tracker';
import { createRecent } from '@dossier/shared/basics/recent';
import { answerOrThrow, type CommandClient, ownCause } from '@dossier/shared/command-client';
import { HOUR } from '@dossier/shared/contract';

/** Names an auditor in the time line. @throws Refused when it cannot be recorded */
export type RecordLook = (personId: string, projectId: string) => Promise<void>;

const remembered = 20_000;

type Options = { readonly client: CommandClient; readonly clock: Clock; readonly tracker?: ReadTracker | undefined };

/** Before anything is shown, and once in each hour of the clock, whichever copy is asked. What is kept of it ends with that hour. */
export const recordLooks = ({ client, clock, tracker }: Options): RecordLook => {
  const recorded = createRecent<true>(remembered);
  return async (personId, projectId) => {
    const hour = Math.floor(clock() / HOUR);
    tracker?.noteEnd((hour + 1) * HOUR);
    const commandId = derivedId('audit', personId, projectId, hour);
    if (recorded.get(commandId)) return;
    answerOrThrow(await client.send('RecordAudit', { projectId, personId }, ownCause(commandId)));
    recorded.put(commandId, true);
  };
};
