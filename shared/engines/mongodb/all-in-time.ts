import { inTime } from './client.ts';

type Method = (...values: never[]) => Promise<unknown>;

/** Gives every method the time limit of `inTime`, or its own of `limits` in milliseconds. */
export const allInTime = <M extends object>(methods: M, limits: { readonly [Name in keyof M]?: number } = {}): M =>
  Object.fromEntries(
    Object.entries<Method>(methods as Record<string, Method>).map(([name, method]) => [
      name,
      async (...values: never[]) => inTime(method(...values), limits[name as keyof M]),
    ]),
  ) as M;
