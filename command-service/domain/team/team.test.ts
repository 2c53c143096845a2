import type { DomainEvent } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import { teamIdOf } from '../ids.ts';
import { given, noon } from '../specification.ts';
import { after } from '../time.ts';
import { teamDecider } from './index.ts';

const teamId = teamIdOf('command-1');
const details = { teamName: 'Grants', teamType: 'Research', teamDetails: '' } as const;
const created = event('TeamCreated', { teamId, author: 'anna', ...details });
const invited = (personId: string) => event('TeamMemberInvited', { teamId, personId });
const joined = (personId: string) => event('TeamMemberJoined', { teamId, personId });
const purgeAt = '2030-06-09T12:00:00.000Z';
const binned = event('TeamDeleted', { teamId, purgeAt });
const inactive = event('TeamStatusSet', { teamId, status: 'inactive' });
const withBen = [created, invited('ben'), joined('ben')];
const team = (...events: readonly DomainEvent[]) => given(teamDecider, ...events);
const by = (actor: string) => ({ actor });

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
    team(created).when(invite('ben')).thenEvents(invited('ben'));
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

  it('take the team over; its author stays as a member, and does not leave before', () => {
    const handOver = { type: 'HandOverTeam', data: { teamId, personId: 'ben' } } as const;
    const handed = event('TeamHandedOver', { teamId, from: 'anna', to: 'ben' });
    team(...withBen)
      .when(handOver)
      .thenEvents(handed);
    team(created, invited('ben')).when(handOver).thenRejected('MEMBER_NOT_FOUND');
    team(...withBen, handed)
      .when(handOver)
      .thenNothing();
    team(...withBen)
      .when(inTeam('LeaveTeam'))
      .thenRejected('AUTHOR_CANNOT_LEAVE');
    team(...withBen, handed)
      .when(inTeam('LeaveTeam'))
      .thenEvents(event('TeamMemberLeft', { teamId, personId: 'anna' }));
  });
});
