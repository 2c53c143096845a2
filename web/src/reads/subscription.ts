import type { PlanChoice, PlanQuote, SubscriptionStanding } from '@dossier/shared/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useJson } from '../data/useJson.ts';

/** The caller's plan, seats, and whether a trial is offered; stale with `me`. */
export const useStanding = () => useJson<SubscriptionStanding>(['me', 'subscription'], '/api/subscriptions/me');

/** What a change to this plan costs now. While another is asked for, the last one stays. */
export const useQuote = ({ plan, period, members }: PlanChoice, enabled: boolean) => {
  const query = String(new URLSearchParams({ plan, period, members: String(members) }));
  return useJson<PlanQuote>(['me', 'quote', query], `/api/subscriptions/me/quote?${query}`, {
    placeholderData: keepPreviousData,
    enabled,
  });
};
