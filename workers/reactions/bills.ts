import type { MailTemplate } from '@dossier/shared/contract';
import { type Fact, mail, type Reaction } from './reaction.ts';

export type BillFact =
  | Fact<'SubscriptionWoken'>
  | Fact<'RenewalFailed'>
  | Fact<'CardExpiring'>
  | Fact<'CardLost'>
  | Fact<'PaymentRefunded'>;

const templates: { readonly [F in BillFact as F['type']]: (data: F['data']) => MailTemplate } = {
  RenewalFailed: ({ nextTryAt }) => (nextTryAt === null ? 'subscription-ended' : 'renewal-failed'),
  SubscriptionWoken: () => 'subscription-woken',
  CardExpiring: () => 'card-expiring',
  CardLost: () => 'card-lost',
  PaymentRefunded: () => 'refunded',
};

export const isBillFact = (event: { readonly type: string }): event is BillFact => Object.hasOwn(templates, event.type);

/** A payer is told of each failed renewal and refund once, of the end, and of a card that cannot be charged for long. */
export const billMails = ({ type, data }: BillFact): Reaction[] => {
  const template = (templates[type] as (data: BillFact['data']) => MailTemplate)(data);
  return mail([data.personId], { template });
};
