/** Whether a value that anybody may have written is what it should be. */
export type Is<T> = (value: unknown) => value is T;
/** What it lets through. */
export type Shape<I> = I extends Is<infer T> ? T : never;

export const isAnything: Is<unknown> = (_value): _value is unknown => true;
export const isText: Is<string> = (value) => typeof value === 'string';
export const isCount: Is<number> = (value): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
export const isHash: Is<string> = (value): value is string => isText(value) && /^[0-9a-f]{64}$/.test(value);
export const isMoment: Is<string> = (value): value is string =>
  isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value) && !Number.isNaN(Date.parse(value));
export const orNull =
  <T>(is: Is<T>): Is<T | null> =>
  (value) =>
    value === null || is(value);
export const orAbsent =
  <T>(is: Is<T>): Is<T | undefined> =>
  (value) =>
    value === undefined || is(value);
export const oneOf =
  <T>(...known: readonly T[]): Is<T> =>
  (value): value is T =>
    known.includes(value as T);
export const listOf =
  <T>(is: Is<T>): Is<T[]> =>
  (value) =>
    Array.isArray(value) && value.every(is);
export const isTexts = listOf(isText);

/** Fields that are not named may be anything. */
export const shaped =
  <T>(shape: { readonly [K in keyof T]-?: Is<T[K]> }): Is<T> =>
  (value): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Is<unknown>>(shape).every(([field, is]) => is((value as Record<string, unknown>)[field]));

export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined for what cannot be read. */
export const readAs = <T>(is: Is<T>, text: string): T | undefined => {
  const value = jsonIn(text);
  return is(value) ? value : undefined;
};
