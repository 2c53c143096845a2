import { type EventData, type PlanChoice, paymentMoved, paymentStates, shareOf } from '@dossier/shared/contract';
import type { Card, Subscribed, SubscriptionDocument } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

type Subscription = SubscriptionDocument;
type Bill = Subscription['invoices'][number];

const card = (data: EventData<'CardChanged'> | EventData<'PaymentRequested'>): Card => ({
  paymentMethodId: data.paymentMethodId,
  brand: data.brand,
  last4: data.last4,
  expMonth: data.expMonth,
  expYear: data.expYear,
  billingName: encrypted(data.billingName),
});

const withBill = (document: Subscription | undefined, paymentId: string, change: (bill: Bill) => Bill) =>
  document && {
    ...document,
    invoices: document.invoices.map((bill) => (bill.id === paymentId ? change(bill) : bill)),
  };

/** As the table of states says, and what else the event tells. */
const moved = (
  document: Subscription | undefined,
  { type, data }: { readonly type: string; readonly data: { readonly paymentId: string } },
  change: Partial<Bill> = {},
) =>
  withBill(document, data.paymentId, (bill) => {
    const status = paymentMoved(bill.status, bill.amount + bill.tax, { type, data });
    return status === bill.status ? bill : { ...bill, status, ...change };
  });

/** As the law of many countries wants them: without gaps, of each payer by themselves. */
const numberOf = ({ id }: Subscription, series: string, before: number): string => {
  const payer = id.replaceAll('-', '').slice(0, 12).toUpperCase();
  return `${payer}-${series}${String(before + 1).padStart(4, '0')}`;
};
const nextInvoice = (document: Subscription): string =>
  numberOf(document, '', document.invoices.filter(({ number }) => number !== null).length);
const nextCredit = (document: Subscription): string =>
  numberOf(document, 'C', document.invoices.flatMap(({ credits }) => credits).length);

/** So much of the tax is in the first so many cents of a bill: parts make up the whole. */
const taxIn = ({ amount, tax }: Bill, part: number) => shareOf(tax, part, amount + tax);
/** What failed takes back what notes of before said. */
const refunded = (document: Subscription, { data, time }: Fact<'PaymentRefunded' | 'PaymentRefundFailed'>) =>
  withBill(document, data.paymentId, (bill) => {
    const before = bill.credits.reduce((sum, { amount }) => sum + amount, 0);
    const tax = taxIn(bill, data.total) - taxIn(bill, before);
    if (data.total === before) return bill;
    const toCard = bill.status !== 'refund-failed' && (bill.credits.at(-1)?.amount ?? 0) >= 0;
    const credit = { number: nextCredit(document), at: time, amount: data.total - before, tax, toCard };
    return { ...bill, credits: [...bill.credits, credit] };
  });

const subscribed = (document: Subscription | undefined, change: Partial<Subscribed>): Subscription | undefined =>
  document?.subscription ? { ...document, subscription: { ...document.subscription, ...change } } : undefined;

const choice = ({ plan, period, members }: PlanChoice): PlanChoice => ({ plan, period, members });

const monthOf = ({ expMonth, expYear }: Card) => new Date(Date.UTC(expYear, expMonth - 1)).toISOString();

