import type { EventData, StoredEvent } from '@dossier/shared/contract';
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
