import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DomainEvent,
  ownerBy,
  projectId as projectIdSchema,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import type { Directory, HostedProject, HostsMark } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { projectDecider, teamDecider } from '../domain/index.ts';
import type { Fold } from './streams.ts';

export type Hosting = { readonly eventStore: EventStore; readonly directory: Directory };

const page = 250;

const hostOf = ({ type, key, data }: StoredEvent): HostedProject[] => {
  const personId = ownerBy(type, data);
  return personId === undefined ? [] : [{ projectId: key, personId }];
};
/** Once each: one that was made and handed over in one page is its last owner's. */
const latest = (hosts: readonly HostedProject[]) => [...new Map(hosts.map((one) => [one.projectId, one])).values()];
const isProjectId = (id: string) => projectIdSchema.safeParse(id).success;

/** False when the store was replaced by an older one, or by another. */
const stands = async (eventStore: EventStore, { stream, revision, position, digest }: HostsMark) => {
  const [event] = await eventStore.readStream(stream, { from: revision, limit: 1 });
  return event?.position === position && event.digest === digest;
};

/** Brings the directory's index of hosts up to the newest event; others are answered meanwhile. */
export const indexHosts = async ({ eventStore, directory }: Hosting): Promise<void> => {
  const mark = await directory.hostsMark();
  let after = mark && (await stands(eventStore, mark)) ? mark.position : 0;
  for (;;) {
    const events = await eventStore.readAll(after, page);
    const last = events.at(-1);
    if (!last) return;
    const { position, stream, revision, digest } = last;
    await directory.noteHosts(latest(events.flatMap(hostOf)), { position, stream, revision, digest });
    if (events.length < page) return;
    after = position;
    await nextTurn();
  }
};

/** Personal values stay encrypted: nobody looks at them here. */
const folded = async <S>(
  { eventStore }: Hosting,
  stream: string,
  { initial, evolve }: Pick<Fold<S>, 'initial' | 'evolve'>,
) =>
  (await eventStore.readStream(stream))
    .map((stored) => upcast(stored) as unknown as DomainEvent)
    .reduce(evolve, initial);

/** By the events, as a view may be behind; the index only says where to look. */
export const hostedBy = async (hosting: Hosting, personId: string): Promise<string[]> => {
  await indexHosts(hosting);
  const hosted: string[] = [];
  for (const projectId of (await hosting.directory.hostedBy(personId)).filter(isProjectId)) {
    const project = await folded(hosting, streams.project(projectId), projectDecider);
    if (project.host === personId) hosted.push(projectId);
  }
  return hosted;
};

/** Teams that the person may be the author of: the index only says where to look. */
export const teamsNotedOf = async (hosting: Hosting, personId: string): Promise<string[]> => {
  await indexHosts(hosting);
  return (await hosting.directory.hostedBy(personId)).filter((id) => !isProjectId(id));
};

/** Teams of an author who leaves, each with whom to ask: the first who joined, unless somebody is asked already. */
export const teamsBy = async (
  hosting: Hosting,
  personId: string,
): Promise<{ readonly teamId: string; readonly heir: string | undefined }[]> => {
  const found: { teamId: string; heir: string | undefined }[] = [];
  for (const teamId of await teamsNotedOf(hosting, personId)) {
    const team = await folded(hosting, streams.team(teamId), teamDecider);
    if (!team.exists || team.author !== personId) continue;
    const isOpen = !team.isBinned && team.offeredTo === null;
    const heir = isOpen ? Object.keys(team.members).find((member) => team.members[member] === 'joined') : undefined;
    found.push({ teamId, heir });
  }
  return found;
};
