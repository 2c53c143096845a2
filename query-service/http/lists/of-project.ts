import { type ListFilter, lists, type RefusalCode, type ResourceName } from '@dossier/shared/contract';
import type { Asker } from '../asker.ts';
import { type ListQuery, pageIn } from './query.ts';
import {
  notFound,
  type Page,
  type ProjectView,
  projectView,
  projectViews,
  type Reader,
  type Resource,
} from './reader.ts';

/** Rows have what they are sorted by. */
type RowOf<N extends ResourceName> = { readonly [F in 'id' | (typeof lists)[N]['sorts'][number]]: unknown } & {
  readonly id: string;
};
/** Lists name the project in `filter.projectId`. */
type FilterOf<N extends ResourceName> = Omit<ListFilter<N>, 'projectId'>;

type ProjectResource<N extends ResourceName, R extends RowOf<N>> = {
  /** As of {@link Resource}. */
  readonly kept?: true;
  /** Absent: NOT_FOUND. */
  readonly missing?: RefusalCode;
  /** Projects that rows of these ids would belong to; absent: the ids begin with theirs. */
  projectsOf?(ids: readonly string[]): Promise<readonly string[]>;
  /** All rows the asker may see that match the filter; with `ids`, at least those. */
  rows(view: ProjectView, filter: Partial<FilterOf<N>>, ids?: readonly string[]): Promise<readonly R[]>;
  /** A page that the store finds by an index; undefined: it takes all rows to know it. */
  page?(view: ProjectView, filter: FilterOf<N>, query: Pick<ListQuery, 'sort' | 'range'>): Promise<Page<R> | undefined>;
  /** The one record, where it says more than its row. */
  one?(view: ProjectView, id: string): Promise<R | undefined>;
};

/** Of a row whose id is `{projectId}.{...}`. */
export const projectIdIn = (id: string): string => id.split('.', 1)[0] ?? '';

export const ofProject = <N extends ResourceName, R extends RowOf<N>>(
  reader: Reader,
  name: N,
  resource: ProjectResource<N, R>,
): Resource => {
  const { kept, missing = 'NOT_FOUND', projectsOf = async (ids) => ids.map(projectIdIn) } = resource;
  const rowsOf = async (view: ProjectView, ids: readonly string[]) =>
    (await resource.rows(view, {}, ids)).filter(({ id }) => ids.includes(id));
  const viewOf = async (asker: Asker, id: string) => {
    const [projectId] = await projectsOf([id]);
    return projectId === undefined ? notFound(missing) : projectView(reader, name, asker, projectId);
  };
  return {
    name,
    ...(kept && { kept }),
    ...lists[name],
    projectsOf,
    async list(asker, { filter, sort, range, patiently }: ListQuery) {
      const { projectId, ...asked } = filter as { projectId: string };
      const rest = asked as FilterOf<N>;
      const view = { ...(await projectView(reader, name, asker, projectId)), patiently };
      const found = await resource.page?.(view, rest, { sort, range });
      if (found) return found;
      return pageIn(await resource.rows(view, rest), { sort, range });
    },
    async byIds(asker, ids) {
      const views = await projectViews(reader, name, asker, await projectsOf(ids));
      const found = new Map<string, R>();
      for (const view of views) for (const row of await rowsOf(view, ids)) found.set(row.id, row);
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    async one(asker, id) {
      const view = await viewOf(asker, id);
      const found = resource.one ? await resource.one(view, id) : (await rowsOf(view, [id]))[0];
      return found ?? notFound(missing);
    },
  };
};
