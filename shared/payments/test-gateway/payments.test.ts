import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { paymentsContract } from '../contract.ts';
import { testGateway } from './payments.ts';

const dir = mkdtempSync(join(tmpdir(), 'payments-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
let files = 0;
const fresh = () => join(dir, `${++files}.db`);

paymentsContract(
  'test gateway',
  { paid: 'pm_card_visa', declined: 'pm_card_chargeDeclined', confirmed: 'pm_card_authenticationRequired' },
  async () => {
    const file = fresh();
    let payments = testGateway({ file });
    return {
      payments,
      reopen: async () => {
        await payments.close();
        payments = testGateway({ file });
        return payments;
      },
      clean: () => payments.close(),
    };
  },
);

describe('test gateway', () => {
  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_of_nobody', 'Your card was declined.'],
    ['constructor', 'Your card was declined.'],
  ])('declines %s', async (paymentMethodId, message) => {
    const payments = testGateway({ file: fresh() });
    const charge = {
      idempotencyKey: 'k',
      paymentId: 'p',
      personId: 'x',
      amount: 100,
      paymentMethodId,
      description: '',
      offSession: false,
    };
    expect(await payments.charge(charge)).toEqual({ outcome: 'declined', message });
    await payments.close();
  });
});
