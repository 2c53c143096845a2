import { takingTurns } from '@dossier/shared/async/turns';
import {
  auditRule,
  authorize,
  resourceRules,
  rolesIn,
  rolesOfSession,
  seesWhole,
  teamToAsk,
} from '@dossier/shared/authorization';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { ListRules, Member, Person, ProjectRole, RefusalCode, ResourceName } from '@dossier/shared/contract';
import type { Directory, RefusedAttempt } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import type { FileStore } from '@dossier/shared/file-store';
import type { Codec, SealLog } from '@dossier/shared/history';
import type { Limiter, refunder } from '@dossier/shared/limits';
import type { Views } from '@dossier/shared/read-store';
import type { Decrypted, ProjectDocument, TeamDocument } from '@dossier/shared/views';
import type { Asker } from '../asker.ts';
import type { RecordLook } from '../look.ts';
import type { ReadEntries } from './entries.ts';
import type { MakeKeeping } from './keeping.ts';
import { type FindPeople, publicName } from './people.ts';
import type { ListQuery } from './query.ts';
import type { FindSearched } from './searched.ts';

export type Decrypt = <D extends object>(documents: readonly D[]) => Promise<Decrypted<D>[]>;

/** Decrypts each version of a document once; the erasure of a person empties the memory. */
export const decrypter = (codec: Codec, directory: Pick<Directory, 'onErased'>): Decrypt => {
  let decrypted = new WeakMap<object, object>();
  directory.onErased(() => {
    decrypted = new WeakMap();
  });
  return async <D extends object>(documents: readonly D[]) => {
    const cache = decrypted;
    const missing = documents.filter((document) => !cache.has(document));
    // TypeScript cannot know that every encrypted value became a string.
    const results = (missing.length > 0 ? await codec.decryptValues(missing) : []) as readonly object[];
    const fresh = new Map<object, object>(missing.map((document, index) => [document, results[index] as object]));
    for (const [document, result] of fresh) cache.set(document, result);
    return documents.map((document) => (fresh.get(document) ?? cache.get(document)) as Decrypted<D>);
  };
};

/** Documents decrypted before others get their turn: each may have many versions and reviews. */
const atOnce = 20;

/** Of as many as a project has: others get their turns meanwhile. */
export const decryptedInTurns = async <D extends object>(
  { decrypt }: { readonly decrypt: Decrypt },
  documents: readonly D[],
): Promise<Decrypted<D>[]> => {
  const turn = takingTurns();
  const decrypted: Decrypted<D>[] = [];
  for (let from = 0; from < documents.length; from += atOnce) {
    decrypted.push(...(await decrypt(documents.slice(from, from + atOnce))));
    await turn();
  }
  return decrypted;
};

/** Those that exist, as they are now: never behind. */
export type FindTeams = (teamIds: Iterable<string>) => Promise<ReadonlyMap<string, TeamDocument>>;

/** What gives rights in projects: never behind. */
export type Judged = (projects: readonly ProjectDocument[]) => Promise<readonly (ProjectDocument | undefined)[]>;

