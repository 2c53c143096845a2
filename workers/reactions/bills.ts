import { type Fact, mail, type Reaction } from './reaction.ts';

/** A payer is told of each failed renewal once, of the end, and of a card that expires. */
export const billMails = (fact: Fact<'RenewalFailed'> | Fact<'CardExpiring'>): Reaction[] => {
  const told = [fact.data.personId];
  if (fact.type === 'CardExpiring') return mail(told, { template: 'card-expiring' });
  return mail(told, { template: fact.data.nextTryAt === null ? 'subscription-ended' : 'renewal-failed' });
};
