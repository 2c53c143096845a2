import { canonicalEmail } from '../contract/index.ts';

/** Lists come as lists or as JSON text (ENT-12, ENT-13); what cannot be read stays as it is. */
export const listed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** What is no list counts as an empty one (VAL-31, VAL-32). */
export const listedOrEmpty = (value: unknown): readonly unknown[] => {
  const list = listed(value);
  return Array.isArray(list) ? list : [];
};

/** Clients quote identifiers that they read from CSV. */
export const unquoted = (value: unknown): unknown =>
  typeof value === 'string' ? value.trim().replace(/^["']{1,2}|["']{1,2}$/g, '') : value;

/** Identifiers and codes come as numbers too. */
export const numberAsText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/** Nobody named is nobody else; quotes and case do not count (ENT-11). */
export const namesOther = (own: string, named: unknown): boolean => {
  if (named === undefined || named === null) return false;
  const name = unquoted(named);
  return name !== '' && (typeof name !== 'string' || canonicalEmail(name) !== own);
};
