import type { EventData } from '@dossier/shared/contract';
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

const withStatus = (document: Subscription | undefined, paymentId: string, status: Invoice['status']) =>
  document && {
    ...document,
    invoices: document.invoices.map((invoice) => (invoice.id === paymentId ? { ...invoice, status } : invoice)),
  };

const subscribed = (document: Subscription | undefined, change: Partial<Subscribed>): Subscription | undefined => {
  if (!document?.subscription) return undefined;
  const subscription = { ...document.subscription, ...change };
  return { ...document, subscription, status: subscription.status, periodEnd: subscription.periodEnd };
};

export const subscriptions = projection<Subscription>({
  collection: 'subscriptions',
  ids: (fact: Fact) => [idOf((fact.data as { personId: string }).personId)],
  on: {
    PaymentRequested: (document, { data, time }) => ({
      id: data.personId,
      status: document?.status ?? 'none',
      periodEnd: document?.periodEnd ?? null,
      subscription: document?.subscription ?? null,
      invoices: [
        ...(document?.invoices ?? []),
        {
          id: data.paymentId,
          date: time,
          purpose: data.purpose,
          plan: data.plan,
          period: data.period,
          members: data.members,
          amount: data.amount,
          tax: data.tax,
          status: 'open',
          card: card(data),
        },
      ],
    }),
    PaymentRecorded: (document, { data }) => withStatus(document, data.paymentId, 'paid'),
    PaymentFailed: (document, { data }) => withStatus(document, data.paymentId, 'failed'),
    SubscriptionStarted: (document, { data: { plan, period, members, trialEnd } }) => {
      // The card on file is the one that paid last.
      const paid = document?.invoices.findLast(({ status }) => status === 'paid');
      if (!document || !paid) return undefined;
      return {
        ...document,
        status: 'trial',
        periodEnd: trialEnd,
        subscription: {
          status: 'trial',
          running: 'trial',
          plan,
          period,
          members,
          periodEnd: trialEnd,
          card: paid.card,
        },
      };
    },
    SubscriptionRenewed: (document, { data: { periodEnd } }) =>
      subscribed(document, { status: 'active', running: 'period', periodEnd }),
    SubscriptionCancelled: (document, { data: { endsAt } }) =>
      subscribed(document, { status: 'cancelled', periodEnd: endsAt }),
    SubscriptionEnded: (document) => subscribed(document, { status: 'ended' }),
    CardChanged: (document, { data }) => subscribed(document, { card: card(data) }),
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
