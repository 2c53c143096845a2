import { asListed, type ListFilter, lists, matches, type ProjectRow } from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import type { ProjectDocument } from '@dossier/shared/views';
import { pageIn, type Range, type Sort, sorted, within } from '../../http/lists/query.ts';
import {
  getProject,
  openedProjects,
  type ProjectView,
  type Reader,
  type Resource,
  visibleProjects,
} from '../../http/lists/reader.ts';
import type { PeopleAsked } from '../answers/table.ts';
import { projectIdsIn, teamsOf } from '../teams/of-person.ts';
import { auditedBy } from './audited.ts';
import { cardFor, type JoinCard } from './join-card.ts';
import { projectRowsOf } from './rows.ts';

/** What the collection sorts by, as it calls it; all else stands in the rows that are made of it. */
const storedSorts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['id', 'projectName', 'status', 'startDate', 'endDate', 'createdAt'].map((name) => [name, name]),
  ),
  dueAt: 'deadline',
};

type Filter = ListFilter<'projects'>;
const isAmong = <T>(wanted: T | readonly T[] | undefined, value: T) =>
  wanted === undefined || [wanted].flat().includes(value);

/** What no index finds, but for the role, which depends on who asks. */
const fits =
  ({ projectScope, projectName = '', q = '' }: Filter) =>
  (project: ProjectDocument): boolean =>
    isAmong(projectScope, project.projectScope) &&
    matches(projectName, project.projectName) &&
    matches(q, `${project.projectName}\n${project.projectDetails}\n${project.id}`);

type Found = { readonly projects: readonly ProjectDocument[]; readonly total: number };

/** As the store sorts: by code units, ties by id in the same direction. */
const inOrder =
  ({ field, order }: Sort) =>
  (left: ProjectDocument, right: ProjectDocument): number => {
    const sign = order === 'asc' ? 1 : -1;
    const [one, other] = [left, right].map((project) => String((project as Record<string, unknown>)[field]));
    if (one !== other) return (one as string) < (other as string) ? -sign : sign;
    return left.id < right.id ? -sign : sign;
  };

/** Only projects in which the asker has a role (LIST-03, LIST-04, LIST-05). */
export const projectsResource = (reader: Reader, { ahead }: Pick<PeopleAsked, 'ahead'>): Resource => {
  const { readStore } = reader;
  const rowsOf = projectRowsOf(reader);
  const projectRows = (views: readonly ProjectView[]) => {
    void ahead(views);
    return rowsOf(views);
  };
  const pageOf = async (where: Where, sort: Sort, { first, last }: Range): Promise<Found> => {
    const page = { where, sort, skip: first, limit: last - first + 1 };
    const { found, total } = await readStore.page<ProjectDocument>('projects', page);
    return { projects: found, total };
  };
  /** Those of the asker's own and those of their teams; some are both. */
  const pageOfBoth = async (own: Where, ofTeams: Where, sort: Sort, range: Range): Promise<Found> => {
    const reach = { first: 0, last: range.last };
    const [mine, theirs, both] = await Promise.all([
      pageOf(own, sort, reach),
      pageOf(ofTeams, sort, reach),
      readStore.count('projects', { ...own, ...ofTeams }),
    ]);
    const each = new Map([...mine.projects, ...theirs.projects].map((project) => [project.id, project]));
    const total = mine.total + theirs.total - both;
    return { projects: within([...each.values()].sort(inOrder(sort)), range), total };
  };
  const all = async (wheres: readonly Where[]): Promise<ProjectDocument[]> => {
    const found = await Promise.all(wheres.map((where) => readStore.find<ProjectDocument>('projects', { where })));
    return [...new Map(found.flat().map((project) => [project.id, project])).values()];
  };

  return {
    name: 'projects',
    stable: true,
    kept: true,
    listed: asListed,
    ...lists.projects,
    projectsOf: async (ids) => ids,
    async list(asker, { filter: asked, sort, range }) {
      const filter = asked as Filter;
      const { status, teamId, audited, role } = filter;
      const ofStatus = status && { status };
      const teams = audited || asker.guestIn !== undefined ? [] : await teamsOf(reader, asker.personId);
      const inTeams = async (ids: readonly string[]) => ({
        id: await projectIdsIn(reader, asker, ids, ofStatus ?? {}),
      });
      const reachable = async (): Promise<readonly Where[]> => {
        const granted = audited && (await auditedBy(reader, asker));
        if (granted) return [{ ...granted, ...(teamId && { teamId }), ...ofStatus }];
        if (audited) return [];
        if (teamId !== undefined) return teams.includes(teamId) ? [await inTeams([teamId])] : [];
        const only = asker.guestIn !== undefined && { id: asker.guestIn };
        const own = { members: asker.personId, ...only, ...ofStatus };
        return teams.length > 0 ? [own, await inTeams(teams)] : [own];
      };
      const wheres = await reachable();
      const [own, ofTeams] = wheres;
      if (!own) return { rows: [], total: 0 };
      const field = storedSorts[sort.field];
      const by = field === undefined ? undefined : { ...sort, field };
      const isIndexed = [filter.projectScope, filter.projectName?.trim(), filter.q?.trim()].every((one) => !one);
      const find = async (by: Sort): Promise<Found> => {
        if (isIndexed) return ofTeams ? pageOfBoth(own, ofTeams, by, range) : pageOf(own, by, range);
        const hits = (await all(wheres)).filter(fits(filter));
        return { projects: within(sorted(hits, by), range), total: hits.length };
      };
      if (by && role === undefined) {
        const { projects, total } = await find(by);
        const views = await visibleProjects(reader, asker, projects);
        return { rows: await projectRows(views), total: total - (projects.length - views.length) };
      }
      const views = await visibleProjects(reader, asker, (await all(wheres)).filter(fits(filter)));
      const rows = await projectRows(views.filter(({ roles }) => isAmong(role, roles[0] as ProjectRow['role'])));
      return pageIn(rows, { sort, range });
    },
    async byIds(asker, ids) {
      const projects = await readStore.getMany<ProjectDocument>('projects', ids);
      return projectRows(await visibleProjects(reader, asker, projects));
    },
    async one(asker, id): Promise<ProjectRow | JoinCard> {
      const project = await getProject(readStore, id);
      if (!project) return cardFor(reader, undefined, asker);
      const [row] = await projectRows(await openedProjects(reader, asker, [project]));
      return row ?? cardFor(reader, (await reader.judged([project]))[0], asker);
    },
  };
};
