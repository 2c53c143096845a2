const [quote, comma, minus, zero, nine, colon, backslash] = [34, 44, 45, 48, 57, 58, 92];
const [openList, closeList, underscore, openObject, closeObject] = [91, 93, 95, 123, 125];
const [yes, no, none] = [Buffer.from('true'), Buffer.from('false'), Buffer.from('null')];
const maxDigits = 15;
const maxDepth = 50;

/** Of a byte in a string. Escapes and control characters, whose writing is left to the library, end it as the quote does. */
const [ascii, other] = [1, 2];
const kinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte < 32 || byte === quote || byte === backslash) return 0;
  return byte < 128 ? ascii : other;
});

const stringEnd = (bytes: Uint8Array, from: number): number => {
  let at = from + 1;
  while (kinds[bytes[at] as number]) at += 1;
  return bytes[at] === quote ? at + 1 : -1;
};

/** Array indexes, `__proto__` and letters that UTF-16 sorts in another way are left to the library, too. */
const keyEnd = (bytes: Uint8Array, from: number): number => {
  const first = bytes[from + 1] as number;
  if (bytes[from] !== quote || first <= colon || first === underscore) return -1;
  let at = from + 1;
  while (kinds[bytes[at] as number] === ascii) at += 1;
  return bytes[at] === quote && bytes[at + 1] === colon ? at + 1 : -1;
};

/** Of two keys up to their closing quotes. */
const isAfter = (bytes: Uint8Array, last: number, key: number): boolean => {
  let [left, right] = [last, key];
  while (bytes[left] === bytes[right] && bytes[left] !== quote) {
    left += 1;
    right += 1;
  }
  if (bytes[left] === quote) return bytes[right] !== quote;
  return bytes[right] !== quote && (bytes[right] as number) > (bytes[left] as number);
};

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= zero && byte <= nine;

const numberEnd = (bytes: Uint8Array, from: number): number => {
  const first = bytes[from] === minus ? from + 1 : from;
  let end = first;
  while (isDigit(bytes[end])) end += 1;
  if (bytes[first] === zero) return end === from + 1 ? end : -1;
  return end > first && end - first <= maxDigits ? end : -1;
};

/** Where these end that stand there; -1: they do not. */
export const endOf = (these: Uint8Array, bytes: Uint8Array, from: number): number => {
  for (let index = 0; index < these.length; index++) if (bytes[from + index] !== these[index]) return -1;
  return from + these.length;
};

const listEnd = (bytes: Uint8Array, from: number, depth: number): number => {
  if (bytes[from + 1] === closeList) return from + 2;
  for (let at = from; at === from || bytes[at] === comma; ) {
    at = canonicalEnd(bytes, at + 1, depth);
    if (bytes[at] === closeList) return at + 1;
  }
  return -1;
};

const objectEnd = (bytes: Uint8Array, from: number, depth: number): number => {
  if (bytes[from + 1] === closeObject) return from + 2;
  let last = 0;
  for (let at = from; at === from || bytes[at] === comma; ) {
    const key = at + 2;
    const end = keyEnd(bytes, at + 1);
    if (end < 0 || (last > 0 && !isAfter(bytes, last, key))) return -1;
    last = key;
    at = canonicalEnd(bytes, end + 1, depth);
    if (bytes[at] === closeObject) return at + 1;
  }
  return -1;
};

/**
 * Where the JSON value ends that begins there, if it surely is as RFC 8785 has it, so that nobody has to parse
 * and write it to know; else -1.
 * @param bytes valid UTF-8
 */
export const canonicalEnd = (bytes: Uint8Array, from: number, depth = 0): number => {
  const first = bytes[from] as number;
  if (first === quote) return stringEnd(bytes, from);
  if (first === openObject) return depth < maxDepth ? objectEnd(bytes, from, depth + 1) : -1;
  if (first === openList) return depth < maxDepth ? listEnd(bytes, from, depth + 1) : -1;
  if (first === yes[0]) return endOf(yes, bytes, from);
  if (first === no[0]) return endOf(no, bytes, from);
  return first === none[0] ? endOf(none, bytes, from) : numberEnd(bytes, from);
};
