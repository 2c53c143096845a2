const dash = '-';

export const cellAt = (cells: string | undefined, index: number): string => cells?.[index] ?? dash;

export const withCell = (cells: string | undefined, index: number, cell: string): string =>
  (cells ?? '').slice(0, index).padEnd(index, dash) + cell + (cells ?? '').slice(index + 1);

export const withoutCell = (cells: string, index: number): string => cells.slice(0, index) + cells.slice(index + 1);

type Looked = { times: number; rows?: ReadonlyMap<string, number> };
const looked = new WeakMap<readonly string[], Looked>();
/** A shorter list is looked through. */
const long = 64;
/** What the index of a list costs in looks through it. */
const costs = 16;

/** As `indexOf`, for a list that is never changed: a project has thousands of people, and each event is about one of them. */
export const rowOf = (ids: readonly string[], id: string): number => {
  if (ids.length < long) return ids.indexOf(id);
  const known = looked.get(ids) ?? { times: 0 };
  if (known.times === 0) looked.set(ids, known);
  known.times++;
  if (known.times > costs) known.rows ??= new Map(ids.map((one, row) => [one, row]));
  return known.rows ? (known.rows.get(id) ?? -1) : ids.indexOf(id);
};
