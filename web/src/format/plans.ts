import {
  type BillingPeriod,
  collaboratorLimits,
  minimumTeamMembers,
  type Plan,
  type PlanChoice,
  periodDays,
  planNames,
  prices,
  type SubscriptionView,
  storageLimits,
  trialPrice,
} from '@dossier/shared/contract';
import { formatDate } from './dates.ts';
import { count, formatPrice, gigabytes } from './numbers.ts';

export const periodNames: Record<BillingPeriod, string> = { monthly: 'Monthly', yearly: 'Annual' };
/** After `billed`. */
export const periodAdverbs: Record<BillingPeriod, string> = { monthly: 'monthly', yearly: 'annually' };
/** What the team plan saves against the individual plan, in percent. */
export const teamDiscount = Math.round((1 - prices.team.monthly / prices.personal.monthly) * 100);

/** `20% more`, or nothing where it is not more. */
const more = (than: number, value: number) => (value > than ? ` (${Math.round((value / than - 1) * 100)}% more)` : '');

const price = (plan: Plan, period: BillingPeriod) =>
  `${formatPrice(prices[plan][period])} per ${period === 'monthly' ? 'month' : 'year'}${plan === 'team' ? ' per team member' : ''}`;

const collaborators = (period: BillingPeriod) =>
  `${collaboratorLimits[period]}${more(collaboratorLimits.monthly, collaboratorLimits[period])}`;

const space = (plan: Plan, period: BillingPeriod) => {
  const { monthly, [period]: own } = storageLimits[plan];
  return `${gigabytes(own)} GB${plan === 'personal' ? more(monthly, own) : ''}`;
};

export type PlanFact = { readonly label: string } & Readonly<Record<BillingPeriod, string>>;

const fact = (label: string, value: (period: BillingPeriod) => string): PlanFact => ({
  label,
  monthly: value('monthly'),
  yearly: value('yearly'),
});

/** A plan's two billing periods, from the limits the server enforces (CONST-01 to CONST-07). */
export const planFacts = (plan: Plan, hasTrial = true): readonly PlanFact[] => [
  fact('Price, plus tax', (period) => price(plan, period)),
  ...(hasTrial ? [fact('Trial', () => formatPrice(trialPrice))] : []),
  fact('Duration', (period) => `${periodDays[period]} days`),
  fact('Team members', () => (plan === 'team' ? `${minimumTeamMembers} or more` : '1')),
  fact('Collaborators per project', collaborators),
  fact('Cloud storage', (period) => space(plan, period)),
  fact('Support members', () => '1'),
  fact('Collaborators submit', () => 'for free'),
];

/** `Team Plan for 3 members, billed annually`. */
export const choiceText = ({ plan, period, members }: PlanChoice): string =>
  `${planNames[plan]}${plan === 'team' ? ` for ${count(members, 'member')}` : ''}, billed ${periodAdverbs[period]}`;

/** Why a renewal failed, in the provider's words, and what comes next. */
export const overdueText = ({ reason, nextTryAt }: NonNullable<SubscriptionView['overdue']>): string =>
  `The renewal of your plan failed: ${reason} ${
    nextTryAt ? `It is tried again on ${formatDate(nextTryAt)}.` : 'It is not tried again.'
  }`;
