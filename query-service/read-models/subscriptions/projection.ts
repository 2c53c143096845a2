import type { EventData, PlanChoice } from '@dossier/shared/contract';
import type { Card, Invoice, Subscribed, SubscriptionDocument } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

type Subscription = SubscriptionDocument;

const card = (data: EventData<'CardChanged'> | EventData<'PaymentRequested'>): Card => ({
  paymentMethodId: data.paymentMethodId,
  brand: data.brand,
  last4: data.last4,
  expMonth: data.expMonth,
  expYear: data.expYear,
  billingName: encrypted(data.billingName),
});

const withBill = (document: Subscription | undefined, paymentId: string, change: Partial<Invoice>) =>
  document && {
    ...document,
    invoices: document.invoices.map((invoice) => (invoice.id === paymentId ? { ...invoice, ...change } : invoice)),
  };

/** As the law of many countries wants them: without gaps, of each payer by themselves. */
const numberOf = ({ id, invoices }: Subscription): string => {
  const payer = id.replaceAll('-', '').slice(0, 12).toUpperCase();
  const paid = invoices.filter(({ number }) => number !== null).length;
  return `${payer}-${String(paid + 1).padStart(4, '0')}`;
};

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
          status: 'open',
          reason: '',
          card: card(data),
        },
      ],
    }),
    PaymentRecorded: (document, { data, time }) =>
      document && withBill(document, data.paymentId, { status: 'paid', number: numberOf(document), paidAt: time }),
    PaymentFailed: (document, { data }) =>
      withBill(document, data.paymentId, { status: 'failed', reason: data.reason }),
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
        },
      };
    },
    SubscriptionRenewed: (document, { data: { periodEnd } }) =>
      subscribed(document, { status: 'active', running: 'period', periodEnd, overdue: null }),
    SubscriptionCancelled: (document, { data: { endsAt } }) =>
      subscribed(document, { status: 'cancelled', periodEnd: endsAt, overdue: null }),
    SubscriptionResumed: (document) =>
      subscribed(document, { status: document?.subscription?.running === 'trial' ? 'trial' : 'active' }),
    SubscriptionEnded: (document) => subscribed(document, { status: 'ended' }),
    PlanChanged: (document, { data }) => subscribed(document, { ...choice(data), change: null }),
    PlanChangePlanned: (document, { data }) => subscribed(document, { change: choice(data) }),
    PlanChangeWithdrawn: (document) => subscribed(document, { change: null }),
    RenewalFailed: (document, { data: { paymentId, nextTryAt, needsPayer } }) => {
      const bill = document?.invoices.find(({ id }) => id === paymentId);
      const { reason = '', amount = 0, tax = 0 } = bill ?? {};
      return subscribed(document, { overdue: { reason, needsPayer, nextTryAt, total: amount + tax } });
    },
    CardChanged: (document, { data }) => subscribed(document, { card: card(data), isCardExpiryTold: false }),
    CardExpiring: (document) => subscribed(document, { isCardExpiryTold: true }),
  },
  finish: (document) => {
    const { subscription } = document;
    if (!subscription) return document;
    const { status, periodEnd, overdue, isCardExpiryTold } = subscription;
    return {
      ...document,
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
