import { maxRows, type ResourceName, type Row } from '@dossier/shared/contract';
import type { Asker } from '../asker.ts';
import { type Resource, resourceIn } from '../lists/reader.ts';

/** The rows of our resources, with the rights of whoever asks. */
export const rowReader = (resources: readonly Resource[]) => {
  const resourceOf = resourceIn(resources);
  const page = async <N extends ResourceName>(asker: Asker, name: N, filter: object, first: number) => {
    const { defaultSort, list } = resourceOf(name);
    const range = { first, last: first + maxRows - 1 };
    const { rows, total } = await list(asker, { filter: { ...filter }, sort: defaultSort, range });
    return { rows: rows as Row<N>[], total: total ?? rows.length };
  };
  return {
    /** All of them: these calls know no pages. */
    all: async <N extends ResourceName>(asker: Asker, name: N, filter: object = {}): Promise<Row<N>[]> => {
      const found: Row<N>[] = [];
      for (;;) {
        const { rows, total } = await page(asker, name, filter, found.length);
        found.push(...rows);
        if (rows.length === 0 || found.length >= total) return found;
      }
    },
    count: async (asker: Asker, name: ResourceName, filter: object): Promise<number> =>
      (await page(asker, name, filter, 0)).total,
    one: (asker: Asker, name: ResourceName, id: string): Promise<object> => resourceOf(name).one(asker, id),
  };
};
export type RowReader = ReturnType<typeof rowReader>;
