import { type EventData, newTeam, type RecordedTeam, streams, teamAfter } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';

/** As of a position, or now; undefined when there is none, or no longer. */
export const teamAt = async (
  store: Pick<EventStore, 'readStream'>,
  teamId: string,
  position = Number.POSITIVE_INFINITY,
): Promise<RecordedTeam | undefined> => {
  const events = (await store.readStream(streams.team(teamId))).filter((event) => event.position <= position);
  const [created, ...later] = events.map(upcast);
  if (created?.type !== 'TeamCreated' || later.at(-1)?.type === 'TeamPurged') return undefined;
  return later.reduce<RecordedTeam>(teamAfter, newTeam(created.data as EventData<'TeamCreated'>));
};
