import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DomainEvent, projectId as projectIdSchema, type StoredEvent, streams } from '@dossier/shared/contract';
import type { Directory, HostedProject, HostsMark } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { teamDecider } from '../domain/index.ts';

export type Hosting = { readonly eventStore: EventStore; readonly directory: Directory };

const page = 250;

/** Who a project or team belongs to: by type of event, the field that names them. */
const owners: Readonly<Record<string, string>> = {
  ProjectCreated: 'host',
  TeamCreated: 'author',
  TeamHandedOver: 'to',
};
const hostOf = ({ type, key, data }: StoredEvent): HostedProject[] => {
  const owner = Object.hasOwn(owners, type) ? owners[type] : undefined;
  return owner === undefined ? [] : [{ projectId: key, personId: String(data[owner]) }];
};
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
    await directory.noteHosts(events.flatMap(hostOf), { position, stream, revision, digest });
    if (events.length < page) return;
    after = position;
    await nextTurn();
  }
};

/** By the events, as a view may be behind; the index only says where to look. */
export const hostedBy = async (hosting: Hosting, personId: string): Promise<string[]> => {
  await indexHosts(hosting);
  const hosted: string[] = [];
  for (const projectId of (await hosting.directory.hostedBy(personId)).filter(isProjectId)) {
    const [created] = await hosting.eventStore.readStream(streams.project(projectId), { limit: 1 });
    if (created?.data.host === personId) hosted.push(projectId);
  }
  return hosted;
};

/** Teams that the person may be the author of: the index only says where to look. */
export const teamsNotedOf = async (hosting: Hosting, personId: string): Promise<string[]> => {
  await indexHosts(hosting);
  return (await hosting.directory.hostedBy(personId)).filter((id) => !isProjectId(id));
};

/** Teams of an author who leaves, each with the first of those who joined, if any. */
export const teamsBy = async (
  hosting: Hosting,
  personId: string,
): Promise<{ readonly teamId: string; readonly heir: string | undefined }[]> => {
  const found: { teamId: string; heir: string | undefined }[] = [];
  for (const teamId of await teamsNotedOf(hosting, personId)) {
    const events = await hosting.eventStore.readStream(streams.team(teamId));
    const team = events
      .map((stored) => upcast(stored) as unknown as DomainEvent)
      .reduce(teamDecider.evolve, teamDecider.initial);
    if (!team.exists || team.author !== personId) continue;
    const heir = Object.keys(team.members).find((member) => team.members[member] === 'joined');
    found.push({ teamId, heir });
  }
  return found;
};
