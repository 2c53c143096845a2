/** Escapes, control characters, and halves of characters, whose writing is left to the library. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const special = /[\u0000-\u001f\\\ud800-\udfff]/;

const [quote, comma, minus, zero, nine, colon] = [34, 44, 45, 48, 57, 58];
const [openList, closeList, underscore, openObject, closeObject] = [91, 93, 95, 123, 125];
const words = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]));
const maxDigits = 15;
const maxDepth = 50;

const stringEnd = (text: string, from: number): number => text.indexOf('"', from + 1) + 1 || -1;

const isDigit = (code: number) => code >= zero && code <= nine;
const numberEnd = (text: string, from: number): number => {
  const first = text.charCodeAt(from) === minus ? from + 1 : from;
  let end = first;
  while (isDigit(text.charCodeAt(end))) end += 1;
  if (text.charCodeAt(first) === zero) return end === from + 1 ? end : -1;
  return end > first && end - first <= maxDigits ? end : -1;
};

const wordEnd = (text: string, from: number): number => {
  const word = words.get(text.charCodeAt(from));
  return word !== undefined && text.startsWith(word, from) ? from + word.length : numberEnd(text, from);
};

const listEnd = (text: string, from: number, depth: number): number => {
  if (text.charCodeAt(from + 1) === closeList) return from + 2;
  for (let at = from; at === from || text.charCodeAt(at) === comma; ) {
    at = valueEnd(text, at + 1, depth);
    if (text.charCodeAt(at) === closeList) return at + 1;
  }
  return -1;
};

/** Keys that an object would reorder or not keep are left to the library, too. */
const isPlain = (first: number) => first > colon && first !== underscore;

const objectEnd = (text: string, from: number, depth: number, without: readonly string[] = []): number => {
  if (text.charCodeAt(from + 1) === closeObject) return from + 2;
  let last = '';
  for (let at = from; at === from || text.charCodeAt(at) === comma; ) {
    const keyEnd = text.charCodeAt(at + 1) === quote ? stringEnd(text, at + 1) : -1;
    if (keyEnd < 0 || text.charCodeAt(keyEnd) !== colon || !isPlain(text.charCodeAt(at + 2))) return -1;
    const key = text.slice(at + 2, keyEnd - 1);
    if (key <= last || without.includes(key)) return -1;
    last = key;
    at = valueEnd(text, keyEnd + 1, depth);
    if (text.charCodeAt(at) === closeObject) return at + 1;
  }
  return -1;
};

const valueEnd = (text: string, from: number, depth: number): number => {
  const first = text.charCodeAt(from);
  if (first === quote) return stringEnd(text, from);
  if (first === openObject) return depth < maxDepth ? objectEnd(text, from, depth + 1) : -1;
  if (first === openList) return depth < maxDepth ? listEnd(text, from, depth + 1) : -1;
  return wordEnd(text, from);
};

/**
 * Whether it surely is RFC 8785 JSON of an object, so that nobody has to parse and write it to know.
 * @param without own keys that it must not have
 */
export const isCanonicalObject = (text: string, without: readonly string[] = []): boolean =>
  text.charCodeAt(0) === openObject && !special.test(text) && objectEnd(text, 0, 0, without) === text.length;
