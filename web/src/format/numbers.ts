export { count, formatSize, gigabytes } from '@dossier/shared/contract';

/** Written by hand: the first use of `Intl` takes a browser 15 to 50 ms, and prices stand on the homepage. */
const dollars = (cents: number, decimals: number): string => {
  const [whole = '', rest] = (Math.abs(cents) / 100).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}${rest === undefined ? '' : `.${rest}`}`;
};

/** US cents with two decimals: `$30.00` (FMT-10). */
export const formatMoney = (cents: number): string => dollars(cents, 2);
/** US cents as the plan tables show them: `$30` (FMT-10). */
export const formatPrice = (cents: number): string => dollars(cents, 0);
