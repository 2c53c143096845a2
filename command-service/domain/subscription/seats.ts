import {
  choiceOf,
  type Given,
  isRenewed,
  isSameChoice,
  isSubscribed,
  minimumTeamMembers,
  prices,
  type Refusal,
  seatsOf,
  seatsTaken,
} from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { reservedFor } from '../reservations.ts';
import { after, entryOf, isBefore } from '../values.ts';
import { ofSubscription, type SeatedTeam } from './context.ts';
import { hasOpenPayment } from './payments.ts';
import { type Reservation, type Subscription, type SubscriptionState, wholeTeam } from './state.ts';

/** Of one person: their plan, and the teams they are the author of, or will be. Seats that are given need no plan. */
export type Seats = { readonly subscription: SubscriptionState | Given; readonly teams: readonly SeatedTeam[] };
type Planned = Seats & { readonly subscription: SubscriptionState };

const arePlanned = (seats: Seats): seats is Planned => seats.subscription.status !== 'given';

const invitationsOf = ({ invitations }: SeatedTeam, memberId: string) => entryOf(invitations, memberId) ?? 0;

/** Until the invitation is made for which it was, or the whole team is there. */
const isOpen = ({ teamId, memberId, invitation, until }: Reservation, teams: readonly SeatedTeam[], now: string) => {
  const team = teams.find((each) => each.teamId === teamId && !each.isBinned);
  const waits = team ? invitationsOf(team, memberId) < invitation : invitation === wholeTeam;
  return waits && isBefore(now, until);
};

export const isReserved = (
  seats: Seats,
  { teamId, memberId }: Pick<Reservation, 'teamId' | 'memberId'>,
  now: string,
): boolean =>
  !arePlanned(seats) ||
  seats.subscription.reserved.some(
    (each) => each.teamId === teamId && each.memberId === memberId && isOpen(each, seats.teams, now),
  );

const isReservedTeam = ({ subscription }: Planned, teamId: string, memberIds: readonly string[], now: string) => {
  const isFor = (each: Reservation) => each.teamId === teamId && each.invitation === wholeTeam;
  const open = subscription.reserved.filter((each) => isFor(each) && isBefore(now, each.until));
  const people = new Set(open.map(({ memberId }) => memberId));
  return memberIds.every((memberId) => people.has(memberId));
};

/** Whoever is in a team or invited, and for whom an invitation is under way. */
const takenIn = (author: string, { subscription, teams }: Planned, now: string): ReadonlySet<string> =>
  new Set([
    ...seatsTaken(author, teams),
    ...subscription.reserved.filter((each) => isOpen(each, teams, now)).map(({ memberId }) => memberId),
  ]);

export const seatsUsedBy = (author: string, seats: Planned, now: string): number => takenIn(author, seats, now).size;

/**
 * A smaller plan counts from when it is planned, so that every period begins with seats for all. After a cancelled one
 * none begins, unless it is resumed.
 */
const seatsIn = (subscription: SubscriptionState, now: string): number => {
  const seats = seatsOf(subscription, now);
  const next = isRenewed(subscription) ? subscription.next : null;
  return next ? Math.min(seats, choiceOf(next).members) : seats;
};

/** The plan that could have so many seats. */
const planFor = (seatsNeeded: number, subscription: SubscriptionState, now: string) => {
  if (subscription.status === 'none') return { plan: null, period: 'monthly' as const };
  const { plan, period, members, next } = subscription;
  // One that is over is begun anew, and gets no more seats.
  if (!isSubscribed(subscription, now)) return { plan: null, period };
  // Back to seats that are paid for already: what else was planned stays.
  return { plan, period: next?.plan === 'team' && seatsNeeded <= members ? next.period : period };
};

