/** Rules of what people type that need no schema; the schemas are in `fields.ts`. */

/** Control and bidirectional override characters, in a class of a pattern. */
export const hiddenOnes = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';

/** Half of a pair that only both together are a character: UTF-8, and so other programs, cannot say it. */
export const hasHalves = (value: string) => /\p{Cs}/u.test(value);

/** As people and JSON Schema count: an emoji is one character, of which zod counts the halves. A list of all characters takes ten times as long. */
export const lengthOf = (value: string) => value.length - (value.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
export const atMost = (max: number) => `At most ${max} characters.`;
export const cutTo = (value: string, max: number) => [...value].slice(0, max).join('');

/** VAL-02; linear, because no quantifiers are nested. */
const [box, label] = ['', '.'].map((dot) => `[^\\s@<>,;:"()[\\]\\\\${dot}${hiddenOnes}]+`);
export const address = `${box}@${label}(?:\\.${label})+`;
export const emailPattern = new RegExp(`^${address}$`, 'u');

export const isEmail = (value: string) => lengthOf(value) <= 254 && emailPattern.test(value) && !hasHalves(value);

/** Trimmed, NFC, lower case; every comparison uses it (ENT-29). */
export const canonicalEmail = (value: string) => value.trim().normalize('NFC').toLowerCase();
