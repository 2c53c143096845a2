import { type InvoiceStatus, invoiceStatuses, paymentStates } from '../contract/index.ts';
import { type Bill, billAfter, totalOf } from '../payments/index.ts';
import { foldAll, type ListingOptions, newestOf } from './listing.ts';
import { readWords } from './run-once.ts';

const usage = `Say what to do: list, list --state ${invoiceStatuses.join('|')}, or list --disputed.`;
const listed = (bill: Bill) => ({
  paymentId: bill.request.paymentId,
  payer: bill.request.personId,
  purpose: bill.request.purpose,
  amount: totalOf(bill),
  state: bill.state,
  reason: bill.reason ?? null,
  reference: bill.reference ?? null,
  refunded: bill.refunded,
  disputes: bill.disputes,
  at: bill.at,
});

/** `npm run payments`: every payment of the installation, what was refunded and what is disputed. @throws Error for words that make no sense */
export const operatePayments = async (options: ListingOptions, words: readonly string[]): Promise<object> => {
  const { values, positionals } = readWords(words, { state: { type: 'string' }, disputed: { type: 'boolean' } });
  const { state, disputed = false } = values;
  const isState = state === undefined || invoiceStatuses.includes(state as InvoiceStatus);
  if (positionals.join(' ') !== 'list' || !isState) throw new Error(usage);
  const bills = await foldAll(options, { prefix: 'subscription-', id: 'paymentId' }, billAfter);
  const found = bills.filter(
    (bill) =>
      (state === undefined || paymentStates[bill.state].shown === state) &&
      (!disputed || Object.keys(bill.disputes).length > 0),
  );
  const { total, newest } = await newestOf(options, found.map(listed), 'payer');
  return { total, payments: newest };
};
