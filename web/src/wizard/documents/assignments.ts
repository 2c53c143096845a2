import type { DocumentRow } from '@dossier/shared/contract';

/** Person ids by document id. */
export type Assignments = Readonly<Record<string, readonly string[]>>;

export const storedAssignments = (documents: readonly Pick<DocumentRow, 'id' | 'assigned'>[]): Assignments =>
  Object.fromEntries(documents.map(({ id, assigned }) => [id, assigned]));

/** One command to send: everybody who comes to a document, or leaves it. */
export type Change = {
  readonly name: 'AssignDocument' | 'UnassignDocument';
  readonly documentId: string;
  readonly personIds: readonly string[];
};

const without = (people: readonly string[], others: readonly string[]) => {
  const gone = new Set(others);
  return people.filter((personId) => !gone.has(personId));
};

/** What has to be sent so that `before` becomes `after`. */
export const changesOf = (before: Assignments, after: Assignments): Change[] =>
  Object.entries(after)
    .flatMap(([documentId, people]): Change[] => {
      const had = before[documentId] ?? [];
      return [
        { name: 'AssignDocument', documentId, personIds: without(people, had) },
        { name: 'UnassignDocument', documentId, personIds: without(had, people) },
      ];
    })
    .filter(({ personIds }) => personIds.length > 0);

/** These people assigned to every document, besides whoever is. */
export const withAll = (assignments: Assignments, people: readonly string[]): Assignments =>
  Object.fromEntries(
    Object.entries(assignments).map(([documentId, assigned]) => [documentId, [...new Set([...assigned, ...people])]]),
  );

/** The assignments once the change is stored. */
export const changed = (assignments: Assignments, { name, documentId, personIds }: Change): Assignments => {
  const rest = without(assignments[documentId] ?? [], personIds);
  return { ...assignments, [documentId]: name === 'AssignDocument' ? [...rest, ...personIds] : rest };
};

/** The assignments once all of it is stored; of documents that are gone nothing is. */
export const changedBy = (assignments: Assignments, changes: readonly Change[]): Assignments =>
  changes.filter(({ documentId }) => documentId in assignments).reduce(changed, assignments);

/** Documents nobody owes (ASSIGN-08). */
export const unassigned = <D extends Pick<DocumentRow, 'id'>>(documents: readonly D[], chosen: Assignments): D[] =>
  documents.filter(({ id }) => !chosen[id]?.length);
