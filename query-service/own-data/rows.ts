import { Refused } from '@dossier/shared/basics/refused';
import type { Asker } from '../http/asker.ts';
import type { Resource } from '../http/lists/reader.ts';

const atOnce = 500;

/** All rows of a list that the asker may see, in an order that pages cannot overlap in; none of what is gone meanwhile. */
export async function* rowsOf(
  resource: Resource,
  asker: Asker,
  filter: Record<string, unknown> = {},
): AsyncGenerator<object> {
  for (let first = 0; ; first += atOnce) {
    const range = { first, last: first + atOnce - 1 };
    const page = await resource.list(asker, { sort: { field: 'id', order: 'asc' }, range, filter }).catch((error) => {
      if (error instanceof Refused) return { rows: [] };
      throw error;
    });
    yield* page.rows;
    if (page.rows.length < atOnce) return;
  }
}

/** To be read by people, too. */
export async function* jsonList(rows: AsyncIterable<object> | Iterable<object>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(row, null, 2);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[]\n';
}
