import { DAY, HOUR, MINUTE } from '../../contract/index.ts';

const units = [
  [DAY, 'days'],
  [HOUR, 'hours'],
  [MINUTE, 'minutes'],
] as const;

/** `400 days`, `3 hours`: in the largest unit of which there are two. */
const spanOf = (milliseconds: number): string => {
  const [unit, name] = units.find(([of]) => milliseconds >= 2 * of) ?? ([1_000, 'seconds'] as const);
  return `${Math.round(milliseconds / unit)} ${name}`;
};

/** @param off milliseconds by which the clock is ahead, or, negative, behind */
export const inWords = (off: number): string => `${spanOf(Math.abs(off))} ${off > 0 ? 'ahead of' : 'behind'}`;
