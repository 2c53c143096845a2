import { MINUTE, prices } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { subscriptionDecider } from '../subscription/index.ts';
import { noon, stateOf } from '../testing/specification.ts';
import { started, subscription } from '../testing/subscription.ts';
import {
  binned,
  by,
  created,
  details,
  inactive,
  invited,
  joined,
  planFor,
  purgeAt,
  seatFor,
  seatsFor,
  type Team,
  team,
  teamId,
  withBen,
} from '../testing/team.ts';
import { after } from '../values.ts';
import { teamDecider } from './index.ts';

describe('a team', () => {
  it('is created with its author, active', () => {
    const outcome = team().when({ type: 'CreateTeam', data: details });
    outcome.thenEvents(created);
    outcome.thenAnswers({ teamId });
  });

  it('keeps what an edit leaves out, so that two tabs lose nothing', () => {
    const renamed = { ...details, teamName: 'Calls' };
    team(created)
      .when({ type: 'UpdateTeam', data: { teamId, teamName: 'Calls' } })
      .thenEvents(event('TeamUpdated', { teamId, ...renamed }));
    team(created, event('TeamUpdated', { teamId, ...renamed }))
      .when({ type: 'UpdateTeam', data: { teamId, teamType: 'Design' } })
      .thenEvents(event('TeamUpdated', { teamId, ...renamed, teamType: 'Design' }));
    team(created)
      .when({ type: 'UpdateTeam', data: { teamId, teamName: 'Grants' } })
      .thenNothing();
  });

  it('tells the second of two editors what the first one wrote', () => {
    const renamed = { ...details, teamName: 'Calls' };
    const edited = team(created, event('TeamUpdated', { teamId, ...renamed }));
    edited
      .when({ type: 'UpdateTeam', data: { teamId, expectedRevision: 0, teamName: 'Awards' } })
      .thenRejected('CHANGED_MEANWHILE', { current: { detailsRevision: 1, ...renamed } });
    edited
      .when({ type: 'UpdateTeam', data: { teamId, expectedRevision: 1, teamName: 'Awards' } })
      .thenEvents(event('TeamUpdated', { teamId, ...details, teamName: 'Awards' }));
  });

  it('is set inactive and active again [STATE-15]', () => {
    const set = (status: 'active' | 'inactive') => ({ type: 'SetTeamStatus', data: { teamId, status } }) as const;
    team(created).when(set('inactive')).thenEvents(inactive);
    team(created, inactive)
      .when(set('active'))
      .thenEvents(event('TeamStatusSet', { teamId, status: 'active' }));
    team(created).when(set('active')).thenNothing();
  });

  it('goes to the bin for the days of a project, comes back, or is purged when it is due', () => {
    team(created).when({ type: 'DeleteTeam', data: { teamId } }).thenEvents(binned);
    team(created, binned).when({ type: 'DeleteTeam', data: { teamId } }).thenNothing();
    team(created, binned).when({ type: 'RestoreTeam', data: { teamId } }).thenEvents(event('TeamRestored', { teamId }));
    const purge = { type: 'PurgeTeam', data: { teamId } } as const;
    team(created, binned).when(purge, by('system')).thenRejected('NOT_DUE');
    team(created, binned).when(purge, { actor: 'system', now: purgeAt }).thenEvents(event('TeamPurged', { teamId }));
    team(created, binned).when(purge).thenEvents(event('TeamPurged', { teamId }));
    team(created).when(purge).thenRejected('TEAM_NOT_IN_BIN');
    team(created, binned, event('TeamPurged', { teamId })).when(purge).thenNothing();
    team(created, binned, event('TeamPurged', { teamId }))
      .when({ type: 'RestoreTeam', data: { teamId } })
      .thenRejected('TEAM_NOT_FOUND');
  });

  it('is not edited in the bin', () =>
    team(created, binned)
      .when({ type: 'UpdateTeam', data: { teamId, teamName: 'Calls' } }, { now: after(noon, 1) })
      .thenRejected('TEAM_IN_BIN'));
});

describe('the members of a team', () => {
  const invite = (personId: string) => ({ type: 'InviteTeamMember', data: { teamId, personId } }) as const;
  const inTeam = <T extends 'AcceptTeamInvitation' | 'DeclineTeamInvitation' | 'LeaveTeam'>(type: T) => ({
    type,
    data: { teamId },
  });

  it('are invited, once', () => {
    team(created).when(invite('ben'), {}, seatFor('ben')).thenEvents(invited('ben'));
    team(created, invited('ben')).when(invite('ben')).thenNothing();
    team(created).when(invite('anna')).thenNothing();
  });

  it('accept or decline', () => {
    const asked = team(created, invited('ben'));
    asked.when(inTeam('AcceptTeamInvitation'), by('ben')).thenEvents(joined('ben'));
    asked
      .when(inTeam('DeclineTeamInvitation'), by('ben'))
      .thenEvents(event('TeamInvitationDeclined', { teamId, personId: 'ben' }));
    asked.when(inTeam('LeaveTeam'), by('ben')).thenEvents(event('TeamInvitationDeclined', { teamId, personId: 'ben' }));
    team(...withBen)
      .when(inTeam('AcceptTeamInvitation'), by('ben'))
      .thenNothing();
    team(...withBen)
      .when(inTeam('DeclineTeamInvitation'), by('ben'))
      .thenNothing();
  });

  it('leave, or are removed', () => {
    team(...withBen)
      .when(inTeam('LeaveTeam'), by('ben'))
      .thenEvents(event('TeamMemberLeft', { teamId, personId: 'ben' }));
    const remove = { type: 'RemoveTeamMember', data: { teamId, personId: 'ben' } } as const;
    const removed = event('TeamMemberRemoved', { teamId, personId: 'ben' });
    team(...withBen)
      .when(remove)
      .thenEvents(removed);
    team(created, invited('ben')).when(remove).thenEvents(removed);
    team(...withBen, removed)
      .when(remove)
      .thenNothing();
  });

  it('do not come to an inactive team', () => {
    team(created, inactive).when(invite('ben')).thenRejected('TEAM_INACTIVE');
    team(created, invited('ben'), inactive)
      .when(inTeam('AcceptTeamInvitation'), by('ben'))
      .thenRejected('TEAM_INACTIVE');
  });
});

