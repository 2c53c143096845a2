import type { Made } from './gateway.ts';
import type { TypedCard } from './typedCard.ts';

type Typed = TypedCard & { billingName: string };

/** The cards the test gateway knows: what each stands for, and what it does. */
export const testCards = [
  { number: '4242424242424242', paymentMethodId: 'pm_card_visa', brand: 'visa' },
  { number: '5555555555554444', paymentMethodId: 'pm_card_mastercard', brand: 'mastercard' },
  { number: '378282246310005', paymentMethodId: 'pm_card_amex', brand: 'amex' },
  { number: '4000000000000002', paymentMethodId: 'pm_card_chargeDeclined', brand: 'visa' },
  { number: '4000000000009995', paymentMethodId: 'pm_card_chargeDeclinedInsufficientFunds', brand: 'visa' },
  { number: '4000002500003155', paymentMethodId: 'pm_card_authenticationRequired', brand: 'visa' },
] as const;

const digits = (text: string) => text.replace(/\D/g, '');

/** The check digit of card numbers. */
export const isCardNumber = (number: string): boolean => {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** The brand a number begins like, or undefined. */
export const brandOf = (number: string): 'visa' | 'mastercard' | 'amex' | undefined => {
  const typed = digits(number);
  if (/^4/.test(typed)) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(typed)) return 'mastercard';
  return /^3[47]/.test(typed) ? 'amex' : undefined;
};

/** Month and year of `MM/YY` or `MM/YYYY`, or undefined. */
export const readExpiry = (expiry: string): { expMonth: number; expYear: number } | undefined => {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(expiry);
  const expMonth = Number(match?.[1]);
  const year = Number(match?.[2]);
  if (!match || expMonth < 1 || expMonth > 12) return undefined;
  return { expMonth, expYear: year < 100 ? 2000 + year : year };
};

/** Number, expiry and CVC end here (PAY-11): only an id and what may be shown of a card go on. */
export const createPaymentMethod = ({ billingName, number, expiry, cvc }: Typed, now = new Date()): Made => {
  const typed = digits(number);
  const until = readExpiry(expiry);
  if (!isCardNumber(typed)) return { message: 'Your card number is not valid.' };
  if (!until) return { message: "Your card's expiry is not valid." };
  if (until.expYear * 12 + until.expMonth <= now.getFullYear() * 12 + now.getMonth())
    return { message: 'Your card has expired.' };
  if (!/^\d{3,4}$/.test(digits(cvc))) return { message: "Your card's security code is not valid." };
  const known = testCards.find((card) => card.number === typed);
  if (!known) return { message: 'This is a test: only its test cards work here, such as 4242 4242 4242 4242.' };
  const { paymentMethodId, brand } = known;
  return { card: { billingName, paymentMethodId, brand, last4: typed.slice(-4), ...until } };
};
