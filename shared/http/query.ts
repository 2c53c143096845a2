import type { z } from 'zod';
import { parse, Refused } from '../basics/refused.ts';

/** What a query says, by name. @throws Refused INVALID where something is said twice: nobody knows what is meant */
export const queryFields = (query: URLSearchParams): Record<string, string> => {
  const names = [...query.keys()];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Refused({ code: 'INVALID', errors: { [twice.slice(0, 40)]: 'Say this once.' } });
  return Object.fromEntries(query);
};

/** @throws Refused INVALID, also as {@link queryFields} does */
export const readQuery = <S extends z.ZodType>(schema: S, query: URLSearchParams): z.output<S> =>
  parse(schema, queryFields(query));
