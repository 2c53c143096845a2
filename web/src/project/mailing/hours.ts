import { count } from '../../format/numbers.ts';

/** `1 hour`, `36 hours`, `7 days`. */
export const hoursText = (hours: number): string => {
  if (hours > 24 && hours % 24 === 0) return `${hours / 24} days`;
  return count(hours, 'hour');
};

/** What people write: `5 days`, `36h`, `2 d`; undefined: something else. */
export const hoursIn = (text: string): number | undefined => {
  const [, amount, unit] = /^\s*(\d{1,3})\s*(d|days?|h|hours?)\s*$/i.exec(text) ?? [];
  if (amount === undefined || unit === undefined) return undefined;
  return Number(amount) * (/^d/i.test(unit) ? 24 : 1);
};
