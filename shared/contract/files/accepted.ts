/** What a document takes, by the types of files. */
import { bytesPerUnit, type DocumentType, GB, type SizeUnit } from '../limits.ts';

/** As files are stored and sent, whatever their senders say. */
export const mediaTypes: Readonly<Record<DocumentType, string>> = {
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.xls': 'application/vnd.ms-excel',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.txt': 'text/plain',
  '.csv': 'text/csv',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.zip': 'application/zip',
};

/** Where a document may be larger than the account's storage (DOCS-05). */
export const overStorage = (quota: number): string => `At most ${quota / GB} GB, the host's storage.`;

/** In bytes; a file of exactly that size is accepted (VAL-27). */
export const maxBytes = (definition: { maxSize: number; sizeUnit: SizeUnit }) =>
  definition.maxSize * bytesPerUnit[definition.sizeUnit];

type Typed = { readonly type: DocumentType; readonly moreTypes?: readonly DocumentType[] | undefined };

/** All that a document takes, the first one first. */
export const typesOf = ({ type, moreTypes = [] }: Typed): readonly DocumentType[] => [...new Set([type, ...moreTypes])];

/** The extension equals the type in any case; `.jpeg` is `.jpg` (VAL-25). */
export const hasType = (fileName: string, type: DocumentType) => {
  const extension = /\.[^.]*$/.exec(fileName.toLowerCase())?.[0];
  return extension === type || (type === '.jpg' && extension === '.jpeg');
};

export const takesType = (definition: Typed, fileName: string): boolean =>
  typesOf(definition).some((type) => hasType(fileName, type));

/** The specification's message, or undefined (VAL-25, VAL-28, VAL-30). */
export const fileProblem = (
  file: { name: string; size: number },
  definition: Typed & { maxSize: number; sizeUnit: SizeUnit },
): string | undefined => {
  if (!takesType(definition, file.name)) return onlyType(...typesOf(definition));
  if (file.size === 0) return emptyFile;
  if (file.size > maxBytes(definition)) return `File exceeds ${definition.maxSize}${definition.sizeUnit} size limit.`;
  return undefined;
};

/** `.pdf`, `.pdf or .docx`, `.pdf, .docx or .txt`. */
export const typesText = (...types: readonly string[]): string =>
  types.length < 2 ? types.join('') : `${types.slice(0, -1).join(', ')} or ${types.at(-1)}`;
/** `.pdf or .docx, at most 10 Mb`. */
export const takesText = (definition: Typed & { readonly maxSize: number; readonly sizeUnit: SizeUnit }): string =>
  `${typesText(...typesOf(definition))}, at most ${definition.maxSize} ${definition.sizeUnit}`;
export const onlyType = (...types: readonly string[]) => `Only ${typesText(...types)} files are allowed.`;
export const emptyFile = 'The file is empty.';
