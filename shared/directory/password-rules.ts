import { commonWords } from './common-passwords.ts';

/** How many characters must be left when everything easy to guess is taken away. */
const leastRemaining = 5;
/** Shorter parts of names and addresses stand in too many honest passwords by chance. */
const leastOfName = 4;

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb',
];
const reverse = (value: string) => [...value].reverse().join('');
const sequences = rows.flatMap((row) => [row, reverse(row)]);

const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};
/** `1`, `!` and `|` stand for an i as often as for an l. */
const undisguise = (value: string, stroke: 'i' | 'l') =>
  value.replace(/[@4305$7+1!|]/g, (character) => disguises[character] ?? stroke);

const letters = (value: string) => value.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
const bare = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');

/** Runs of at least three characters of the alphabet, the digits or a keyboard's row, either way round. */
const withoutSequences = (value: string): string => {
  let rest = '';
  for (let at = 0; at < value.length; ) {
    let length = 1;
    while (at + length < value.length && sequences.some((row) => row.includes(value.slice(at, at + length + 1))))
      length += 1;
    if (length < 3) {
      rest += value[at];
      at += 1;
    } else at += length;
  }
  return rest;
};
const withoutYears = (value: string) => value.replace(/(?:19|20)\d\d/g, '');
const withoutRepeats = (value: string) => value.replace(/(.)\1+/gu, '$1');
const withoutWords = (value: string) => commonWords.reduce((rest, word) => rest.replaceAll(word, ''), value);

/** What is left of a password to guess; the smallest of its readings. */
const remaining = (password: string): number => {
  const plain = withoutSequences(withoutYears(letters(password)));
  const readings = [plain, undisguise(plain, 'i'), undisguise(plain, 'l'), undisguise(letters(password), 'i')];
  return Math.min(...readings.map((reading) => withoutRepeats(withoutSequences(withoutWords(bare(reading)))).length));
};

/** Parts of a name or address that a password may not contain. */
const partsOf = (value: string) =>
  letters(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= leastOfName);

/**
 * True for a password that is easy to guess although it keeps VAL-07: it contains the product's name, the local part of the
 * address or a name of the person (also disguised, `D0ssier`), or it is little more than common words, keyboard sequences,
 * repetitions and years.
 * @param person canonical address, and names where they are known
 */
export const isEasyPassword = (
  password: string,
  person: { readonly email: string; readonly names?: readonly string[] },
): boolean => {
  const local = person.email.slice(0, person.email.lastIndexOf('@'));
  const forbidden = [
    'dossier',
    bare(letters(local)),
    ...partsOf(local),
    ...(person.names ?? []).flatMap(partsOf),
  ].filter((part) => part.length >= leastOfName);
  const readings = [letters(password), undisguise(letters(password), 'i'), undisguise(letters(password), 'l')].map(
    bare,
  );
  return (
    forbidden.some((part) => readings.some((reading) => reading.includes(part))) || remaining(password) < leastRemaining
  );
};
