/** Joins words and is not seen: mail programs make no link of what has one in its midst. */
const joiner = '\u2060';

/** A name as it stands in a mail, which has no links but ours: `Node.js` reads the same. */
export const defused = (name: string): string =>
  name.replace(/:\/\/|(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}])/gu, (found) => found[0] + joiner + found.slice(1));
