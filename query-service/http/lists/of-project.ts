import type { ListRules, RefusalCode, ResourceName } from '@dossier/shared/contract';
import type { z } from 'zod';
import type { Asker } from '../asker.ts';
import { type ListQuery, sorted, within } from './query.ts';
import {
  notFound,
  type Page,
  type ProjectView,
  projectView,
  projectViews,
  type Reader,
  type Resource,
} from './reader.ts';

type Identified = { readonly id: string };

/** Lists name the project in `filter.projectId`. */
export type ProjectResource<R extends Identified, S extends z.ZodRawShape> = {
  readonly name: ResourceName;
  /** As of {@link Resource}. */
  readonly kept?: true;
  readonly sorts: readonly [keyof R & string, ...(keyof R & string)[]];
  readonly moreSorts?: ListRules['moreSorts'];
  readonly defaultSort: ListRules['defaultSort'] & { readonly field: keyof R & string };
  readonly filters: S & { readonly projectId: z.ZodString };
  readonly missing: RefusalCode;
  /** Projects that rows of these ids would belong to; absent: the ids begin with theirs. */
  projectsOf?(ids: readonly string[]): Promise<readonly string[]>;
  /** All rows the asker may see that match the filter; with `ids`, at least those. */
  rows(
    view: ProjectView,
    filter: Omit<z.output<z.ZodObject<S>>, 'projectId'>,
    ids?: readonly string[],
  ): Promise<readonly R[]>;
  /** A page that the store finds by an index; undefined: it takes all rows to know it. */
  page?(
    view: ProjectView,
    filter: Omit<z.output<z.ZodObject<S>>, 'projectId'>,
    query: Pick<ListQuery, 'sort' | 'range'>,
  ): Promise<Page<R> | undefined>;
  /** The one record, where it says more than its row. */
  one?(view: ProjectView, id: string): Promise<R | undefined>;
};

/** Of a row whose id is `{projectId}.{...}`. */
export const projectIdIn = (id: string): string => id.split('.', 1)[0] ?? '';

export const ofProject = <R extends Identified, S extends z.ZodRawShape>(
  reader: Reader,
  resource: ProjectResource<R, S>,
): Resource => {
  const { name, kept, sorts, moreSorts, defaultSort, filters, missing } = resource;
  const { projectsOf = async (ids) => ids.map(projectIdIn) } = resource;
  const noFilter = {} as Omit<z.output<z.ZodObject<S>>, 'projectId'>;
  const rowsOf = async (view: ProjectView, ids: readonly string[]) =>
    (await resource.rows(view, noFilter, ids)).filter(({ id }) => ids.includes(id));
  const viewOf = async (asker: Asker, id: string) => {
    const [projectId] = await projectsOf([id]);
    return projectId === undefined ? notFound(missing) : projectView(reader, name, asker, projectId);
  };
  return {
    name,
    ...(kept && { kept }),
    sorts,
    ...(moreSorts && { moreSorts }),
    defaultSort,
    filters,
    projectsOf,
    async list(asker, { filter, sort, range, patiently }: ListQuery) {
      const { projectId, ...rest } = filter as { projectId: string } & z.output<z.ZodObject<S>>;
      const view = { ...(await projectView(reader, name, asker, projectId)), patiently };
      const found = await resource.page?.(view, rest, { sort, range });
      if (found) return found;
      const rows = await resource.rows(view, rest);
      return { rows: within(sorted(rows, sort), range), total: rows.length };
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
