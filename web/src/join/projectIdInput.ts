/** Spaces and dashes count, because people paste them (JOIN-02). */
export const inputLength = 10;

/** The typed or pasted ID without spaces and dashes, which word processors and mails make longer, or keep in one line. */
const plainId = (typed: string): string => typed.replace(/[\s\p{Dash}\p{Cf}]+/gu, '');

/** At most ten characters, after a pasted `482 913 077` lost its spaces. */
export const limited = (typed: string): string =>
  typed.length > inputLength ? plainId(typed).slice(0, inputLength) : typed;

export const wrongLength = 'A project ID has 9 digits.';
export const notFound = 'No project with this ID can be joined.';

/** Nothing, what is wrong with the text, or the id to search for (JOIN-03, JOIN-04). */
export const readId = (typed: string): { id: string } | { problem: string } | undefined => {
  const id = plainId(typed);
  if (id === '') return undefined;
  return /^[1-9]\d{8}$/.test(id) ? { id } : { problem: /^\d{9}$/.test(id) ? notFound : wrongLength };
};
