/** What changed between two answers of the same resource. */
type Identified = { readonly id: string };

export type Differences<R extends Identified> = {
  readonly added: readonly R[];
  readonly removed: readonly R[];
  /** By field: what it was and what it became. */
  readonly changed: readonly {
    readonly id: string;
    readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>;
  }[];
};

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

const changedFields = (before: Identified, after: Identified) => {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const valueIn = (row: Identified, name: string) => (row as unknown as Record<string, unknown>)[name];
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [was, is] = [valueIn(before, name), valueIn(after, name)];
      return isSame(was, is) ? [] : [[name, [was, is] as const] as const];
    }),
  );
};

/** Rows of the same id are compared field by field. */
export const differencesOf = <R extends Identified>(before: readonly R[], after: readonly R[]): Differences<R> => {
  const [earlier, later] = [before, after].map((rows) => new Map(rows.map((row) => [row.id, row])));
  return {
    added: after.filter(({ id }) => !earlier?.has(id)),
    removed: before.filter(({ id }) => !later?.has(id)),
    changed: before.flatMap((row) => {
      const now = later?.get(row.id);
      const fields = now ? changedFields(row, now) : {};
      return Object.keys(fields).length > 0 ? [{ id: row.id, fields }] : [];
    }),
  };
};