/** Whoever has a seat already needs no other one. */
export const seatsMissing = (
  author: string,
  seats: Seats,
  added: readonly string[],
  now: string,
): Refusal | undefined => {
  if (!arePlanned(seats)) return undefined;
  const taken = takenIn(author, seats, now);
  const seatsNeeded = new Set([...taken, ...added]).size;
  const own = seatsIn(seats.subscription, now);
  if (seatsNeeded <= own || seatsNeeded === taken.size) return undefined;
  const { plan, period } = planFor(seatsNeeded, seats.subscription, now);
  const current = { plan, period, seats: own, seatsUsed: taken.size, seatsNeeded, pricePerSeat: prices.team[period] };
  return { code: 'SEATS', current, ...(plan !== 'team' && { title: 'Members need the team plan.' }) };
};

type Gained = { readonly teamId: string; readonly people: readonly string[] };

/** As an invitation, a team comes onto seats that are reserved: others may come at the same moment. */
export const teamSeatsMissing = (
  author: string,
  seats: Seats,
  { teamId, people }: Gained,
  now: string,
  title: string,
): Refusal | undefined => {
  const refusal = seatsMissing(author, seats, people, now);
  if (refusal) return { ...refusal, title };
  if (!arePlanned(seats)) return undefined;
  const memberIds = people.filter((personId) => personId !== author);
  if (isReservedTeam(seats, teamId, memberIds, now)) return undefined;
  return { code: 'SEAT_NOT_RESERVED', current: { personId: author, teamId, memberIds } };
};

/** Of a plan that is resumed: it has seats for all who came while nothing was to follow on it. */
export const seatedAnew = (author: string, seats: Seats & { readonly subscription: Subscription }, now: string) => {
  const { subscription } = seats;
  const { next } = subscription;
  const taken = seatsUsedBy(author, seats, now);
  if (!next || choiceOf(next).members >= taken) return [];
  const grown = { ...next, members: taken };
  return next.plan !== 'team' || isSameChoice(grown, subscription)
    ? [event('PlanChangeWithdrawn', { personId: author })]
    : [event('PlanChangePlanned', { personId: author, ...grown })];
};

export const seatDecisions = ofSubscription({
  /** Teams have streams of their own: all who want a seat of one plan meet in this one. */
  ReserveSeat: ({ personId, teamId, memberId }, subscription, { now }, { teams }) => {
    const team = teams.find((each) => each.teamId === teamId);
    if (!team) return reject('NOT_FOUND');
    const seats = { subscription, teams };
    const refusal = seatsMissing(personId, seats, [memberId], now);
    if (refusal) return reject(refusal);
    if (isReserved(seats, { teamId, memberId }, now)) return accept([]);
    const invitation = invitationsOf(team, memberId) + 1;
    return accept([event('SeatReserved', { personId, teamId, memberId, invitation, until: after(now, reservedFor) })]);
  },
  ReserveTeamSeats: ({ personId, teamId, memberIds }, subscription, { now }, { teams }) => {
    const seats = { subscription, teams };
    const refusal = seatsMissing(personId, seats, memberIds, now);
    if (refusal) return reject(refusal);
    if (isReservedTeam(seats, teamId, memberIds, now)) return accept([]);
    return accept([event('TeamSeatsReserved', { personId, teamId, memberIds, until: after(now, reservedFor) })]);
  },
  /** What was chosen beyond the seats in use stays chosen. */
  ReleaseSeats: ({ personId, memberIds }, subscription, { now }, { teams }) => {
    // Of a cancelled one it is so once it is resumed.
    if (subscription.status === 'none' || !isSubscribed(subscription, now)) return accept([]);
    // Of what is unpaid the price was told.
    if (subscription.failed || hasOpenPayment(subscription)) return accept([]);
    const { plan, period, members } = subscription.next ?? subscription;
    if (plan !== 'team') return accept([]);
    const taken = takenIn(personId, { subscription, teams }, now);
    const freed = memberIds.filter((memberId) => !taken.has(memberId)).length;
    const left = Math.max(members - freed, taken.size, minimumTeamMembers);
    return accept(left < members ? [event('PlanChangePlanned', { personId, plan, period, members: left })] : []);
  },
});
