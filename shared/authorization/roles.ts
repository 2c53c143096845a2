import { derivedId } from '../basics/ids.ts';
import {
  entryOf,
  isUnstarted,
  letsGuestsIn,
  type ProjectRole,
  type ProjectScope,
  type ProjectStatus,
  type TeamRole,
} from '../contract/index.ts';

/** The part of a team that rights depend on, the same in the domain and the view. */
export type TeamMembership = {
  readonly author: string;
  readonly members: Readonly<Record<string, 'invited' | 'joined'>>;
  readonly isBinned: boolean;
  readonly offeredTo: string | null;
};

const memberRole = { invited: 'invited', joined: 'member' } as const;

/** In the bin a team exists for its author and whom it is offered to. */
export const teamRolesIn = (
  { author, members, isBinned, offeredTo }: TeamMembership,
  personId: string,
): readonly TeamRole[] => {
  if (author === personId) return ['author'];
  const status = entryOf(members, personId);
  return status === undefined || (isBinned && offeredTo !== personId) ? [] : [memberRole[status]];
};

/** Whoever acts in the team's projects: nobody while the team is in the bin (ROLE-13). */
export const worksIn = (team: TeamMembership, personId: string): boolean =>
  !team.isBinned && teamRolesIn(team, personId).some((role) => role !== 'invited');

/** The part of a project that rights depend on, the same in the domain and the view. */
export type Membership = {
  readonly host: string;
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
  /** Person ids, or a record by them. Removed people are absent. */
  readonly collaborators: readonly string[] | Readonly<Record<string, unknown>>;
  /** See {@link letsGuestsIn}. */
  readonly guests?: boolean | null;
  readonly projectScope?: ProjectScope;
  /** `none`, `purged`: nobody has a role. */
  readonly status: 'none' | ProjectStatus | 'purged';
};

const isList = (people: Membership['collaborators']): people is readonly string[] => Array.isArray(people);
const isAmong = (people: Membership['collaborators'], personId: string) =>
  isList(people) ? people.includes(personId) : Object.hasOwn(people, personId);

/** A project is the team's as long as its host works in it. */
export const helpsIn = ({ host }: Pick<Membership, 'host'>, personId: string, team: TeamMembership | undefined) =>
  team !== undefined && host !== personId && worksIn(team, host) && worksIn(team, personId);

/** The team that may add to this person's roles. Who delivers documents here does not review. */
export const teamToAsk = (project: Membership & { readonly teamId: string | null }, personId: string): string | null =>
  project.host === personId || project.coHosts.includes(personId) || isAmong(project.collaborators, personId)
    ? null
    : project.teamId;

/** Strongest first. Who helps by the project's team is a co-host (ROLE-13). Collaborators and support staff see no drafts, templates and binned projects (LIST-05). */
export const rolesIn = (project: Membership, personId: string, team?: TeamMembership): readonly ProjectRole[] => {
  const delivers = isAmong(project.collaborators, personId);
  const hidden = isUnstarted(project.status) || project.status === 'bin';
  const roles: ProjectRole[] = [];
  if (project.host === personId) roles.push('owner');
  if (project.coHosts.includes(personId) || (!delivers && helpsIn(project, personId, team))) roles.push('co-host');
  if (!hidden && project.supportStaff === personId) roles.push('support');
  if (!hidden && delivers) roles.push('collaborator');
  return roles;
};

const lets = ({ guests = null, projectScope = 'public' }: Membership) => letsGuestsIn({ guests, projectScope });

/**
 * What is left of a person's roles in the session that they came with: a guest is a collaborator of
 * one project, while its host lets guests in, and nobody anywhere else.
 */
export const rolesOfSession = (
  roles: readonly ProjectRole[],
  { guestIn }: { readonly guestIn?: string },
  projectId: string,
  project: Membership,
): readonly ProjectRole[] => {
  if (guestIn === undefined) return roles;
  return guestIn === projectId && lets(project) ? roles.filter((role) => role === 'collaborator') : [];
};

/** Whether nobody came or went, and the project is no other one to them; whoever hosts is another matter. */
export const isSameTeam = (before: Membership, after: Membership): boolean =>
  before.collaborators === after.collaborators &&
  before.coHosts === after.coHosts &&
  before.supportStaff === after.supportStaff &&
  before.status === after.status;

/** Who can do less after something happened. A team's members come and go with its own stream. */
export const losersOf = (before: Membership, after: Membership): readonly string[] => {
  if (isSameTeam(before, after) && before.host === after.host && lets(before) === lets(after)) return [];
  const { host, coHosts, supportStaff, collaborators } = before;
  const delivering = isList(collaborators) ? collaborators : Object.keys(collaborators);
  // Whoever of them has no account.
  const guestsLose = lets(before) && !lets(after);
  // There may be thousands, and most commands take nothing from any.
  const leaving =
    before.status === after.status && !guestsLose
      ? delivering.filter((one) => !isAmong(after.collaborators, one))
      : delivering;
  const people = new Set([host, ...coHosts, ...(supportStaff === null ? [] : [supportStaff]), ...leaving]);
  return [...people].filter((personId) => {
    const still = rolesIn(after, personId);
    return (
      rolesIn(before, personId).some((role) => !still.includes(role)) || (guestsLose && still.includes('collaborator'))
    );
  });
};

/** Collaborators see their own part of a project, whoever has another role all of it (ROLE-05, ROLE-07, ROLE-08, ROLE-10, ROLE-14). */
export const seesWhole = (roles: readonly ProjectRole[]): boolean => roles.some((role) => role !== 'collaborator');

/** A thread is there for whoever sees all of the project, and for the collaborator whose document it is about. */
export const readsThread = (roles: readonly ProjectRole[], readerId: string, collaboratorId: string): boolean =>
  seesWhole(roles) || (roles.length > 0 && readerId === collaboratorId);

/** Whom a mention can reach: who works in the project, and the collaborator. Auditors only look. */
export const threadReaders = (
  project: Pick<Membership, 'host' | 'coHosts' | 'supportStaff'>,
  team: TeamMembership | undefined,
  collaboratorId: string | undefined,
): string[] => {
  const { host, coHosts, supportStaff } = project;
  const helpers = team
    ? [team.author, ...Object.keys(team.members)].filter((personId) => helpsIn(project, personId, team))
    : [];
  const people = [host, ...coHosts, supportStaff, ...helpers, collaboratorId];
  return [...new Set(people.flatMap((personId) => personId ?? []))];
};

/** Names a person to other members of the project alone: collaborators learn nobody's person id. */
export const readerIdOf = (projectId: string, personId: string): string => derivedId(projectId, personId, 'reader');
