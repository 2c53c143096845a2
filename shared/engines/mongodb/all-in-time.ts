import { inTime } from './client.ts';

type Method = (...values: never[]) => Promise<unknown>;

/**
 * Methods over MongoDB (each returns a promise), answered in time as `answered` says: all steps of one together.
 * @param limits milliseconds of those that may take longer
 */
export const allInTime = <M extends object>(methods: M, limits: { readonly [Name in keyof M]?: number } = {}): M =>
  Object.fromEntries(
    Object.entries<Method>(methods as Record<string, Method>).map(([name, method]) => [
      name,
      async (...values: never[]) => inTime(method(...values), limits[name as keyof M]),
    ]),
  ) as M;