export const subscriptions = projection<Subscription>({
  collection: 'subscriptions',
  ids: (fact: Fact) => [idOf((fact.data as { personId: string }).personId)],
  on: {
    PaymentRequested: (document, { data, time }) => ({
      id: data.personId,
      status: 'none',
      periodEnd: null,
      dueAt: null,
      cardDueAt: null,
      unsettled: true,
      subscription: null,
      ...document,
      invoices: [
        ...(document?.invoices ?? []),
        {
          id: data.paymentId,
          date: time,
          number: null,
          paidAt: null,
          purpose: data.purpose,
          ...choice(data),
          amount: data.amount,
          tax: data.tax,
          taxRate: data.taxRate,
          lines: data.lines,
          status: 'requested',
          reason: '',
          givenBack: null,
          credits: [],
          disputes: {},
          card: card(data),
        },
      ],
    }),
    PaymentAsked: (document, fact) => moved(document, fact),
    PaymentRecorded: (document, fact) =>
      document && moved(document, fact, { number: nextInvoice(document), paidAt: fact.time }),
    PaymentFailed: (document, fact) => moved(document, fact, { reason: fact.data.reason }),
    PaymentSuperseded: (document, fact) => moved(document, fact),
    PaymentWithdrawn: (document, fact) => moved(document, fact),
    PaymentGivenBack: (document, fact) => moved(document, fact, { givenBack: fact.data.reason }),
    PaymentRefunded: (document, fact) => document && moved(refunded(document, fact), fact),
    PaymentRefundFailed: (document, fact) => document && moved(refunded(document, fact), fact),
    PaymentDisputed: (document, { data: { paymentId, reference, amount, status } }) =>
      withBill(document, paymentId, (bill) => ({
        ...bill,
        disputes: { ...bill.disputes, [reference]: { amount, status } },
      })),
    SubscriptionStarted: (document, { data: { trialEnd, ...data } }) => {
      // The card on file is the one that paid last.
      const paid = document?.invoices.findLast(({ status }) => status === 'paid');
      if (!document || !paid) return undefined;
      return {
        ...document,
        subscription: {
          status: 'trial',
          running: 'trial',
          ...choice(data),
          periodEnd: trialEnd,
          card: paid.card,
          change: null,
          overdue: null,
          isCardExpiryTold: false,
          isCardLost: false,
        },
      };
    },
    SubscriptionRenewed: (document, { data: { periodEnd } }) =>
      subscribed(document, { status: 'active', running: 'period', periodEnd, overdue: null }),
    SubscriptionWoken: (document, { data: { periodEnd } }) => subscribed(document, { periodEnd, overdue: null }),
    SubscriptionCancelled: (document, { data: { endsAt } }) =>
      subscribed(document, { status: 'cancelled', periodEnd: endsAt, overdue: null }),
    SubscriptionResumed: (document) =>
      subscribed(document, { status: document?.subscription?.running === 'trial' ? 'trial' : 'active' }),
    SubscriptionEnded: (document) => subscribed(document, { status: 'ended' }),
    SubscriptionClosed: (document) => subscribed(document, { status: 'ended' }),
    PlanChanged: (document, { data }) => subscribed(document, { ...choice(data), change: null }),
    PlanChangePlanned: (document, { data }) => subscribed(document, { change: choice(data) }),
    PlanChangeWithdrawn: (document) => subscribed(document, { change: null }),
    RenewalFailed: (document, { data: { paymentId, nextTryAt, needsPayer } }) => {
      const bill = document?.invoices.find(({ id }) => id === paymentId);
      const { reason = '', amount = 0, tax = 0 } = bill ?? {};
      return subscribed(document, { overdue: { reason, needsPayer, nextTryAt, total: amount + tax } });
    },
    CardChanged: (document, { data }) =>
      subscribed(document, { card: card(data), isCardExpiryTold: false, isCardLost: false }),
    CardLost: (document) => subscribed(document, { isCardLost: true }),
    CardExpiring: (document) => subscribed(document, { isCardExpiryTold: true }),
  },
  finish: (document) => {
    const { subscription, invoices } = document;
    const unsettled = invoices.some((bill) => paymentStates[bill.status].duty !== null);
    if (!subscription) return { ...document, unsettled };
    const { status, periodEnd, overdue, isCardExpiryTold } = subscription;
    return {
      ...document,
      unsettled,
      status,
      periodEnd,
      dueAt: overdue?.nextTryAt ?? periodEnd,
      cardDueAt: isCardExpiryTold ? null : monthOf(subscription.card),
    };
  },
  signals: (fact) => {
    const { personId } = fact.data as { personId: string };
    return [
      { resource: 'me', personId },
      { resource: 'invoices', personId },
      { resource: 'usage', personId },
    ];
  },
});
