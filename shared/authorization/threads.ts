import { derivedId } from '../basics/ids.ts';
import type { ProjectRole } from '../contract/index.ts';
import { helpsIn, type Membership, seesWhole } from './roles.ts';
import type { TeamMembership } from './team-roles.ts';

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
