import type { Range } from './query.ts';
import type { Page } from './reader.ts';

/** Rows that lie together, and how many they are. */
export type Group<K> = { readonly key: K; readonly count: number };

/**
 * A page of rows that are sorted by what their group is called.
 * @param groups in their order
 * @param read so many of a group, after those that are passed over
 */
export const pageOfGroups = async <K, R>(
  groups: readonly Group<K>[],
  { first, last }: Range,
  read: (key: K, skip: number, limit: number) => Promise<readonly R[]>,
): Promise<Page<R>> => {
  const rows: R[] = [];
  let total = 0;
  for (const { key, count } of groups) {
    const skip = Math.max(0, first - total);
    const limit = Math.min(count, last + 1 - total) - skip;
    if (limit > 0) rows.push(...(await read(key, skip, limit)));
    total += count;
  }
  return { rows, total };
};
