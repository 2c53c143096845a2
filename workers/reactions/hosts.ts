import { type EventData, ownerBy, type StoredEvent } from '@dossier/shared/contract';
import { goneIn } from '@dossier/shared/history';
import type { ReadStore } from '@dossier/shared/read-store';
import type { ProjectDocument } from '@dossier/shared/views';
import type { WorkerOptions } from '../working.ts';
import { ask, type Fact, type Reaction, tell } from './reaction.ts';
import { teamAt } from './team-at.ts';

/** What a closed account hosted is only read from now on: its co-hosts are told until when. */
export const tellOfLostHost = async (
  readStore: Pick<ReadStore, 'find'>,
  { data: { personId } }: Fact<'AccountClosed'>,
): Promise<Reaction[]> => {
  const projects = await readStore.find<ProjectDocument>('projects', { where: { host: personId } });
  return projects.flatMap(({ id: projectId, coHosts }) =>
    tell(coHosts, 'host-gone', { projectId }).map((reaction) => ({
      ...reaction,
      purpose: `${reaction.purpose}-${projectId}`,
    })),
  );
};

/**
 * What somebody gains by a command that was under way while their account began to close, too late to be
 * found there, goes to the bin like all else of theirs.
 */
export const binOfGone = async (
  accounts: Pick<WorkerOptions, 'eventStore' | 'directory'>,
  { type, key, data }: StoredEvent,
): Promise<Reaction[]> => {
  const recipient = ownerBy(type, data);
  if (recipient === undefined || !(await goneIn(accounts)(recipient))) return [];
  const left = { projects: type.startsWith('Team') ? [] : [key], teams: type.startsWith('Team') ? [key] : [] };
  return [
    ask('RecordLeft', { personId: recipient, ...left }, 'left-of-gone', recipient),
    type.startsWith('Team')
      ? ask('DeleteTeam', { teamId: key }, 'bin-of-gone', recipient)
      : ask('DeleteProject', { projectId: key }, 'bin-of-gone', recipient),
  ];
};

/** Where whoever was to take the team of a closed account over closes theirs, too, the next member is asked. */
export const nextHeir = async (
  accounts: Pick<WorkerOptions, 'eventStore' | 'directory'>,
  { type, actor, data, position }: StoredEvent,
): Promise<Reaction[]> => {
  if (type !== 'TeamMemberRemoved' || actor !== 'system') return [];
  const { teamId, personId } = data as EventData<'TeamMemberRemoved'>;
  const before = await teamAt(accounts.eventStore, teamId, position - 1);
  const isGone = goneIn(accounts);
  if (before?.offeredTo !== personId || !(await isGone(before.author))) return [];
  for (const [member, status] of Object.entries(before.members))
    if (status === 'joined' && member !== personId && !(await isGone(member)))
      return [ask('OfferTeam', { teamId, personId: member }, 'next-heir', member)];
  return [];
};
