import { type LimitName, limitNames, limitScales } from '@dossier/shared/contract';
import { z } from 'zod';

export type Limits = Readonly<Record<LimitName, number | null>>;
/** In the units in which people say them; empty: none is set. */
export type TypedLimits = Readonly<Record<LimitName, string>>;

const each = <T>(of: (name: LimitName) => T) =>
  Object.fromEntries(limitNames.map((name) => [name, of(name)])) as Record<LimitName, T>;

export const typedOf = (limits: Limits): TypedLimits =>
  each((name) => {
    const value = limits[name];
    return value === null ? '' : String(Math.max(1, Math.round(value / limitScales[name].unit)));
  });

const one = (name: LimitName) => {
  const { most, unit } = limitScales[name];
  const fits = (text: string) => text === '' || (/^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most);
  return z
    .string()
    .trim()
    .refine(fits, `A whole number from 1 to ${most}, or nothing.`)
    .transform((text) => (text === '' ? null : Number(text) * unit));
};

/** What is typed, as it is stored. */
export const typedLimits = z.object(each(one));
