import type { EventData, StoredEvent } from '@dossier/shared/contract';
import { ask, type Reaction } from './reaction.ts';

const given = ({ personId: from, to, projects, teams }: EventData<'HandOverAccepted'>): Reaction[] => [
  ...teams.map((teamId) => ask('GiveTeam', { teamId, from, to }, `give-${teamId}`, to)),
  ...projects.map((projectId) => ask('GiveProject', { projectId, from, to }, `give-${projectId}`, to)),
];

/** However late: who accepted has been told that it is theirs. */
export const giveOn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): Reaction[] =>
  type === 'HandOverAccepted' ? given(data as EventData<'HandOverAccepted'>) : [];
