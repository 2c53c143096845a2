import { parseArgs } from 'node:util';
import {
  type EventData,
  type InvoiceStatus,
  invoiceStatuses,
  type PaymentState,
  paymentMoved,
  paymentStates,
  removedPerson,
  type StoredEvent,
} from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { upcast } from '../history/index.ts';

type Options = {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly directory: Pick<Directory, 'findMany'>;
};
/** US cents, tax included. */
type Listed = {
  readonly paymentId: string;
  readonly payer: string;
  readonly purpose: EventData<'PaymentRequested'>['purpose'];
  readonly amount: number;
  readonly state: PaymentState;
  /** Why it failed, in the gateway's words; or why it is given back. */
  readonly reason: string | null;
  /** The gateway's own id of it, by which it is found there. */
  readonly reference: string | null;
  readonly refunded: number;
  /** The last that was told of each dispute. */
  readonly disputes: Readonly<
    Record<string, { readonly amount: number; readonly status: string; readonly reason: string }>
  >;
  readonly at: string;
};

const usage = `Say what to do: list, list --state ${invoiceStatuses.join('|')}, or list --disputed.`;
const atOnce = 1_000;
/** Of the newest. */
const maxListed = 1_000;

const requested = (data: EventData<'PaymentRequested'>, at: string): Listed => ({
  paymentId: data.paymentId,
  payer: data.personId,
  purpose: data.purpose,
  amount: data.amount + data.tax,
  state: 'requested',
  reason: null,
  reference: null,
  refunded: 0,
  disputes: {},
  at,
});

const told = (payment: Listed, { type, data }: Pick<StoredEvent, 'type' | 'data'>): Listed => {
  const next = { ...payment, state: paymentMoved(payment.state, payment.amount, { type, data }) };
  switch (type) {
    case 'PaymentAsked':
    case 'PaymentRecorded':
      return { ...next, reference: String(data.reference) };
    case 'PaymentFailed':
    case 'PaymentGivenBack':
      return { ...next, reason: String(data.reason) };
    case 'PaymentRefunded':
      return { ...next, refunded: Number(data.total) };
    case 'PaymentDisputed': {
      const { reference, amount, status, reason } = data as EventData<'PaymentDisputed'>;
      return { ...next, disputes: { ...payment.disputes, [reference]: { amount, status, reason } } };
    }
    default:
      return next;
  }
};

/** From the events, as views are of one person each. */
const allPayments = async ({ eventStore }: Options): Promise<readonly Listed[]> => {
  const payments = new Map<string, Listed>();
  for (let position = 0; ; ) {
    const events = await eventStore.readAll(position, atOnce);
    for (const stored of events) {
      if (!stored.stream.startsWith('subscription-')) continue;
      const { type, data, time } = upcast(stored);
      const paymentId = String(data.paymentId);
      const payment = payments.get(paymentId);
      if (type === 'PaymentRequested') payments.set(paymentId, requested(data as EventData<'PaymentRequested'>, time));
      else if (payment) payments.set(paymentId, told(payment, { type, data }));
    }
    const last = events.at(-1);
    if (!last) return [...payments.values()];
    position = last.position;
  }
};

/** `npm run payments`: every payment of the installation, what was refunded and what is disputed. @throws Error for words that make no sense */
export const operatePayments = async (options: Options, words: readonly string[]): Promise<object> => {
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { state: { type: 'string' }, disputed: { type: 'boolean' } },
    allowPositionals: true,
  });
  const { state, disputed = false } = values;
  const isState = state === undefined || invoiceStatuses.includes(state as InvoiceStatus);
  if (positionals.join(' ') !== 'list' || !isState) throw new Error(usage);
  const found = (await allPayments(options)).filter(
    (payment) =>
      (state === undefined || paymentStates[payment.state].shown === state) &&
      (!disputed || Object.keys(payment.disputes).length > 0),
  );
  const newest = found.sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, maxListed);
  const people = await options.directory.findMany([...new Set(newest.map(({ payer }) => payer))]);
  const emails = new Map(people.map(({ personId, email }) => [personId, email]));
  const payments = newest.map((payment) => ({ ...payment, payer: emails.get(payment.payer) ?? removedPerson }));
  return { total: found.length, payments };
};
