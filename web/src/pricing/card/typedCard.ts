import { z } from 'zod';

export const cardLabels = { number: 'Card number', expiry: 'Expiry', cvc: 'CVC' } as const;
export const required = (label: string): string => `${label} is required.`;
const filled = (label: string) => z.string().refine((typed) => typed.trim() !== '', required(label));

export const emptyCard = { number: '', expiry: '', cvc: '' };
export type TypedCard = typeof emptyCard;

/** What the provider says of a number is said by the provider: here only that there is one. */
export const typedCard = z.object({
  number: filled(cardLabels.number),
  expiry: filled(cardLabels.expiry),
  cvc: filled(cardLabels.cvc),
});

/** Digits in groups of four (an American Express card: 4, 6, 5). */
export const spacedNumber = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 19);
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)]
    : (digits.match(/.{1,4}/g) ?? []);
  return groups.filter(Boolean).join(' ');
};

/** `MM/YY` while it is typed. */
export const slashedExpiry = (typed: string): string => {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
};
