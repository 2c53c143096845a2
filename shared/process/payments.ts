import { z } from 'zod';
import type { Clock } from '../basics/clock.ts';
import { DAY, type InvoiceStatus, invoiceStatuses, paymentStates, streams } from '../contract/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { upcast } from '../history/index.ts';
import { type Bill, billAfter, billsIn, type Payments, totalOf } from '../payments/index.ts';
import { foldAll, type ListingOptions, newestOf } from './listing.ts';
import { type OrderOptions, ordered } from './ordered.ts';
import { readWords } from './run-once.ts';

type Options = ListingOptions &
  OrderOptions & {
    readonly eventStore: Pick<EventStore, 'readStream'>;
    readonly payments: () => Promise<Pick<Payments, 'paidSince'>>;
    readonly clock: Clock;
  };

const usage = `Say what to do: list, list --state ${invoiceStatuses.join('|')}, list --disputed, refunded PAYMENT HOW, or unknown, unknown --since 2026-11-30.`;
const listed = (bill: Bill) => ({
  paymentId: bill.request.paymentId,
  payer: bill.request.personId,
  purpose: bill.request.purpose,
  amount: totalOf(bill),
  state: bill.state,
  reason: bill.reason ?? null,
  reference: bill.reference ?? null,
  refunded: bill.refunded,
  owed: bill.owed,
  disputes: bill.disputes,
  at: bill.at,
});

const billsOf = (options: Options) => foldAll(options, { prefix: 'subscription-', id: 'paymentId' }, billAfter);

const list = async (options: Options, state: string | undefined, disputed: boolean): Promise<object> => {
  if (state !== undefined && !invoiceStatuses.includes(state as InvoiceStatus)) throw new Error(usage);
  const found = (await billsOf(options)).filter(
    (bill) =>
      (state === undefined || paymentStates[bill.state].shown === state) &&
      (!disputed || Object.keys(bill.disputes).length > 0),
  );
  const { total, newest } = await newestOf(options, found.map(listed), 'payer');
  return { total, payments: newest };
};

const withId = (bills: readonly Bill[], paymentId: string) =>
  bills.find(({ request }) => request.paymentId === paymentId);

/** How far back is looked where nobody says it: whoever restores has a younger backup. */
const lookedBack = 30 * DAY;

/** What was paid at the provider and no event knows, as after a restore: nobody has anything for it. */
const unknown = async (options: Options, since: number): Promise<object> => {
  const paid = await (await options.payments()).paidSince?.(since);
  if (!paid) return { total: 0, says: 'No card provider is in use that could know more.' };
  const known = new Set((await billsOf(options)).map(({ request }) => request.paymentId));
  const found = paid.filter(({ paymentId }) => !known.has(paymentId));
  const people = await options.directory.findMany([...new Set(found.map(({ personId }) => personId))]);
  const emails = new Map(people.map(({ personId, email }) => [personId, email]));
  return {
    total: found.length,
    payments: found.map((payment) => ({ ...payment, payer: emails.get(payment.personId) ?? null })),
    ...(found.length > 0 && { next: 'Give them back at the card provider, where the reference finds each.' }),
  };
};

/** What the provider could not give back was sent in another way: its payer is told so, with a credit note. */
const refunded = async (options: Options, paymentId: string, how: string): Promise<object> => {
  const bill = withId(await billsOf(options), paymentId);
  if (!bill?.owed) throw new Error(`There is no payment ${paymentId} whose refund failed. Nothing was changed.`);
  const { personId } = bill.request;
  // Asked again and again, so of its payer alone.
  const now = async () => billsIn((await options.eventStore.readStream(streams.subscription(personId))).map(upcast));
  return ordered(options, {
    order: {
      name: 'RecordRefund',
      payload: { personId, paymentId, total: bill.refunded + bill.owed, reference: how },
    },
    isDone: async () => withId(await now(), paymentId)?.owed === 0,
    report: { paymentId, amount: bill.owed, how },
  });
};

/**
 * `npm run payments`: every payment of the installation, what was refunded and what is disputed; what is known to the
 * provider alone; or notes how the operator gave back what the provider could not. @throws Error for words that make no sense
 */
export const operatePayments = async (options: Options, words: readonly string[]): Promise<object> => {
  const { values, positionals } = readWords(words, {
    state: { type: 'string' },
    disputed: { type: 'boolean' },
    since: { type: 'string' },
  });
  const { state, disputed = false, since } = values;
  const [what, paymentId, ...rest] = positionals;
  const how = rest.join(' ').trim();
  const isOfList = state !== undefined || disputed;
  if (what === 'unknown' && paymentId === undefined && !isOfList) {
    if (since !== undefined && !z.iso.date().safeParse(since).success) throw new Error(usage);
    return unknown(options, since === undefined ? options.clock() - lookedBack : Date.parse(since));
  }
  if (since !== undefined) throw new Error(usage);
  if (what === 'list' && paymentId === undefined) return list(options, state, disputed);
  if (what !== 'refunded' || paymentId === undefined || how === '' || how.length > 200 || isOfList)
    throw new Error(usage);
  return refunded(options, paymentId, how);
};
