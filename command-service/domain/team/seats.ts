import { prices, type Refusal, seatsTaken } from '@dossier/shared/contract';
import { type SubscriptionState, seatsOf } from '../subscription/index.ts';
import type { TeamState } from './state.ts';

/** Of one person: their plan, and the teams they are the author of, or will be. */
export type Seats = { readonly subscription: SubscriptionState; readonly teams: readonly TeamState[] };

const existing = (teams: readonly TeamState[]) => teams.flatMap((team) => (team.exists ? [team] : []));

/** Whoever has a seat already needs no other one. */
export const seatsMissing = (
  author: string,
  { subscription, teams }: Seats,
  added: readonly string[],
  now: string,
): Refusal | undefined => {
  const taken = seatsTaken(author, existing(teams));
  const seatsNeeded = new Set([...taken, ...added]).size;
  const seats = seatsOf(subscription, now);
  if (seatsNeeded <= seats || seatsNeeded === taken.size) return undefined;
  const { plan, period } = subscription.status === 'none' ? { plan: null, period: 'monthly' as const } : subscription;
  const current = { plan, period, seats, seatsUsed: taken.size, seatsNeeded, pricePerSeat: prices.team[period] };
  return { code: 'SEATS', current, ...(plan !== 'team' && { title: 'Members need the team plan.' }) };
};
