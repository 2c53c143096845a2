import type { PlanChoice, PlanQuote, SubscriptionStanding } from '@dossier/shared/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';

/** The caller's plan, seats, and whether a trial is offered; stale with `me`. */
export const useStanding = () =>
  useQuery({
    queryKey: ['me', 'subscription'],
    queryFn: ({ signal }) => getJson<SubscriptionStanding>('/api/subscriptions/me', signal),
  });

/** What a change to this plan costs now. While another is asked for, the last one stays. */
export const useQuote = ({ plan, period, members }: PlanChoice, enabled: boolean) => {
  const query = new URLSearchParams({ plan, period, members: String(members) });
  return useQuery({
    queryKey: ['me', 'quote', String(query)],
    queryFn: ({ signal }) => getJson<PlanQuote>(`/api/subscriptions/me/quote?${query}`, signal),
    placeholderData: keepPreviousData,
    enabled,
  });
};
