import { MINUTE } from '@dossier/shared/contract';
import { after, isBefore } from './values.ts';

/** As long as what rests on it may take, however slow the store is. */
export const reservedFor = MINUTE;

type Until = { readonly until: string };

/** With those of before that still stand while these are made. */
export const withReserved = <T extends Until>(reserved: readonly T[], until: string, added: readonly T[]): T[] => {
  const now = after(until, -reservedFor);
  return [...reserved.filter((other) => isBefore(now, other.until)), ...added];
};
