import { MINUTE } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { given, noon } from '../testing/specification.ts';
import { started } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { type SeatedTeam, subscriptionDecider } from './index.ts';

const hanna = { actor: 'hanna', commandId: 'change-1' };
const system = { actor: 'system' };
const team = (members: number, period: 'monthly' | 'yearly' = 'monthly') => ({
  plan: 'team' as const,
  period,
  members,
});
const personal = { plan: 'personal', period: 'monthly', members: 1 } as const;
const paidFor = (members: number) => [
  started({ ...team(members), trialEnd: noon }),
  event('SubscriptionRenewed', { personId: 'hanna', periodEnd: after(noon, 30 * 24 * 60 * MINUTE) }),
];
/** A team of Hanna's with these people, besides her. */
const of = (...people: string[]): SeatedTeam => ({
  teamId: 'team-1',
  members: Object.fromEntries(people.map((personId) => [personId, 'joined'])),
  invitations: Object.fromEntries(people.map((personId) => [personId, 1])),
  isBinned: false,
});
const context = (...teams: SeatedTeam[]) => ({ trialDays: 14, taxRate: 0, teams });
const planned = (choice: ReturnType<typeof team> | typeof personal) =>
  event('PlanChangePlanned', { personId: 'hanna', ...choice });

describe('a change of plan', () => {
  const changeTo = (choice: ReturnType<typeof team> | typeof personal) =>
    ({ type: 'ChangePlan', data: choice }) as const;
  const full = of('ben', 'cleo', 'dora');

  it('[TEAM-14] to fewer seats than are in use is refused, and says how many members have to go', () => {
    const hannas = given(subscriptionDecider, ...paidFor(5));
    hannas.when(changeTo(team(3)), hanna, context(full)).thenRejected('SEATS_IN_USE', {
      title: '1 member has to go first: 4 people have seats, and this plan has 3.',
      current: { seatsUsed: 4 },
    });
    hannas.when(changeTo(personal), hanna, context(full)).thenRejected('SEATS_IN_USE', {
      title: '3 members have to go first: 4 people have seats, and this plan has 1.',
    });
    hannas.when(changeTo(team(3, 'yearly')), hanna, context(full)).thenRejected('SEATS_IN_USE');
    hannas.when(changeTo(team(4)), hanna, context(full)).thenEvents(planned(team(4)));
  });

  it('to more seats is not, though somebody inherited a team with too many members', () =>
    given(subscriptionDecider, started({ ...team(2) }))
      .when(changeTo(team(3)), hanna, context(full))
      .thenEvents(event('PlanChanged', { personId: 'hanna', ...team(3) })));

  it('knows of an invitation that is under way', () =>
    given(subscriptionDecider, ...paidFor(5), reserved('eva'))
      .when(changeTo(team(4)), hanna, context(full))
      .thenRejected('SEATS_IN_USE', { current: { seatsUsed: 5 } }));
});

const reserved = (memberId: string, teamId = 'team-1') =>
  event('SeatReserved', { personId: 'hanna', teamId, memberId, invitation: 1, until: after(noon, MINUTE) });

describe('a seat', () => {
  const reserve = (memberId: string) =>
    ({ type: 'ReserveSeat', data: { personId: 'hanna', teamId: 'team-1', memberId } }) as const;

  it('is reserved once for an invitation, and for nobody beyond the seats', () => {
    const two = given(subscriptionDecider, ...paidFor(2));
    two.when(reserve('ben'), system, context(of())).thenEvents(reserved('ben'));
    two.when(reserve('cleo'), system, context(of('ben'))).thenRejected('SEATS');
    const waiting = given(subscriptionDecider, ...paidFor(2), reserved('ben'));
    waiting.when(reserve('ben'), system, context(of())).thenNothing();
    waiting.when(reserve('cleo'), system, context(of())).thenRejected('SEATS');
    waiting.when(reserve('cleo'), { ...system, now: after(noon, MINUTE) }, context(of())).thenEvents(
      event('SeatReserved', {
        personId: 'hanna',
        teamId: 'team-1',
        memberId: 'cleo',
        invitation: 1,
        until: after(noon, 2 * MINUTE),
      }),
    );
    two.when(reserve('ben'), system, context()).thenRejected('NOT_FOUND');
  });

  it('of a plan that is over is not sold: that plan is begun anew', () => {
    const ended = event('SubscriptionEnded', { personId: 'hanna' });
    given(subscriptionDecider, ...paidFor(5), ended)
      .when(reserve('cleo'), system, context(of('ben')))
      .thenRejected('SEATS', {
        title: 'Members need the team plan.',
        current: { plan: null, period: 'monthly', seats: 1, seatsUsed: 2, seatsNeeded: 3, pricePerSeat: 2_700 },
      });
  });

  it('is free again when who was invited has gone', () => {
    const { members: _gone, ...left } = of('ben');
    given(subscriptionDecider, ...paidFor(2), reserved('ben'))
      .when(reserve('cleo'), system, context({ ...left, members: {} }))
      .thenEvents(reserved('cleo'));
  });
});

