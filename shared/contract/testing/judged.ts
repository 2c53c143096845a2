import type { z } from 'zod';

/** What a value becomes, or what is said about it: the first message of each field. */
export const judged = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value);
  if (result.success) return { value: result.data };
  return Object.fromEntries(result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
};
/** This is said about a value that has no fields. */
export const said = (message: string) => ({ '': message });
