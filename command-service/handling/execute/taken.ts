import { concurrently } from '@dossier/shared/async/concurrency';
import type { Directory } from '@dossier/shared/directory';
import type { LiveUpdates } from '@dossier/shared/live';
import type { Remembered } from '../streams.ts';
import type { Command, StreamPosition } from './command.ts';

const guestsAtOnce = 16;

export type TakenOptions = {
  readonly directory: Pick<Directory, 'noteTaken' | 'sessionsOf' | 'endSession'>;
  readonly live: Pick<LiveUpdates, 'publish'>;
};

/**
 * Before a command is answered that took rights, every copy knows: what reads looks at the stream
 * until the views show it, and what is open ends.
 */
export const takenRights = ({ directory, live }: TakenOptions) => {
  /** Whoever is invited anew comes in by a new link. */
  const endGuest = async (personId: string, projectId: string) => {
    for (const { sessionId, guestIn } of await directory.sessionsOf(personId))
      if (guestIn === projectId) await directory.endSession(personId, sessionId);
  };
  const tell = async ({ key, revision }: Pick<StreamPosition, 'key' | 'revision'>, people: readonly string[]) => {
    await directory.noteTaken(key, revision);
    await concurrently(guestsAtOnce, people, (personId) => endGuest(personId, key));
    await live.publish(people.map((personId) => ({ revoked: { personId } })));
  };
  return {
    tell,
    /** The first time may have ended before anybody was told. */
    again: async ({ handler }: Command, known: Remembered) => {
      if (handler.taken) await tell(known, []);
    },
  };
};
export type TakenRights = ReturnType<typeof takenRights>;
