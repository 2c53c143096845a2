import { type EventData, type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { ask, type Fact, type Reaction } from './reaction.ts';

const isAwaited = (event: StoredEvent): event is StoredEvent & Fact<'AssignmentsAwaited'> =>
  event.type === 'AssignmentsAwaited';

/** A copy goes on with its next portion, whose events lead to the one after it; however old it is, as nobody else does it. */
export const copyOn = (event: StoredEvent): Reaction[] => {
  if (!isAwaited(event) || event.data.documents.length === 0) return [];
  const { projectId } = event.data;
  return [ask('CopyAssignments', { projectId }, 'copy-on', projectId)];
};

const given = ({ personId: from, to, projects, teams }: EventData<'HandOverAccepted'>): Reaction[] => [
  ...teams.map((teamId) => ask('GiveTeam', { teamId, from, to }, `give-${teamId}`, to)),
  ...projects.map((projectId) => ask('GiveProject', { projectId, from, to }, `give-${projectId}`, to)),
];

/** However late: who accepted has been told that it is theirs. */
export const giveOn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): Reaction[] =>
  type === 'HandOverAccepted' ? given(data as EventData<'HandOverAccepted'>) : [];

const givenIn = ({ name, payload }: Reaction): string | undefined => {
  if (name === 'GiveProject') return streams.project(payload.projectId);
  return name === 'GiveTeam' ? streams.team(payload.teamId) : undefined;
};

/**
 * The same of long ago, where jobs were lost or moved away from, without what was done: stores know commands by their ids for a week at
 * least, and what was given back since would be taken again.
 */
export const giveOnLate = async (
  eventStore: Pick<EventStore, 'readStream'>,
  event: StoredEvent,
): Promise<readonly Reaction[]> => {
  const left: Reaction[] = [];
  for (const reaction of giveOn(event)) {
    const stream = givenIn(reaction);
    const events = stream === undefined ? [] : await eventStore.readStream(stream);
    if (!events.some(({ causationId }) => causationId === event.id)) left.push(reaction);
  }
  return left;
};
