/** How amounts and lists are said, and sorted. */
import { GB, KB, MB } from './limits.ts';

/** `1 document`, `3 documents`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;

// Made when they are used: the first use of `Intl` takes a browser 15 to 50 ms, and the homepage has none.
let conjunction: Intl.ListFormat | undefined;
let collator: Intl.Collator | undefined;

/** `Ann, Bob, and Cy`. */
export const conjoined = (parts: readonly string[]): string => {
  conjunction ??= new Intl.ListFormat('en', { type: 'conjunction' });
  return conjunction.format(parts);
};

/** Whatever the case, and numbers by their value: `ann 2` before `Ann 10`. */
export const compareTexts = (one: string, other: string): number => {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
};

/** `Ann Lee, Bob Ray, and 3 more`; `besides`: what comes after them. */
export const andMore = (named: readonly string[], all: number, besides: readonly string[] = []): string =>
  conjoined([...named, ...(all > named.length ? [`${all - named.length} more`] : []), ...besides]);

/** `3 documents and 4 answers`; documents alone where no answers are meant. */
export const documentsAndAnswers = (documents: number, answers = 0): string =>
  conjoined([
    ...(documents > 0 || answers === 0 ? [count(documents, 'document')] : []),
    ...(answers > 0 ? [count(answers, 'answer')] : []),
  ]);

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** Bytes as KB, MB or GB with the factor 1024 (FMT-08, CONST-08). */
export const formatSize = (bytes: number): string => {
  if (bytes >= GB) return `${oneDecimal(bytes / GB)} GB`;
  if (bytes >= MB) return `${oneDecimal(bytes / MB)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
};

/** Bytes as a number of GB with at most one decimal, without the unit (NAV-17). */
export const gigabytes = (bytes: number): string => oneDecimal(bytes / GB);
