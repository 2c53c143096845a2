import type { EventData, StoredEvent } from '@dossier/shared/contract';
import type { Reaction } from './reaction.ts';

const given = ({ personId: from, to, projects, teams }: EventData<'HandOverAccepted'>): Reaction[] => [
  ...teams.map((teamId) => ({
    name: 'GiveTeam' as const,
    payload: { teamId, from, to },
    purpose: `give-${teamId}`,
    recipient: to,
  })),
  ...projects.map((projectId) => ({
    name: 'GiveProject' as const,
    payload: { projectId, from, to },
    purpose: `give-${projectId}`,
    recipient: to,
  })),
];

/** However late: who accepted has been told that it is theirs. */
export const giveOn = ({ type, data }: Pick<StoredEvent, 'type' | 'data'>): Reaction[] =>
  type === 'HandOverAccepted' ? given(data as EventData<'HandOverAccepted'>) : [];