describe('the seats of a team plan', () => {
  const invite = { type: 'InviteTeamMember', data: { teamId, personId: 'cleo' } } as const;
  const current = { plan: 'team', period: 'monthly', seats: 2, seatsUsed: 2, seatsNeeded: 3 };
  const base = { ...current, pricePerSeat: prices.team.monthly };

  it('[TEAM-14] are counted: whoever is in a team or invited takes one, and the author', () => {
    team(created)
      .when(invite, {}, seatFor('cleo', planFor(2)))
      .thenEvents(invited('cleo'));
    team(created, invited('ben')).when(invite, {}, planFor(2)).thenRejected('SEATS', { current: base });
    team(created, invited('ben'), event('TeamMemberRemoved', { teamId, personId: 'ben' }))
      .when(invite, {}, seatFor('cleo', planFor(2)))
      .thenEvents(invited('cleo'));
  });

  it('are of a person, in however many teams', () => {
    const other = (personId: string) =>
      stateOf(teamDecider, [{ ...created }, event('TeamMemberInvited', { teamId, personId })]);
    team(created)
      .when(invite, {}, seatFor('cleo', planFor(2, other('cleo'))))
      .thenEvents(invited('cleo'));
    team(created)
      .when(invite, {}, planFor(2, other('ben')))
      .thenRejected('SEATS');
    team(created)
      .when(invite, {}, seatFor('cleo', planFor(2, stateOf(teamDecider, [created, invited('ben'), binned]))))
      .thenEvents(invited('cleo'));
  });

  it('are reserved for one invitation, within a minute: two teams cannot take the same one', () => {
    const current = { personId: 'anna', teamId, memberId: 'cleo' };
    team(created).when(invite).thenRejected('SEAT_NOT_RESERVED', { current });
    team(created).when(invite, {}, seatFor('ben')).thenRejected('SEAT_NOT_RESERVED');
    team(created)
      .when(invite, { now: after(noon, MINUTE) }, seatFor('cleo'))
      .thenRejected('SEAT_NOT_RESERVED');
    const again = [created, invited('cleo'), event('TeamMemberRemoved', { teamId, personId: 'cleo' })];
    team(...again)
      .when(invite, {}, seatFor('cleo'))
      .thenRejected('SEAT_NOT_RESERVED');
    team(...again)
      .when(invite, {}, seatFor('cleo', planFor(9), 2))
      .thenEvents(invited('cleo'));
    // What is reserved for another invitation is not free.
    team(created)
      .when(invite, {}, seatFor('ben', planFor(2)))
      .thenRejected('SEATS', { current: base });
  });

  it('are asked for when a team comes back from the bin', () => {
    const restore = { type: 'RestoreTeam', data: { teamId } } as const;
    const title = 'Your plan has too few seats for the members of this team.';
    const inBin = team(...withBen, binned);
    const reservedForAll = seatsFor('anna', ['ben'], planFor(2));
    inBin.when(restore, {}, reservedForAll).thenEvents(event('TeamRestored', { teamId }));
    const current = { personId: 'anna', teamId, memberIds: ['ben'] };
    inBin.when(restore, {}, planFor(2)).thenRejected('SEAT_NOT_RESERVED', { current });
    team(created, binned).when(restore, {}, planFor(1)).thenEvents(event('TeamRestored', { teamId }));
    const cleos = { ...stateOf(teamDecider, [created, invited('cleo')]), teamId: 'team-2' } as Team;
    inBin.when(restore, {}, planFor(2, cleos)).thenRejected('SEATS', { title });
  });

  it('are as few as the plan will have, once that is planned', () => {
    const smaller = event('PlanChangePlanned', { personId: 'anna', plan: 'team', period: 'monthly', members: 2 });
    const plan = planFor(3);
    const planned = { ...plan, subscription: subscriptionDecider.evolve(plan.subscription, smaller) };
    team(created, invited('ben')).when(invite, {}, planned).thenRejected('SEATS', { current: base });
  });

  it('need the team plan, and one that runs', () => {
    const title = 'Members need the team plan.';
    team(created).when(invite, {}, { subscription, teams: [] }).thenRejected('SEATS', { title });
    team(created)
      .when(invite, {}, { subscription: subscriptionDecider.initial, teams: [] })
      .thenRejected('SEATS', { title });
    const ended = stateOf(subscriptionDecider, [
      started({ plan: 'team', members: 5 }),
      event('SubscriptionEnded', { personId: 'anna' }),
    ]);
    team(created).when(invite, {}, { subscription: ended, teams: [] }).thenRejected('SEATS');
  });
});
