import { describe, expect, it } from '@jest/globals';
import { brandOf, createPaymentMethod, isCardNumber, readExpiry, testCards } from './testGateway.ts';

const now = new Date('2026-11-21T12:00:00Z');
const typed = { billingName: 'Ada Ferreira', number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

describe('test gateway in the browser', () => {
  it('[PAY-11] gives away an id and what may be shown of the card, never number or CVC', () => {
    const made = createPaymentMethod(typed, now);
    expect(made).toEqual({
      card: {
        billingName: 'Ada Ferreira',
        paymentMethodId: 'pm_card_visa',
        brand: 'visa',
        last4: '4242',
        expMonth: 12,
        expYear: 2030,
      },
    });
    expect(JSON.stringify(made)).not.toMatch(/42424242|"123"/);
  });

  it.each(testCards.map(({ number, paymentMethodId }) => [number, paymentMethodId] as const))(
    'knows %s',
    (number, paymentMethodId) => {
      expect(isCardNumber(number)).toBe(true);
      expect(createPaymentMethod({ ...typed, number }, now)).toMatchObject({ card: { paymentMethodId } });
    },
  );

  it.each([
    [{ number: '4242 4242 4242 4241' }, 'Your card number is not valid.'],
    [{ number: '' }, 'Your card number is not valid.'],
    [{ number: '4111 1111 1111 1111' }, 'This is a test: only its test cards work here, such as 4242 4242 4242 4242.'],
    [{ expiry: '13/30' }, "Your card's expiry is not valid."],
    [{ expiry: '10/26' }, 'Your card has expired.'],
    [{ cvc: '12' }, "Your card's security code is not valid."],
  ])('says what is wrong with %j', (change, message) =>
    expect(createPaymentMethod({ ...typed, ...change }, now)).toEqual({ message }),
  );

  it('accepts a card to the end of its month', () =>
    expect(createPaymentMethod({ ...typed, expiry: '11/26' }, now)).toHaveProperty('card'));

  it('reads an expiry as people type it', () => {
    expect(readExpiry('1230')).toEqual({ expMonth: 12, expYear: 2030 });
    expect(readExpiry(' 1 / 2031 ')).toEqual({ expMonth: 1, expYear: 2031 });
  });

  it('tells brands by how a number begins', () => {
    expect([brandOf('42'), brandOf('5555'), brandOf('2221'), brandOf('37'), brandOf('9')]).toEqual([
      'visa',
      'mastercard',
      'mastercard',
      'amex',
      undefined,
    ]);
  });
});
