import { numberFormat } from './formats.ts';

export { count, formatSize, gigabytes } from '@dossier/shared/contract';

const dollars = { style: 'currency', currency: 'USD' } as const;

/** US cents with two decimals: `$30.00` (FMT-10). */
export const formatMoney = (cents: number): string => numberFormat(dollars).format(cents / 100);
/** US cents as the plan tables show them: `$30` (FMT-10). */
export const formatPrice = (cents: number): string =>
  numberFormat({ ...dollars, maximumFractionDigits: 0 }).format(cents / 100);
