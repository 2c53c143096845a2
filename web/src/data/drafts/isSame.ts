/** As JSON, which is what a draft keeps of values. */
export const isSame = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
