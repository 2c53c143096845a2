import { type EventData, ownerBy, type StoredEvent, streams } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { goneIn, heirAmong } from '@dossier/shared/history';
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

/** Who has said no since the team lies in the bin, and is asked no more. */
const declinedIn = async (store: Pick<EventStore, 'readStream'>, teamId: string): Promise<readonly string[]> => {
  const events = await store.readStream(streams.team(teamId));
  const binned = events.findLastIndex(({ type }) => type === 'TeamDeleted');
  return events
    .slice(binned + 1)
    .filter(({ type }) => type === 'TeamOfferDeclined')
    .map(({ data }) => (data as EventData<'TeamOfferDeclined'>).personId);
};

const endsOffer = ({ type, actor }: StoredEvent) =>
  type === 'TeamOfferDeclined' || type === 'TeamMemberLeft' || (type === 'TeamMemberRemoved' && actor === 'system');

/** Where whoever was to take the team of a closed account over declines, or leaves it, or closes theirs, too, the next member is asked. */
export const nextHeir = async (
  accounts: Pick<WorkerOptions, 'eventStore' | 'directory'>,
  event: StoredEvent,
): Promise<Reaction[]> => {
  if (!endsOffer(event)) return [];
  const { eventStore } = accounts;
  const { teamId, personId } = event.data as EventData<'TeamOfferDeclined'>;
  const before = await teamAt(eventStore, teamId, event.position - 1);
  if (before?.offeredTo !== personId || !(await goneIn(accounts)(before.author))) return [];
  const team = await teamAt(eventStore, teamId);
  // Meanwhile it was given to somebody, or somebody else was asked.
  if (team?.author !== before.author || team.offeredTo !== null) return [];
  const heir = await heirAmong(accounts, team.members, [personId, ...(await declinedIn(eventStore, teamId))]);
  return heir === undefined ? [] : [ask('OfferTeam', { teamId, personId: heir }, 'next-heir', heir)];
};