/** What a person audits now: never behind. */
export type Audits = {
  /** Those of the projects that the person audits. */
  among(personId: string, projectIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** All that there are, or the ids of some. */
  of(personId: string): Promise<'all' | readonly string[]>;
};

export type Reader = {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly sealOver: SealLog['sealOver'];
  readonly readStore: Views;
  readonly people: FindPeople;
  /** For what looks through many of them. */
  readonly searched: FindSearched;
  readonly teams: FindTeams;
  readonly judged: Judged;
  readonly audits: Audits;
  readonly recordLook: RecordLook;
  readonly decrypt: Decrypt;
  /** For what is made of all rows of a project. */
  readonly keeping: MakeKeeping;
  /** Entries of time lines with their events. */
  readonly entriesOf: ReadEntries;
  /** What people were refused about a project. */
  readonly refusedIn: (projectId: string) => Promise<readonly RefusedAttempt[]>;
  /** Bytes of a stored file, also of one that is being written. */
  readonly sizeOf: FileStore['size'];
  readonly clock: Clock;
  readonly limit: Limiter;
  readonly refund: ReturnType<typeof refunder>;
};

export type Page<R> = {
  readonly rows: readonly R[];
  /** Null where nobody counts. */
  readonly total: number | null;
  /** The filter that asks for the rows after these. */
  readonly next?: object;
};

/** GET /api/{resource}: only the rows that the asker may see. */
export type Resource = ListRules & {
  readonly name: ResourceName;
  /** Equal rows are the same object, so that their JSON can be kept. */
  readonly stable?: boolean;
  /** Its pages say nothing but what is stored, to whom it is shown: they are kept as bytes until anything of that changes. */
  readonly kept?: boolean;
  /** What a list says of a row; absent: all of it. */
  listed?(row: object): object;
  /** To which rows of these ids would belong; absent: not each row is of one project. */
  readonly projectsOf?: (ids: readonly string[]) => Promise<readonly string[]>;
  list(asker: Asker, query: ListQuery): Promise<Page<object>>;
  /** Existing rows that may be seen, in the order asked. */
  byIds(asker: Asker, ids: readonly string[]): Promise<readonly object[]>;
  one(asker: Asker, id: string): Promise<object>;
};

/** One of all that there are. */
export const resourceIn =
  (resources: readonly Resource[]) =>
  (name: ResourceName): Resource =>
    resources.find((resource) => resource.name === name) as Resource;

export const nowOf = ({ clock }: Pick<Reader, 'clock'>) => isoTime(clock());

export type ProjectView = {
  readonly project: ProjectDocument;
  readonly roles: readonly ProjectRole[];
  readonly asker: Asker;
  /** As in {@link ListQuery}. */
  readonly patiently?: ListQuery['patiently'];
};

export const getProject = (readStore: Views, projectId: string): Promise<ProjectDocument | undefined> =>
  readStore.get('projects', projectId);

/** What it takes to know what somebody may see now. */
export type Rights = Pick<Reader, 'teams' | 'audits' | 'recordLook' | 'judged'>;

/** Those that exist for the asker. Whoever works in a project does not audit it (ROLE-14). */
export const visibleProjects = async (
  { teams, audits, judged }: Omit<Rights, 'recordLook'>,
  asker: Asker,
  projects: readonly ProjectDocument[],
): Promise<ProjectView[]> => {
  const { personId } = asker;
  const judging = await judged(projects);
  const asked = await teams(judging.flatMap((project) => (project && teamToAsk(project, personId)) ?? []));
  const views = projects.flatMap((project, index) => {
    const judge = judging[index];
    if (!judge) return [];
    const roles = rolesIn(judge, personId, asked.get(judge.teamId ?? ''));
    return [{ project, roles: rolesOfSession(roles, asker, project.id, judge), asker }];
  });
  const isMember = ({ roles }: ProjectView) => roles.length > 0;
  const others = views.filter((view) => !isMember(view)).map(({ project }) => project.id);
  const audited = asker.guestIn === undefined ? await audits.among(personId, others) : new Set<string>();
  return views.flatMap((view): ProjectView[] => {
    if (isMember(view)) return [view];
    return audited.has(view.project.id) ? [{ ...view, roles: ['auditor'] }] : [];
  });
};

/** What is inside them is about to be shown: an auditor's look is recorded before. */
export const openedProjects = async (
  rights: Rights,
  asker: Asker,
  projects: readonly ProjectDocument[],
): Promise<ProjectView[]> => {
  const views = await visibleProjects(rights, asker, projects);
  for (const { project, roles } of views)
    if (roles.includes('auditor')) await rights.recordLook(asker.personId, project.id);
  return views;
};

/** Undefined: it does not exist for the asker. */
export const openedProject = async (
  reader: Pick<Reader, 'readStore'> & Rights,
  asker: Asker,
  projectId: string,
): Promise<ProjectView | undefined> => {
  const project = await getProject(reader.readStore, projectId);
  return project && (await openedProjects(reader, asker, [project]))[0];
};

/** @throws Refused PROJECT_NOT_FOUND to strangers, FORBIDDEN to other members (ROLE-17) */
export const projectView = async (
  reader: Pick<Reader, 'readStore'> & Rights,
  resource: ResourceName,
  asker: Asker,
  projectId: string,
): Promise<ProjectView> => {
  const view = await openedProject(reader, asker, projectId);
  const about = { projectId, personId: asker.personId };
  if (!view) throw new Refused('PROJECT_NOT_FOUND', about);
  const refusal = authorize(resourceRules[resource], asker, view.roles);
  if (refusal) throw new Refused(refusal, about);
  return view;
};

/** For whoever reads its whole time line; to everybody else it is not there. @throws Refused PROJECT_NOT_FOUND */
export const auditedView = async (
  reader: Pick<Reader, 'readStore'> & Rights,
  asker: Asker,
  projectId: string,
): Promise<ProjectView> => {
  const view = await openedProject(reader, asker, projectId);
  if (!view || authorize(auditRule, asker, view.roles)) throw new Refused('PROJECT_NOT_FOUND');
  return view;
};

/** Leaves out projects that the asker may not see. */
export const projectViews = async (
  reader: Pick<Reader, 'readStore'> & Rights,
  resource: ResourceName,
  asker: Asker,
  projectIds: Iterable<string>,
): Promise<ProjectView[]> => {
  const projects = await reader.readStore.getMany<ProjectDocument>('projects', [...new Set(projectIds)]);
  return (await openedProjects(reader, asker, projects)).filter(
    ({ roles }) => !authorize(resourceRules[resource], asker, roles),
  );
};

export const isManager = ({ roles }: Pick<ProjectView, 'roles'>) =>
  roles.includes('owner') || roles.includes('co-host');
export const isCollaborator = ({ roles }: Pick<ProjectView, 'roles'>) => roles.includes('collaborator');

export const seesAll = ({ roles }: Pick<ProjectView, 'roles'>) => seesWhole(roles);

/** Collaborators see only names and pictures of other members. */
export const memberOf = (view: Pick<ProjectView, 'roles'>, person: Person): Member =>
  seesAll(view) ? person : { id: null, name: publicName(person), email: null, pictureFileId: person.pictureFileId };

export const notFound = (code: RefusalCode): never => {
  throw new Refused(code);
};

/** Of a list of which one record is a row. @throws Refused `missing` */
export const oneBy =
  (byIds: Resource['byIds'], missing: RefusalCode): Resource['one'] =>
  async (asker, id) =>
    (await byIds(asker, [id]))[0] ?? notFound(missing);
