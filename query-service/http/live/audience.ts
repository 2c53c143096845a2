import {
  authorize,
  refuseLimited,
  resourceRules,
  rolesIn,
  rolesOfSession,
  worksIn,
} from '@dossier/shared/authorization';
import type { ProjectRole, ResourceName } from '@dossier/shared/contract';
import type { LiveChange } from '@dossier/shared/live';
import type { ProjectDocument, TeamDocument } from '@dossier/shared/views';
import type { QueryServiceOptions } from '../../options.ts';
import type { Asker } from '../asker.ts';
import { getProject, type Reader } from '../lists/reader.ts';

export type AudienceOptions = Pick<QueryServiceOptions, 'readStore'> & Pick<Reader, 'teams' | 'judged' | 'audits'>;
type Listener = {
  readonly asker: Asker;
  /** Most people audit nothing: they are not asked about at every change. */
  readonly isAuditor: Promise<boolean>;
};
type People = { readonly project: ProjectDocument; readonly team: TeamDocument | undefined };

const mayHear = (change: LiveChange, asker: Asker, roles: readonly ProjectRole[]) => {
  if (change.roles && !change.roles.some((role) => roles.includes(role))) return false;
  const rule = resourceRules[change.resource as ResourceName];
  return roles.length > 0 && (rule === undefined || !authorize(rule, asker, roles));
};

/** A token hears of what it may read. */
export const mayRead = (asker: Asker, resource: string) =>
  !refuseLimited(asker, Object.hasOwn(resourceRules, resource) ? resourceRules[resource as ResourceName].scopes : []);

/** A guest's session has one project, whatever else is theirs. */
const isWithin = ({ guestIn }: Asker, projectId: string | undefined) =>
  guestIn === undefined || projectId === undefined || projectId === guestIn;

/** Whom a change concerns, by the rights of now. */
export const audiences = ({ readStore, teams, judged, audits }: AudienceOptions) => {
  const peopleOf = async (projectId: string): Promise<People | undefined> => {
    const view = await getProject(readStore, projectId);
    const [project] = view ? await judged([view]) : [];
    if (!project) return undefined;
    const { teamId } = project;
    return { project, team: teamId === null ? undefined : (await teams([teamId])).get(teamId) };
  };
  const auditsSomething = async ({ personId }: Asker): Promise<boolean> => {
    const audited = await audits.of(personId);
    return audited === 'all' || audited.length > 0;
  };
  const isAuditing = async ({ asker, isAuditor }: Listener, projectId: string): Promise<boolean> =>
    (await isAuditor) && (await audits.among(asker.personId, [projectId])).has(projectId);
  const audienceIn = async <L extends Listener>(
    change: LiveChange,
    { project, team }: People,
    among: readonly L[],
  ): Promise<L[]> => {
    const audience: L[] = [];
    for (const listener of among) {
      const { asker } = listener;
      const roles = rolesOfSession(rolesIn(project, asker.personId, team), asker, project.id, project);
      const couldAudit = roles.length === 0 && mayHear(change, asker, ['auditor']);
      if (mayHear(change, asker, roles) || (couldAudit && (await isAuditing(listener, project.id))))
        audience.push(listener);
    }
    return audience;
  };
  return {
    of: async <L extends Listener>(change: LiveChange, among: readonly L[]): Promise<L[]> => {
      const { projectId, personId, teamId } = change;
      if (personId !== undefined)
        return among.filter(({ asker }) => asker.personId === personId && isWithin(asker, projectId));
      if (teamId !== undefined) {
        const team = (await teams([teamId])).get(teamId);
        return among.filter(({ asker }) => team && asker.guestIn === undefined && worksIn(team, asker.personId));
      }
      const people = projectId === undefined ? undefined : await peopleOf(projectId);
      return people ? audienceIn(change, people, among) : [];
    },
    /** A failure is met by whoever waits for the answer. */
    askWhetherAuditor: (asker: Asker): Promise<boolean> => {
      const answer = auditsSomething(asker);
      answer.catch(() => undefined);
      return answer;
    },
  };
};
