export { count, formatSize, gigabytes } from '@dossier/shared/contract';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeMoney = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** US cents with two decimals: `$30.00` (FMT-10). */
export const formatMoney = (cents: number): string => money.format(cents / 100);
/** US cents as the plan tables show them: `$30` (FMT-10). */
export const formatPrice = (cents: number): string => wholeMoney.format(cents / 100);
