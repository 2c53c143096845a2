import type { CollaboratorRow, DocumentRow, DocumentStatus } from '@dossier/shared/contract';

type Part = readonly [from: number, to: number];

/** What of a cell is filled, from its foot up: statuses are told apart without colours, too. */
const shapes: Readonly<Record<DocumentStatus, readonly Part[]>> = {
  Accept: [[0, 1]],
  'In Review': [[0, 0.7]],
  Uploaded: [[0, 0.45]],
  Reject: [
    [0, 0.35],
    [0.65, 1],
  ],
  'Not Uploaded': [[0, 0.14]],
};
const gap = 0.08;
const inside = 1 - 2 * gap;

/** The path of a cell in a picture whose unit is a cell. */
export const shapeOf = (status: DocumentStatus, column: number, row: number): string =>
  shapes[status]
    .map(([from, to]) => {
      const top = row + gap + (1 - to) * inside;
      return `M${(column + gap).toFixed(2)} ${top.toFixed(3)}h${inside.toFixed(2)}v${((to - from) * inside).toFixed(3)}h-${inside.toFixed(2)}z`;
    })
    .join('');

/** One path for each status, however many cells: people from left to right, documents from top to bottom. */
export const pathsOf = (
  people: readonly CollaboratorRow[],
  documents: readonly DocumentRow[],
): ReadonlyMap<DocumentStatus, string> => {
  const rows = new Map(documents.map(({ id }, row) => [id, row]));
  const paths = new Map<DocumentStatus, string[]>();
  people.forEach((person, column) => {
    for (const { documentId, status } of person.documents) {
      const row = rows.get(documentId);
      if (row === undefined) continue;
      const path = paths.get(status) ?? [];
      path.push(shapeOf(status, column, row));
      paths.set(status, path);
    }
  });
  return new Map([...paths].map(([status, path]) => [status, path.join('')]));
};
