/** Whether a value that anybody may have written is what it should be. */
export type Is = (value: unknown) => boolean;

export const isText: Is = (value) => typeof value === 'string';
export const isCount: Is = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
export const isHash: Is = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
export const isMoment: Is = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(value) && !Number.isNaN(Date.parse(value));
export const orNull =
  (is: Is): Is =>
  (value) =>
    value === null || is(value);
export const orAbsent =
  (is: Is): Is =>
  (value) =>
    value === undefined || is(value);
export const oneOf =
  (...known: readonly unknown[]): Is =>
  (value) =>
    known.includes(value);
export const listOf =
  (is: Is): Is =>
  (value) =>
    Array.isArray(value) && value.every(is);
export const isTexts = listOf(isText);

/** Fields that are not named may be anything. */
export type Shape<T> = { readonly [K in keyof T]-?: Is };
export const shaped =
  <T>(shape: Shape<T>) =>
  (value: unknown): value is T =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Is>(shape).every(([field, is]) => is((value as Record<string, unknown>)[field]));

export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Undefined for what cannot be read. */
export const readAs = <T>(is: (value: unknown) => value is T, text: string): T | undefined => {
  const value = jsonIn(text);
  return is(value) ? value : undefined;
};
