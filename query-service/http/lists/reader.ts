import { authorize, resourceRules, rolesIn } from '@dossier/shared/authorization';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { ListRules, Member, Person, ProjectRole, RefusalCode, ResourceName } from '@dossier/shared/contract';
import type { Limiter } from '@dossier/shared/http/limiter';
import type { ReadStore } from '@dossier/shared/read-store';
import type { ProjectDocument, TeamDocument } from '@dossier/shared/views';
import type { Asker } from '../asker.ts';
import type { Decrypt } from './decrypt.ts';
import { type FindPeople, publicName } from './people.ts';
import type { ListQuery } from './query.ts';

/** Those that exist, as they are now: never behind. */
export type FindTeams = (teamIds: Iterable<string>) => Promise<ReadonlyMap<string, TeamDocument>>;

export type Reader = {
  readonly readStore: ReadStore;
  readonly people: FindPeople;
  readonly teams: FindTeams;
  readonly decrypt: Decrypt;
  readonly clock: Clock;
  readonly limit: Limiter;
};

export type Page<R> = { readonly rows: readonly R[]; readonly total: number };

/** GET /api/{resource}: only the rows that the asker may see. */
export type Resource = ListRules & {
  readonly name: ResourceName;
  /** Equal rows are the same object, so that their JSON can be kept. */
  readonly stable?: boolean;
  list(asker: Asker, query: ListQuery): Promise<Page<object>>;
  /** Existing rows that may be seen, in the order asked. */
  byIds(asker: Asker, ids: readonly string[]): Promise<readonly object[]>;
  one(asker: Asker, id: string): Promise<object>;
};

export const nowOf = ({ clock }: Pick<Reader, 'clock'>) => isoTime(clock());

export type ProjectView = {
  readonly project: ProjectDocument;
  readonly roles: readonly ProjectRole[];
  readonly asker: Asker;
};

export const getProject = async (readStore: ReadStore, projectId: string): Promise<ProjectDocument | undefined> =>
  (await readStore.get<ProjectDocument>('projects', projectId))?.document;

/** @throws Refused PROJECT_NOT_FOUND to strangers, FORBIDDEN to other members (ROLE-17) */
export const projectView = async (
  { readStore }: Pick<Reader, 'readStore'>,
  resource: ResourceName,
  asker: Asker,
  projectId: string,
): Promise<ProjectView> => {
  const project = await getProject(readStore, projectId);
  if (!project) throw new Refused('PROJECT_NOT_FOUND');
  const roles = rolesIn(project, asker.personId);
  const rule = resourceRules[resource];
  const refusal =
    authorize(rule, asker, roles) ?? (roles.length === 0 ? { code: 'PROJECT_NOT_FOUND' as const } : undefined);
  if (refusal) throw new Refused(refusal);
  return { project, roles, asker };
};

/** Leaves out projects that the asker may not see. */
export const projectViews = async (
  { readStore }: Pick<Reader, 'readStore'>,
  resource: ResourceName,
  asker: Asker,
  projectIds: Iterable<string>,
): Promise<ProjectView[]> =>
  (await readStore.getMany<ProjectDocument>('projects', [...new Set(projectIds)])).flatMap(({ document: project }) => {
    const roles = rolesIn(project, asker.personId);
    return roles.length > 0 && !authorize(resourceRules[resource], asker, roles) ? [{ project, roles, asker }] : [];
  });

/** Collaborators see only their own part (ROLE-05, ROLE-07, ROLE-08, ROLE-10). */
export const seesAll = ({ roles }: Pick<ProjectView, 'roles'>) =>
  roles.some((role) => role === 'owner' || role === 'co-host' || role === 'support');

/** Collaborators see only names and pictures of other members. */
export const memberOf = (view: Pick<ProjectView, 'roles'>, person: Person): Member =>
  seesAll(view) ? person : { id: null, name: publicName(person), email: null, pictureFileId: person.pictureFileId };

export const notFound = (code: RefusalCode): never => {
  throw new Refused(code);
};
