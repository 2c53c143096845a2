import { derivedId } from '../../basics/ids.ts';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { openStore } from '../../engines/sqlite/open.ts';
import type { Charge, ChargeResult, Payments } from '../port.ts';

const declines = new Map([
  ['pm_card_chargeDeclined', 'Your card was declined.'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
  ['pm_card_chargeDeclinedProcessingError', 'An error occurred while processing your card. Try again in a little bit.'],
]);
/** As at Stripe: what it pays cannot be given back to it. */
const refundFails = 'pm_card_refundFail';
const accepted = new Set(['pm_card_visa', 'pm_card_mastercard', 'pm_card_amex', refundFails]);

const judge = ({ paymentMethodId, idempotencyKey, offSession }: Charge): ChargeResult => {
  const reference = `test_${derivedId(idempotencyKey, 'charge')}`;
  if (accepted.has(paymentMethodId)) return { outcome: 'paid', reference };
  if (paymentMethodId === 'pm_card_authenticationRequired')
    return offSession
      ? { outcome: 'declined', message: 'Your bank wants you to confirm this card payment.', needsPayer: true }
      : { outcome: 'requires-action', reference, clientSecret: `${reference}_secret` };
  return { outcome: 'declined', message: declines.get(paymentMethodId) ?? 'Your card was declined.' };
};

export type Charges = {
  add(charge: Charge, result: ChargeResult): Promise<ChargeResult>;
  find(paymentId: string): Promise<ChargeResult | undefined>;
  /** Of a payment that waits for its payer; any other stays as it is. */
  answer(paymentId: string, result: ChargeResult): Promise<void>;
  close(): Promise<void>;
};

/** The other test cards stand for a card of their own wherever they are used. */
const oneCard = 'pm_card_amex';
const cancelled = { outcome: 'declined', message: 'The payment was canceled.' } as const;

/** It keeps no customers and takes no money, so nothing has to be removed or sent back. */
export const testGatewayOver = (charges: Charges): Payments => ({
  provider: 'test',
  publishableKey: null,
  scriptUrl: null,
  charge: (charge) => charges.add(charge, judge(charge)),
  find: ({ paymentId }) => charges.find(paymentId),
  async cancel({ paymentId }) {
    await charges.answer(paymentId, cancelled);
    return charges.find(paymentId);
  },
  async refund({ paymentId, paymentMethodId, amount }) {
    const reference = `test_${derivedId(paymentId, 'refund')}`;
    return paymentMethodId === refundFails
      ? { outcome: 'refund-failed', total: 0, reference, reason: 'expired_or_canceled_card' }
      : { outcome: 'refunded', total: amount, reference };
  },
  cardNow: async () => undefined,
  forget: async () => true,
  fingerprint: async (paymentMethodId) => (paymentMethodId === oneCard ? oneCard : undefined),
  async confirm(paymentId) {
    const result = await charges.find(paymentId);
    if (result?.outcome === 'requires-action')
      await charges.answer(paymentId, { outcome: 'paid', reference: result.reference });
  },
  close: () => charges.close(),
});

const sqliteCharges = (file: string): Charges => {
  const stored = { kind: storeKinds.charges, file };
  const db = openStore(stored);
  db.exec(`PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    CREATE TABLE IF NOT EXISTS charges (
      key TEXT PRIMARY KEY, payment TEXT NOT NULL, charge TEXT NOT NULL, result TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS charges_by_payment ON charges (payment);`);
  const insert = db.prepare('INSERT INTO charges VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING');
  const byKey = db.prepare('SELECT result FROM charges WHERE key = ?');
  const byPayment = db.prepare('SELECT result FROM charges WHERE payment = ? ORDER BY rowid DESC LIMIT 1');
  const update = db.prepare(
    "UPDATE charges SET result = ? WHERE payment = ? AND json_extract(result, '$.outcome') = 'requires-action'",
  );
  const resultOf = (row: unknown) =>
    row ? (JSON.parse((row as { result: string }).result) as ChargeResult) : undefined;
  const charges: Charges = {
    async add(charge, result) {
      insert.run(charge.idempotencyKey, charge.paymentId, JSON.stringify(charge), JSON.stringify(result));
      return resultOf(byKey.get(charge.idempotencyKey)) as ChargeResult;
    },
    find: async (paymentId) => resultOf(byPayment.get(paymentId)),
    answer: async (paymentId, result) => void update.run(JSON.stringify(result), paymentId),
    close: async () => closeFolded(db),
  };
  return withSqliteErrors(charges, stored);
};

export const testGateway = ({ file }: { file: string }): Payments => testGatewayOver(sqliteCharges(file));
