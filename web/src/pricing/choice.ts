import { type BillingPeriod, billingPeriods, type Plan, plans } from '@dossier/shared/contract';
import { payPath } from '../paths.ts';

/** What `Start Trial $1` records (PAY-08). */
export type Choice = { readonly plan: Plan; readonly period: BillingPeriod };

const oneOf = <T extends string>(values: readonly T[], given: string | null) => values.find((value) => value === given);

export const planIn = (query: URLSearchParams): Plan | undefined => oneOf(plans, query.get('plan'));

/** The choice in the address of the payment form, or nothing. */
export const choiceIn = (query: URLSearchParams): Choice | undefined => {
  const plan = planIn(query);
  const period = oneOf(billingPeriods, query.get('period'));
  return plan && period && { plan, period };
};

/** Where seats are paid that the bank wants to ask about; it leads back to the team. */
export const seatsPath = (period: BillingPeriod, members: number, team: string): string =>
  `${payPath({ plan: 'team', period })}&${new URLSearchParams({ members: String(members), team })}`;