describe('the seats of a whole team', () => {
  const reserve = (teamId: string, ...memberIds: string[]) =>
    ({ type: 'ReserveTeamSeats', data: { personId: 'hanna', teamId, memberIds } }) as const;
  const teamReserved = (teamId: string, memberIds: string[], until = after(noon, MINUTE)) =>
    event('TeamSeatsReserved', { personId: 'hanna', teamId, memberIds, until });
  const three = given(subscriptionDecider, ...paidFor(3));

  it('[TEAM-14] are reserved before it comes, and for nobody else until it is there', () => {
    const two = teamReserved('team-2', ['ben', 'cleo']);
    three.when(reserve('team-2', 'ben', 'cleo'), system, context()).thenEvents(two);
    three.when(reserve('team-2', 'ben', 'cleo', 'dora'), system, context()).thenRejected('SEATS');
    const waiting = given(subscriptionDecider, ...paidFor(3), two);
    waiting.when(reserve('team-2', 'ben', 'cleo'), system, context()).thenNothing();
    waiting.when(reserve('team-3', 'dora'), system, context()).thenRejected('SEATS');
    waiting
      .when(reserve('team-3', 'dora'), { ...system, now: after(noon, MINUTE) }, context())
      .thenEvents(teamReserved('team-3', ['dora'], after(noon, 2 * MINUTE)));
    const here = { ...of('ben'), teamId: 'team-2' };
    waiting.when(reserve('team-3', 'dora'), system, context(here)).thenEvents(teamReserved('team-3', ['dora']));
    waiting.when(reserve('team-3', 'dora'), system, context({ ...here, isBinned: true })).thenRejected('SEATS');
  });
});

describe('the seat of somebody who has gone', () => {
  const release = (...memberIds: string[]) =>
    ({ type: 'ReleaseSeats', data: { personId: 'hanna', memberIds } }) as const;
  const five = given(subscriptionDecider, ...paidFor(5));

  it('[TEAM-14] leaves the bill with the next period', () => {
    five.when(release('dora'), system, context(of('ben', 'cleo', 'eva'))).thenEvents(planned(team(4)));
    five.when(release('dora', 'eva'), system, context(of('ben', 'cleo'))).thenEvents(planned(team(3)));
    given(subscriptionDecider, ...paidFor(5), planned(team(4)))
      .when(release('eva'), system, context(of('ben', 'cleo')))
      .thenEvents(planned(team(3)));
  });

  it('stays on it where it is needed, or was chosen', () => {
    five.when(release('dora'), system, context(of('ben', 'cleo', 'dora'))).thenNothing();
    five.when(release('hanna'), system, context(of())).thenNothing();
    five.when(release('dora'), system, context(of())).thenEvents(planned(team(4)));
    given(subscriptionDecider, ...paidFor(2))
      .when(release('ben'), system, context(of()))
      .thenNothing();
    given(subscriptionDecider, ...paidFor(5), planned(personal))
      .when(release('dora'), system, context(of()))
      .thenNothing();
  });

  it('leaves the bill of a cancelled plan, too, once it is resumed, and serves others until it ends', () => {
    const cancelled = event('SubscriptionCancelled', { personId: 'hanna', endsAt: after(noon, 30 * 24 * 60 * MINUTE) });
    const resumed = event('SubscriptionResumed', { personId: 'hanna' });
    const resume = { type: 'ResumeSubscription', data: {} } as const;
    const reserve = { type: 'ReserveSeat', data: { personId: 'hanna', teamId: 'team-1', memberId: 'finn' } } as const;
    given(subscriptionDecider, ...paidFor(5), cancelled)
      .when(release('dora'), system, context(of('ben', 'cleo', 'eva')))
      .thenEvents(planned(team(4)));
    const left = given(subscriptionDecider, ...paidFor(5), cancelled, planned(team(4)));
    left.when(resume, hanna, context(of('ben', 'cleo', 'eva'))).thenEvents(resumed);
    left.when(reserve, system, context(of('ben', 'cleo', 'eva'))).thenEvents(reserved('finn'));
    const withdrawn = event('PlanChangeWithdrawn', { personId: 'hanna' });
    left.when(resume, hanna, context(of('ben', 'cleo', 'eva', 'finn'))).thenEvents(resumed, withdrawn);
    given(subscriptionDecider, ...paidFor(5), planned(team(3)), cancelled)
      .when(resume, hanna, context(of('ben', 'cleo', 'eva')))
      .thenEvents(resumed, planned(team(4)));
    given(subscriptionDecider, ...paidFor(5), planned(personal), cancelled)
      .when(resume, hanna, context(of('ben')))
      .thenEvents(resumed, withdrawn);
  });

  it('is nobody’s matter without a plan that goes on', () => {
    const ended = event('SubscriptionEnded', { personId: 'hanna' });
    given(subscriptionDecider, ...paidFor(5), ended)
      .when(release('dora'), system, context(of()))
      .thenNothing();
    given(subscriptionDecider).when(release('dora'), system, context(of())).thenNothing();
  });
});
