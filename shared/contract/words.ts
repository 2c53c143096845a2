/** How amounts and lists are said, and sorted. */
import { GB, KB, MB } from './limits.ts';

/** `1 document`, `3 documents`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;

/** `.format(['Ann', 'Bob', 'Cy'])`: `Ann, Bob, and Cy`. */
export const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Ann Lee, Bob Ray, and 3 more`; `besides`: what comes after them. */
export const andMore = (named: readonly string[], all: number, besides: readonly string[] = []): string =>
  conjunction.format([...named, ...(all > named.length ? [`${all - named.length} more`] : []), ...besides]);

/** `3 documents and 4 answers`; documents alone where no answers are meant. */
export const documentsAndAnswers = (documents: number, answers = 0): string =>
  conjunction.format([
    ...(documents > 0 || answers === 0 ? [count(documents, 'document')] : []),
    ...(answers > 0 ? [count(answers, 'answer')] : []),
  ]);

/** Whatever the case, and numbers by their value: `ann 2` before `Ann 10`. */
export const compareTexts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare;

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** Bytes as KB, MB or GB with the factor 1024 (FMT-08, CONST-08). */
export const formatSize = (bytes: number): string => {
  if (bytes >= GB) return `${oneDecimal(bytes / GB)} GB`;
  if (bytes >= MB) return `${oneDecimal(bytes / MB)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
};

/** Bytes as a number of GB with at most one decimal, without the unit (NAV-17). */
export const gigabytes = (bytes: number): string => oneDecimal(bytes / GB);
