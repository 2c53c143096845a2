import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type DomainEvent,
  type InstallationState,
  isGivable,
  isOpenProject,
  leftBy,
  ownerBy,
  projectId as projectIdSchema,
  projectLimit,
  type StoredEvent,
  type SubscriptionStatus,
  streams,
} from '@dossier/shared/contract';
import type { HostedProject, HostsMark } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import { heirAmong, upcast } from '@dossier/shared/history';
import {
  type AccountState,
  accountDecider,
  isProject,
  type Opening,
  type Project,
  type ProjectRoom,
  type ProjectState,
  projectDecider,
  type TeamState,
  teamDecider,
} from '../domain/index.ts';
import type { HandlerOptions, Read } from './command-handler.ts';
import type { Fold } from './streams.ts';

export type Hosting = Pick<HandlerOptions, 'eventStore' | 'directory'>;

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

/**
 * By the events, as a view may be behind; the index only says where to look.
 * @param more where to look as well: the index forgets erased persons
 */
export const hostedBy = async (
  hosting: Hosting,
  personId: string,
  more: readonly string[] = [],
): Promise<Project[]> => {
  await indexHosts(hosting);
  const hosted: Project[] = [];
  const noted = new Set([...(await hosting.directory.hostedBy(personId)).filter(isProjectId), ...more]);
  for (const projectId of noted) {
    const project = await folded(hosting, streams.project(projectId), projectDecider);
    if (isProject(project) && project.host === personId) hosted.push(project);
  }
  return hosted;
};

const projectIn = (hosting: Hosting, projectId: string) => folded(hosting, streams.project(projectId), projectDecider);
const isSince = (project: ProjectState, after: number) =>
  project.status === 'purged' || (isProject(project) && project.openedRevision > after);

/** Whether the project became open since: what was reserved for it is used. */
export const isOpened = async (hosting: Hosting, { projectId, after }: Opening): Promise<boolean> =>
  isSince(await projectIn(hosting, projectId), after);

/**
 * Of somebody who may have so many projects open at once; undefined: there is no limit. The account is read first and
 * projects after it, those with a place by their own streams: the index may be behind these for a moment.
 */
export const roomOf = async (
  hosting: Hosting,
  host: string,
  standing: SubscriptionStatus,
  account: AccountState,
  now: number,
): Promise<ProjectRoom | undefined> => {
  const limit = projectLimit(standing);
  if (limit === null) return undefined;
  const found: Project[] = [];
  const reserved: Opening[] = [];
  for (const { until, ...opening } of account.status === 'open' ? account.reserved : []) {
    if (now >= Date.parse(until)) continue;
    const project = await projectIn(hosting, opening.projectId);
    if (!isSince(project, opening.after)) reserved.push(opening);
    else if (isProject(project) && project.host === host) found.push(project);
  }
  const open = [...found, ...(await hostedBy(hosting, host))].filter(isOpenProject).map(({ projectId }) => projectId);
  return { host, limit, open: [...new Set(open)], reserved };
};

/** The same for whoever decides about a project. */
export const roomFor = async (
  hosting: Hosting,
  host: string,
  standing: SubscriptionStatus,
  read: Read,
  now: number,
): Promise<ProjectRoom | undefined> =>
  projectLimit(standing) === null
    ? undefined
    : roomOf(hosting, host, standing, await read(streams.account(host), accountDecider), now);

/** Teams that the person may be the author of: the index only says where to look. */
const teamsNotedOf = async (hosting: Hosting, personId: string): Promise<string[]> => {
  await indexHosts(hosting);
  return (await hosting.directory.hostedBy(personId)).filter((id) => !isProjectId(id));
};

type Team = Extract<TeamState, { exists: true }>;

export const authoredBy = async (hosting: Hosting, personId: string, more: readonly string[] = []): Promise<Team[]> => {
  const found: Team[] = [];
  for (const teamId of new Set([...(await teamsNotedOf(hosting, personId)), ...more])) {
    const team = await folded(hosting, streams.team(teamId), teamDecider);
    if (team.exists && team.author === personId) found.push(team);
  }
  return found;
};

/** Whom to ask when the author leaves, unless somebody is asked already. */
export const heirOf = async (
  hosting: Pick<Hosting, 'directory'>,
  { members, isBinned, offeredTo }: Team,
): Promise<string | undefined> => (isBinned || offeredTo !== null ? undefined : heirAmong(hosting, members));

/** All that can be handed over of one person. */
export const givableOf = async (
  hosting: Hosting,
  installation: Pick<InstallationState, 'left'>,
  personId: string,
): Promise<{ readonly projects: readonly Project[]; readonly teams: readonly Team[] }> => {
  const left = leftBy(installation, personId);
  const projects = await hostedBy(hosting, personId, left?.projects);
  const teams = await authoredBy(hosting, personId, left?.teams);
  return {
    projects: projects.filter(({ projectId: id, status }) => isGivable({ id, isBinned: status === 'bin' }, left)),
    teams: teams.filter(({ teamId: id, isBinned }) => isGivable({ id, isBinned }, left)),
  };
};

/** The teams that somebody is the author of, as they are now. */
export const teamsOf = async (
  hosting: Hosting,
  author: string,
  read: Read,
  /** What is known of one of them, by its id. */
  known: Readonly<Record<string, TeamState>> = {},
): Promise<Team[]> => {
  const ids = new Set([...Object.keys(known), ...(await teamsNotedOf(hosting, author))]);
  const teams = await Promise.all([...ids].map((id) => known[id] ?? read(streams.team(id), teamDecider)));
  return teams.flatMap((team) => (team.exists && team.author === author ? [team] : []));
};
