import { commonWords } from './common-passwords.ts';

/** Characters that must remain once everything easy to guess is removed. */
const leastRemaining = 5;
/** Shorter parts of names and addresses occur in too many good passwords by chance. */
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
const undisguise = (value: string, stroke: 'i' | 'l') =>
  value.replace(/[@4305$7+1!|]/g, (character) => disguises[character] ?? stroke);

const letters = (value: string) => value.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
const bare = (value: string) => value.replace(/[^\p{L}\p{N}]/gu, '');

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

const remaining = (password: string): number => {
  const plain = withoutSequences(withoutYears(letters(password)));
  const readings = [plain, undisguise(plain, 'i'), undisguise(plain, 'l'), undisguise(letters(password), 'i')];
  return Math.min(...readings.map((reading) => withoutRepeats(withoutSequences(withoutWords(bare(reading)))).length));
};

const partsOf = (value: string) =>
  letters(value)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= leastOfName);

/** True if it contains the product's or person's name, or is mostly common words and sequences. */
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
