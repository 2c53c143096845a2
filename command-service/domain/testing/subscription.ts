import { DAY, type EventData } from '@dossier/shared/contract';
import { event } from '../decider.ts';
import { type SubscriptionState, subscriptionDecider } from '../subscription/index.ts';
import { after } from '../values.ts';
import { noon, stateOf } from './specification.ts';

export const card = {
  paymentMethodId: 'pm_card_visa',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  billingName: 'Hanna Host',
};
export const requested = (paymentId: string, changes: Partial<EventData<'PaymentRequested'>> = {}) =>
  event('PaymentRequested', {
    personId: 'hanna',
    paymentId,
    purpose: 'trial',
    plan: 'personal',
    period: 'monthly',
    members: 1,
    amount: 100,
    tax: 0,
    taxRate: 0.2,
    lines: [],
    currency: 'usd',
    basis: null,
    ...card,
    ...changes,
  });
export const paid = (paymentId: string) =>
  event('PaymentRecorded', { personId: 'hanna', paymentId, reference: 'ch_1' });
export const trialEnd = after(noon, 14 * DAY);
export const started = (changes: Partial<EventData<'SubscriptionStarted'>> = {}) =>
  event('SubscriptionStarted', {
    personId: 'hanna',
    plan: 'personal',
    period: 'monthly',
    members: 1,
    trialEnd,
    ...changes,
  });
/** The line of a whole trial or period, as a bill has it. */
export const line = (kind: 'trial' | 'period', amount: number, from: string, until: string, choice: object = {}) => ({
  plan: 'personal' as const,
  period: 'monthly' as const,
  members: 1,
  kind,
  from,
  until,
  amount,
  ...choice,
});
/** Hanna's subscription on trial: 250 collaborators per project. */
export const trial = [requested('payment-1'), paid('payment-1'), started()];
export const subscription: SubscriptionState = stateOf(subscriptionDecider, trial);
