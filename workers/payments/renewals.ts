import { byId } from '@dossier/shared/async/each';
import { isoTime } from '@dossier/shared/basics/clock';
import { derivedId, randomId } from '@dossier/shared/basics/ids';
import { ownCause } from '@dossier/shared/command-client';
import { type EventType, isRenewed, paymentStates, type StoredEvent, streams } from '@dossier/shared/contract';
import { readInstallation, upcast } from '@dossier/shared/history';
import { type Bill, billsIn, totalOf } from '@dossier/shared/payments';
import { foundPages } from '@dossier/shared/read-store';
import type { SubscriptionDocument } from '@dossier/shared/views';
import { type Sweeping, sendCommand, type WorkerOptions } from '../working.ts';
import { billsOf, closePayer, recordNews, settleBill } from './payments.ts';

type Options = Pick<WorkerOptions, 'readStore' | 'eventStore' | 'payments' | 'client' | 'log' | 'clock'>;

/** Charges once: the gateway knows a repeat by its key. */
const charge = async (options: Options, bill: Bill): Promise<void> => {
  const { payments } = options;
  const { personId, paymentId, paymentMethodId, plan, period } = bill.request;
  const result =
    (await payments.find(bill.request)) ??
    (await payments.charge({
      idempotencyKey: paymentId,
      paymentId,
      personId,
      amount: totalOf(bill),
      paymentMethodId,
      description: `Renewal of the ${plan} plan, ${period}`,
      offSession: true,
    }));
  await recordNews(options, { personId, paymentId, result });
};

/** Another command wherever another answer may be right: the first one was answered. */
const commandIdOf = ({ id, periodEnd, dueAt, status, invoices }: SubscriptionDocument) =>
  derivedId('renewal', id, String(periodEnd), String(dueAt), status, invoices.length);

const ends: ReadonlySet<string> = new Set<EventType>([
  'SubscriptionCancelled',
  'SubscriptionEnded',
  'SubscriptionClosed',
]);
/** What was asked for before is withdrawn; earlier versions had no event that said so. */
const sinceItGoesOn = (events: readonly StoredEvent[]) =>
  events.slice(events.findLastIndex(({ type }) => ends.has(type)) + 1);

const renew = async (options: Options, document: SubscriptionDocument): Promise<void> => {
  const { id: personId, periodEnd } = document;
  if (periodEnd === null) return;
  const cause = ownCause(commandIdOf(document));
  if (!(await sendCommand(options, 'RecordRenewal', { personId, periodEnd }, cause))) return;
  // From the events, because the view may not know them yet.
  const events = (await options.eventStore.readStream(streams.subscription(personId))).map(upcast);
  for (const bill of billsIn(events)) if (paymentStates[bill.state].duty === 'stop') await settleBill(options, bill);
  const waiting = billsIn(sinceItGoesOn(events)).findLast(
    ({ request, state }) => request.purpose === 'period' && state === 'requested',
  );
  if (waiting) await charge(options, waiting);
};

const eachDue = async (
  { readStore, clock, each }: Pick<Sweeping, 'readStore' | 'clock' | 'each'>,
  due: 'dueAt' | 'cardDueAt',
  status: readonly string[],
  work: (document: SubscriptionDocument) => Promise<unknown>,
) => {
  const query = { where: { status, [due]: { to: isoTime(clock()) } }, sort: { field: due, order: 'asc' } } as const;
  for await (const found of foundPages<SubscriptionDocument>(readStore, 'subscriptions', query))
    await each.run(found, byId, work);
};

/** So that periods which end meanwhile are known as such once people pay again. */
export const noteBilling = async (
  options: Pick<WorkerOptions, 'client' | 'log' | 'eventStore' | 'settings'>,
): Promise<void> => {
  const billing = options.settings.hasShop ? 'shop' : 'none';
  if ((await readInstallation(options.eventStore)).billing.is === billing) return;
  const cause = ownCause(randomId());
  await sendCommand(options, 'RecordBilling', { billing }, cause);
};

/**
 * Ends cancelled subscriptions after their period and charges the others (PAY-15, STATE-18), one
 * period however many were missed. A declined card is tried again; a gateway that is away is no try.
 */
export const renewSubscriptions = (options: Options & Pick<Sweeping, 'each'>): Promise<void> =>
  eachDue(options, 'dueAt', ['trial', 'active', 'cancelled'], (document) => renew(options, document));

/** Tells whose card expires within the month. */
export const tellCardExpiries = (options: Options & Pick<Sweeping, 'each'>): Promise<void> =>
  eachDue(options, 'cardDueAt', ['trial', 'active'], ({ id: personId, cardDueAt, subscription }) => {
    // Another card of the same month is told of, too.
    const card = String(subscription?.card.paymentMethodId);
    const cause = ownCause(derivedId('card expiry', personId, String(cardDueAt), card));
    return sendCommand(options, 'RecordCardExpiry', { personId }, cause);
  });

/**
 * Asks what became of payments without an answer, stops at the gateway what is not wanted any more,
 * and gives back what was paid for nothing. What the gateway never heard of is declined.
 */
export const settlePayments = async (
  options: Pick<Sweeping, 'readStore' | 'eventStore' | 'directory' | 'payments' | 'client' | 'log' | 'clock' | 'each'>,
): Promise<void> => {
  const { readStore, eventStore, directory, each } = options;
  const paymentIdOf = ({ request }: Bill) => request.paymentId;
  const dueOf = async (document: SubscriptionDocument): Promise<Bill[]> => {
    const { id } = document;
    // Accounts that were closed by earlier versions left open what nobody wants any more.
    if (!(await directory.find(id))) await closePayer(options, id);
    // A renewal that is under way is charged by the worker of renewals.
    return (await billsOf(eventStore, id)).filter(
      ({ request, state }) => !(request.purpose === 'period' && state === 'requested' && isRenewed(document)),
    );
  };

  for await (const found of foundPages<SubscriptionDocument>(readStore, 'subscriptions', {
    where: { unsettled: true },
  })) {
    const due = (await Promise.all(found.map(dueOf))).flat();
    await each.run(due, paymentIdOf, (bill) => settleBill(options, bill));
  }
};
