import type { DocumentRow, Question, QuestionKind, QuestionSection } from '@dossier/shared/contract';
import { isDocument, itemsOf } from '@dossier/shared/contract';

/** What the table of people has a column of. */
export type Column = { readonly id: string; readonly name: string } & (
  | { readonly document: DocumentRow }
  | { readonly question: Question }
);

const ofDocument = (document: DocumentRow): Column => ({ id: document.id, name: document.fieldName, document });

/** As they are asked: documents that stand by themselves, then the sections. */
export const columnsOf = (
  documents: readonly DocumentRow[],
  sections: readonly QuestionSection[],
): readonly Column[] => {
  const items = sections.flatMap(itemsOf);
  const named = new Map(documents.map((document) => [document.id, document]));
  const standing = items.map((item): Column | undefined => {
    if (!isDocument(item)) return { id: item.questionId, name: item.label, question: item };
    const document = named.get(item.documentId);
    return document && ofDocument(document);
  });
  const inSections = new Set(standing.map((column) => column?.id));
  return [
    ...documents.filter(({ id }) => !inSections.has(id)).map(ofDocument),
    ...standing.filter((column) => column !== undefined),
  ];
};

export const documentsOf = (columns: readonly Column[]): readonly DocumentRow[] =>
  columns.flatMap((column) => ('document' in column ? column.document : []));
export const questionsOf = (columns: readonly Column[]): readonly Question[] =>
  columns.flatMap((column) => ('question' in column ? column.question : []));

/** Pixels: answers of a kind are about as long. */
const widths: Readonly<Record<QuestionKind, number>> = {
  ...{ text: 168, choice: 148, choices: 168 },
  ...{ longText: 124, number: 124, date: 124, yesNo: 124, agreement: 124 },
};
/** Whoever gave a reason: `Not applicable`. */
const ofReason = 152;
export const widthOf = ({ kind, excuses }: Question): number => Math.max(widths[kind], excuses ? ofReason : 0);
