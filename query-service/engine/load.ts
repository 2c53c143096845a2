import type { ReadStore } from '@dossier/shared/read-store';

export type Refs = Parameters<ReadStore['load']>[0];
type Loaded = Awaited<ReturnType<ReadStore['load']>>[number];
export type Known = NonNullable<Loaded>;

export const refName = ({ collection, id }: Refs[number]): string => `${collection} ${id}`;

export const loadUnlessKnown = async (
  refs: Refs,
  known: (name: string) => Known | undefined,
  store: Pick<ReadStore, 'load'>,
): Promise<Loaded[]> => {
  const found = refs.map((ref) => known(refName(ref)));
  const missing = refs.filter((_, index) => found[index] === undefined);
  if (missing.length === 0) return found;
  const stored = await store.load(missing);
  let next = 0;
  return found.map((document) => document ?? stored[next++]);
};
