/** Documents as people write or paste them: one on each line. */

import { refusals } from '../commands/refusals.ts';
import { type DocumentDefinition, documentDefinition } from '../fields.ts';
import { typesText } from '../files/accepted.ts';
import { type DocumentType, documentTypes } from '../limits.ts';
import { entryOf } from '../records.ts';

/** By which two names are one: whatever their case, and however their accents are written. */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Positions of those whose name an earlier one has, whatever the case (DOCS-06). */
export const repeatedNames = (documents: readonly { readonly fieldName: string }[]): number[] => {
  const seen = new Set<string>();
  return documents.flatMap(({ fieldName }, index) => {
    const name = nameKey(fieldName);
    if (name === '') return [];
    if (seen.has(name)) return [index];
    seen.add(name);
    return [];
  });
};

/** Numbered from 1 as in the text, in which lines may be empty. */
export type DocumentLine = { readonly line: number } & (
  | { readonly definition: DocumentDefinition; readonly problem?: undefined }
  | { readonly problem: string }
);

/** What stands behind the name, between commas. */
type Said = { readonly types?: readonly DocumentType[]; readonly maxSize?: number; readonly optional?: true };

const names: Readonly<Record<string, DocumentType>> = {
  jpeg: '.jpg',
  word: '.docx',
  excel: '.xlsx',
  powerpoint: '.pptx',
};
const typeOf = (word: string): DocumentType | undefined => {
  const bare = word.toLowerCase().replace(/^\./, '');
  return documentTypes.find((type) => type === `.${bare}`) ?? entryOf(names, bare);
};
/** Types that people ask for elsewhere; a word that is none of these may belong to the name. */
const others = /^\.?(?:ppt|od[tsp]|rtf|md|html?|xml|json|gif|heic|tiff?|svg|mp[34]|mov|avi|rar|7z|exe|xlsm|docm)$/i;
const isNoType = (word: string) => /^\.[a-z0-9]{1,5}$/i.test(word) || others.test(word);
const notTaken = (word: string) =>
  `No document can be asked for as ${word.startsWith('.') ? word : `.${word}`}: take ${typesText(...documentTypes)}.`;

const units = { kb: 'KB', mb: 'Mb', gb: 'Mb' } as const;
const size = /^(?:max\.? |up to |at most |≤ ?)?(\d+(?:\.\d+)?) ?(kb|mb|gb)$/i;

const saidIn = (part: string): (Said & { readonly sizeUnit?: 'KB' | 'Mb' }) | undefined => {
  if (/^optional$/i.test(part)) return { optional: true };
  const [, amount, unit] = size.exec(part) ?? [];
  if (amount && unit) {
    const key = unit.toLowerCase() as keyof typeof units;
    return { maxSize: Number(amount) * (key === 'gb' ? 1024 : 1), sizeUnit: units[key] };
  }
  const types = part.split(/\s+or\s+|[\s/+&|]+/i).map(typeOf);
  return types.every((type) => type !== undefined) ? { types } : undefined;
};

/** `- Budget`, `2. Budget`, `[ ] Budget`: lists that are pasted bring their marks. */
export const lineMark = /^\s*(?:[-*•–—]\s+|\d{1,3}[.)]\s+|\[[ x]?\]\s*)+/i;

const readLine = (text: string): { readonly definition?: object; readonly problem?: string } => {
  const inBrackets = /^(.+?)\s*\(([^()]+)\)$/.exec(text);
  const [whole = text, name, within = ''] = inBrackets ?? [];
  const isSaid = within.split(/[,;]/).every((part) => saidIn(part.trim()) || isNoType(part.trim()));
  const parts = (name && isSaid ? `${name}, ${within}` : whole).split(/\t|[,;]/).map((part) => part.trim());
  let said: ReturnType<typeof saidIn> = {};
  // From the end, since names have commas, too; the first part is always name.
  while (parts.length > 1) {
    const last = parts.at(-1) ?? '';
    const found = last === '' ? {} : saidIn(last);
    if (!found) break;
    said = { ...found, ...said };
    parts.pop();
  }
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && isNoType(last)) return { problem: notTaken(last) };
  let fieldName = parts.join(', ');
  const [, ending] = /\S(\.[a-z0-9]{1,5})$/i.exec(fieldName) ?? [];
  if (ending && !said.types) {
    // As a file is called: `Budget.xlsx`.
    const type = typeOf(ending);
    if (!type && others.test(ending)) return { problem: notTaken(ending) };
    if (type) {
      fieldName = fieldName.slice(0, -ending.length);
      said = { ...said, types: [type] };
    }
  }
  const { types = [], ...rest } = said;
  const [type, ...moreTypes] = new Set(types);
  return {
    definition: { fieldName, ...(type && { type }), ...(moreTypes.length > 0 && { moreTypes }), ...rest },
  };
};

/** Whether a line of a list in which questions stand, too, says what file is asked for. */
export const saysFile = (line: string): boolean => {
  const { definition, problem } = readLine(line.replace(lineMark, '').trim());
  return problem !== undefined || (definition !== undefined && ('type' in definition || 'maxSize' in definition));
};

/** `Budget, xlsx`, `Photo, png or jpg, 5 MB, optional`, `Letter.pdf`; what is not said is as for every new document. */
export const documentLines = (text: string): DocumentLine[] => {
  const lines = text.split(/\r\n|[\n\r]/).flatMap((typed, index): DocumentLine[] => {
    const bare = typed.replace(lineMark, '').trim();
    if (bare === '') return [];
    const { definition, problem } = readLine(bare);
    if (problem !== undefined) return [{ line: index + 1, problem }];
    const checked = documentDefinition.safeParse(definition);
    return checked.data
      ? [{ line: index + 1, definition: checked.data }]
      : [{ line: index + 1, problem: checked.error?.issues[0]?.message ?? '' }];
  });
  const repeated = new Set(
    repeatedNames(lines.map((line) => ({ fieldName: 'definition' in line ? line.definition.fieldName : '' }))),
  );
  return lines.map((line, index) =>
    repeated.has(index) ? { line: line.line, problem: refusals.DOCUMENT_NAME_TAKEN[1] } : line,
  );
};
