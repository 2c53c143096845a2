import type { DocumentRow, ProjectRow, Question, QuestionKind, QuestionSection } from '@dossier/shared/contract';
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

const documentsOf = (columns: readonly Column[]): readonly DocumentRow[] =>
  columns.flatMap((column) => ('document' in column ? column.document : []));
export const questionsOf = (columns: readonly Column[]): readonly Question[] =>
  columns.flatMap((column) => ('question' in column ? column.question : []));

/**
 * Pixels: a table that draws only what is in sight must not move with it. With three documents all of it is in sight on a
 * window of 1280.
 */
export const width = {
  tick: 44,
  name: 208,
  cell: 146,
  mark: 76,
  share: 78,
  answers: 104,
  standing: 176,
  activity: 156,
  menu: 56,
};

/** Pixels that come on an upright sheet: browsers make what is wider smaller, but not by more than a third. */
export const paper = 980;

/** Answers of a kind are about as long. */
const ofAnswers: Readonly<Record<QuestionKind, number>> = {
  ...{ text: 168, choice: 148, choices: 168 },
  ...{ longText: 124, number: 124, date: 124, yesNo: 124, agreement: 124 },
};
/** Whoever gave a reason: `Not applicable`. */
const ofReason = 152;
const widthOf = ({ kind, excuses }: Question): number => Math.max(ofAnswers[kind], excuses ? ofReason : 0);

/** With so many documents a cell has the mark of its status alone. */
export const isCompactWith = (columns: readonly Column[]): boolean => documentsOf(columns).length >= 7;
export const widthsOf = (columns: readonly Column[]): readonly number[] => {
  const ofDocument = isCompactWith(columns) ? width.mark : width.cell;
  return columns.map((column) => ('question' in column ? widthOf(column.question) : ofDocument));
};

/** What else is said of a person, after these columns. */
export type Aside = { readonly name: 'share' | 'answers' | 'activity' | 'menu'; readonly width: number };
export const asidesOf = ({ questions }: ProjectRow, canManage: boolean): readonly Aside[] => {
  const ofStanding = questions?.toReview ? width.standing : width.answers;
  return [
    { name: 'share', width: width.share },
    ...(questions && questions.count > 0 ? [{ name: 'answers', width: ofStanding } as const] : []),
    { name: 'activity', width: width.activity },
    ...(canManage ? [{ name: 'menu', width: width.menu } as const] : []),
  ];
};
