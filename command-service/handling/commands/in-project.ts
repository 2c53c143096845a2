import { type Awaitable, after } from '@dossier/shared/async/after';
import { authorize, type Caller, type Rule, rolesIn, rolesOfSession, teamToAsk } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { streams } from '@dossier/shared/contract';
import {
  installationDecider,
  isProject,
  membershipOf,
  type Project,
  type ProjectState,
  projectDecider,
  teamDecider,
} from '../../domain/index.ts';
import type { Invocation, Read } from '../command-handler.ts';

export type OfProject = { readonly projectId: string };

const projectOf = ({ projectId }: OfProject, read: Read) => read(streams.project(projectId), projectDecider);

export const teamIn = (teamId: string | null | undefined, read: Read) =>
  teamId ? read(streams.team(teamId), teamDecider) : undefined;

type Roles = ReturnType<typeof rolesOfSession>;

/** The team is read only where it may add to the roles. */
export const projectRolesOf = (project: ProjectState, caller: Caller, read: Read): Awaitable<Roles> => {
  if (!isProject(project) || caller.kind !== 'person') return [];
  return after(teamIn(teamToAsk(project, caller.personId), read), (team) =>
    rolesOfSession(rolesIn(project, caller.personId, membershipOf(team)), caller, project.projectId, project),
  );
};

/** For whomever the rule lets. @throws Refused as a command with this rule, and where there is no such project */
export const projectFor = async (rule: Rule, projectId: string, caller: Caller, read: Read): Promise<Project> => {
  const project = await projectOf({ projectId }, read);
  const refusal = authorize(rule, caller, await projectRolesOf(project, caller, read));
  if (refusal) throw new Refused(refusal, { projectId });
  if (!isProject(project)) throw new Refused('PROJECT_NOT_FOUND', { projectId });
  return project;
};

const isGranted = (auditors: Readonly<Record<string, string>>, personId: string, now: number) =>
  now < Date.parse(auditors[personId] ?? '');

/** For the few commands that an auditor may send: of whoever works in the project, the work counts. */
export const auditingRolesOf = async (project: ProjectState, read: Read, { caller, actor, now }: Invocation) => {
  const roles = await projectRolesOf(project, caller, read);
  if (roles.length > 0 || !isProject(project)) return roles;
  const { auditors } = await read(streams.installation(), installationDecider);
  return isGranted(project.auditors, actor, now) || isGranted(auditors, actor, now) ? (['auditor'] as const) : [];
};

/** For streams beside a project's: its members have the rights, and its state is the context. */
export const inProject = {
  key: ({ projectId }: OfProject) => projectId,
  host: (data: OfProject, _state: unknown, read: Read) => after(projectOf(data, read), ({ host }) => host),
  roles: (data: OfProject, _state: unknown, read: Read, { caller }: Invocation) =>
    after(projectOf(data, read), (project) => projectRolesOf(project, caller, read)),
  context: (data: OfProject, _state: unknown, read: Read) => after(projectOf(data, read), (project) => ({ project })),
};
