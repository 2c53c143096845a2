import { GB, KB, MB } from '@dossier/shared/contract';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** Bytes as KB, MB or GB with the factor 1024 (FMT-08, CONST-08). */
export const formatSize = (bytes: number): string => {
  if (bytes >= GB) return `${oneDecimal(bytes / GB)} GB`;
  if (bytes >= MB) return `${oneDecimal(bytes / MB)} MB`;
  return `${bytes === 0 ? 0 : Math.max(1, Math.round(bytes / KB))} KB`;
};

/** Bytes as a number of GB with at most one decimal, without the unit (NAV-17). */
export const gigabytes = (bytes: number): string => oneDecimal(bytes / GB);

/** US cents with two decimals: `$30.00` (FMT-10). */
export const formatMoney = (cents: number): string => money.format(cents / 100);
/** US cents as the plan tables show them: `$30` (FMT-10). */
export const formatPrice = (cents: number): string => wholeMoney.format(cents / 100);

/** `1 document`, `3 documents`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount} ${amount === 1 ? one : many}`;
