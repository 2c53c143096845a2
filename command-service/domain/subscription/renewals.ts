import { DAY, isOpenPayment, wakingDays } from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { renewalIdOf } from '../ids.ts';
import { after, entryOf, isBefore, laterOf, sameMoment } from '../values.ts';
import { renewalOf, request } from './bills.ts';
import { ofSubscription } from './context.ts';
import { withdraw } from './payments.ts';
import type { Subscription } from './state.ts';

/** How often the end of this period was a reason to ask: each time the payment is another one. */
const askedFor = ({ payments, periodEnd }: Subscription): number =>
  Object.values(payments).filter(
    ({ purpose, basis }) => purpose === 'period' && basis.periodEnd !== null && sameMoment(basis.periodEnd, periodEnd),
  ).length;

/** It waits for what is asked for the same already, by an earlier look or by the payer. */
const isAskedFor = ({ payments, current }: Subscription): boolean => {
  const payment = current === null ? undefined : entryOf(payments, current);
  return payment !== undefined && isOpenPayment(payment.status) && payment.purpose !== 'change';
};

export const renewalDecisions = ofSubscription({
  /**
   * Where there was no shop for a while, nobody is charged for the time that their plan slept, and nobody without being told:
   * whose period ended then, or soon after, has some days to cancel.
   */
  RecordRenewal: ({ personId, periodEnd }, state, { now }, context) => {
    const { shopSince = null } = context;
    if (state.status === 'none' || state.status === 'ended') return reject('NO_SUBSCRIPTION');
    // A duty noted before the last renewal.
    if (!sameMoment(periodEnd, state.periodEnd)) return accept([]);
    if (isBefore(now, laterOf(state.periodEnd, state.failed?.nextTryAt ?? state.periodEnd))) return reject('NOT_DUE');
    if (state.status === 'cancelled') return accept([event('SubscriptionEnded', { personId })]);
    const woken = after(now, wakingDays * DAY);
    if (shopSince && isBefore(state.periodEnd, after(shopSince, wakingDays * DAY)))
      return accept([
        ...withdraw(state, personId, 'changed'),
        event('SubscriptionWoken', { personId, periodEnd: woken }),
      ]);
    if (isAskedFor(state)) return accept([]);
    const paymentId = renewalIdOf(personId, state.periodEnd, askedFor(state));
    return accept(request({ personId, paymentId }, renewalOf('period', state, context), state, context));
  },
});
