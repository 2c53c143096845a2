import { answeringOf, type CollaboratorRow, type DocumentRow, type DocumentStatus } from '@dossier/shared/contract';
import { drawnAs } from '../../format/answering.ts';
import { lookOf, stateText } from '../../theme/status/DocumentState.tsx';
import { answersText } from '../parts/progress.ts';

/** A row of the picture: a document, or (`id` null) all answers of each person. */
export type HeatRow = { readonly id: string | null; readonly fieldName: string };
const answersRow: HeatRow = { id: null, fieldName: 'Answers' };

export const rowsOf = (documents: readonly DocumentRow[], hasQuestions: boolean): readonly HeatRow[] => [
  ...documents,
  ...(hasQuestions ? [answersRow] : []),
];

type Cell = {
  readonly status: DocumentStatus;
  readonly text: string /** Whether it is among answers that it is decided on. */;
  readonly isAnswer: boolean;
};

/** What somebody has there; undefined where it is not asked of them. */
export const cellOf = (person: CollaboratorRow, { id }: HeatRow): Cell | undefined => {
  if (id !== null) {
    const document = person.documents.find(({ documentId }) => documentId === id);
    return document && { status: lookOf(document), text: stateText(document), isAnswer: document.excuse !== undefined };
  }
  const state = answeringOf(person);
  return state && { status: drawnAs[state], text: answersText(person), isAnswer: true };
};

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
  heatRows: readonly HeatRow[],
): ReadonlyMap<DocumentStatus, string> => {
  const rows = new Map(heatRows.map(({ id }, row) => [id, row]));
  const paths = new Map<DocumentStatus, string[]>();
  const draw = (status: DocumentStatus, column: number, row: number | undefined) => {
    if (row === undefined) return;
    const path = paths.get(status) ?? [];
    path.push(shapeOf(status, column, row));
    paths.set(status, path);
  };
  people.forEach((person, column) => {
    for (const document of person.documents) draw(lookOf(document), column, rows.get(document.documentId));
    const answers = cellOf(person, answersRow);
    if (answers) draw(answers.status, column, rows.get(answersRow.id));
  });
  return new Map([...paths].map(([status, path]) => [status, path.join('')]));
};
