import { type DocumentRow, fileProblem, maxBytes, takesText, takesType } from '@dossier/shared/contract';
import { kindOf } from '../../format/contents.ts';
import { formatSize } from '../../format/numbers.ts';

type Wanted = Pick<DocumentRow, 'fieldName' | 'type' | 'moreTypes' | 'maxSize' | 'sizeUnit'>;

/** `Budget takes .xlsx, at most 1 Mb.` */
export const takenText = (document: Wanted): string => `${document.fieldName} takes ${takesText(document)}.`;

/** What a file is and why it is not taken, to be read after its name; nothing where it is. */
export const refusalText = (file: { name: string; size: number }, document: Wanted): string | undefined => {
  const problem = fileProblem(file, document);
  if (problem === undefined) return undefined;
  if (!takesType(document, file.name)) return `is ${kindOf(file.name)}. ${problem}`;
  return file.size > maxBytes(document) ? `has ${formatSize(file.size)}. ${problem}` : `cannot be taken. ${problem}`;
};
