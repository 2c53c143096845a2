/** `1 document`, `3 documents`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Ann Lee, Bob Ray, and 3 more`; `besides`: what comes after them. */
export const andMore = (named: readonly string[], all: number, besides: readonly string[] = []): string =>
  listed.format([...named, ...(all > named.length ? [`${all - named.length} more`] : []), ...besides]);

/** `3 documents and 4 answers`; documents alone where no answers are meant. */
export const documentsAndAnswers = (documents: number, answers = 0): string =>
  listed.format([
    ...(documents > 0 || answers === 0 ? [count(documents, 'document')] : []),
    ...(answers > 0 ? [count(answers, 'answer')] : []),
  ]);
