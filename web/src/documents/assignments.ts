import type { DocumentRow } from '@dossier/shared/contract';

/** Person ids by document id. */
export type Assignments = Readonly<Record<string, readonly string[]>>;

export const storedAssignments = (documents: readonly Pick<DocumentRow, 'id' | 'assigned'>[]): Assignments =>
  Object.fromEntries(documents.map(({ id, assigned }) => [id, assigned]));

type Change = { readonly documentId: string; readonly personId: string };

/** What has to be sent so that `before` becomes `after`. */
export const changesOf = (before: Assignments, after: Assignments): { assign: Change[]; unassign: Change[] } => {
  const missing = (from: Assignments, to: Assignments): Change[] =>
    Object.entries(to).flatMap(([documentId, people]) =>
      people.filter((personId) => !from[documentId]?.includes(personId)).map((personId) => ({ documentId, personId })),
    );
  return { assign: missing(before, after), unassign: missing(after, before) };
};

/** Documents nobody owes (ASSIGN-08). */
export const unassigned = <D extends Pick<DocumentRow, 'id'>>(documents: readonly D[], chosen: Assignments): D[] =>
  documents.filter(({ id }) => !chosen[id]?.length);

/** Runs the work for each item, `lanes` at a time; stops and answers false when one fails. */
export const eachInLanes = async <T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<boolean>,
): Promise<boolean> => {
  let next = 0;
  let good = true;
  const lane = async () => {
    while (good && next < items.length) {
      const item = items[next++] as T;
      if (!(await work(item))) good = false;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return good;
};
