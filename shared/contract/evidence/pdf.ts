import { receiptFormat } from './receipt.ts';

const begin = `{\n  "format": "${receiptFormat}"`;
const end = '\n}\n';

/** The text of the receipt that a printed one carries; undefined where none is found. */
export const receiptInPdf = (bytes: Uint8Array): string | undefined => {
  const text = new TextDecoder('latin1').decode(bytes);
  const from = text.indexOf(begin);
  const to = text.indexOf(end, from);
  return from < 0 || to < 0 ? undefined : new TextDecoder().decode(bytes.subarray(from, to + end.length));
};
