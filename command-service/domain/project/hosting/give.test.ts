import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../../commands.ts';
import { event } from '../../decider.ts';
import { subscriptionDecider } from '../../subscription/index.ts';
import { teamDecider } from '../../team/index.ts';
import { activePublic, afterDue, created, deleted, dueAt, projectId, purged, updated } from '../../testing/project.ts';
import { given, stateOf } from '../../testing/specification.ts';
import { projectDecider } from '../index.ts';

const context = { subscription: subscriptionDecider.initial };
const give = (to = 'otto'): DomainCommand<'GiveProject'> => ({
  type: 'GiveProject',
  data: { projectId, from: 'hanna', to },
});
const system = { actor: 'system' };
const handed = (to = 'otto') => event('ProjectHandedOver', { projectId, personId: 'hanna', to });
const restored = (status: 'active' | 'past' | 'draft' | 'template') => event('ProjectRestored', { projectId, status });
const noTeam = event('ProjectTeamSet', { projectId, teamId: null });
const ofTeam = event('ProjectTeamSet', { projectId, teamId: 'team' });
const teamBy = (author: string) =>
  stateOf(teamDecider, [
    event('TeamCreated', { teamId: 'team', author, teamName: 'Grants', teamType: 'Research', teamDetails: '' }),
  ]);

describe('a project that is given with all that somebody hosts', () => {
  it('[BEY-47] has another host, and whoever leaves it is in it no more', () => {
    given(projectDecider, ...activePublic)
      .when(give(), system, context)
      .thenEvents(handed(), updated());
    given(projectDecider, ...activePublic)
      .when(give('carol'), system, context)
      .thenEvents(handed('carol'), updated({ coHosts: [] }));
    given(projectDecider, ...activePublic)
      .when(give('sam'), system, context)
      .thenEvents(handed('sam'), updated({ supportStaff: null }));
  });

  it('[BEY-47] goes on where it waited in the bin, as what it was', () => {
    given(projectDecider, ...activePublic, deleted)
      .when(give(), system, context)
      .thenEvents(handed(), updated(), restored('active'));
    given(projectDecider, ...activePublic, deleted)
      .when(give(), { ...system, now: afterDue }, context)
      .thenEvents(handed(), updated(), restored('past'));
    given(projectDecider, created(), event('TemplateMade', { projectId }), deleted)
      .when(give(), system, context)
      .thenEvents(handed(), updated({ dueAt }), restored('template'));
  });

  it('[BEY-47] stays as it is where it was taken over or ended meanwhile', () => {
    given(projectDecider, ...activePublic, handed('carol'))
      .when(give(), system, context)
      .thenNothing();
    given(projectDecider, ...activePublic, handed())
      .when(give(), system, context)
      .thenNothing();
    given(projectDecider, ...activePublic, deleted, purged)
      .when(give(), system, context)
      .thenRejected('PROJECT_NOT_FOUND');
  });

  it('is not given to who delivers in it', () =>
    given(projectDecider, ...activePublic)
      .when(give('anna'), system, context)
      .thenRejected('MEMBER_CANNOT_JOIN'));

  it('ends the audit of its new host', () =>
    given(projectDecider, ...activePublic, event('AuditorGranted', { projectId, personId: 'otto', until: afterDue }))
      .when(give(), system, context)
      .thenEvents(handed(), updated(), event('AuditorRevoked', { projectId, personId: 'otto' })));

  it('stays in a team that is given, too, or where its new host works; else it leaves it', () => {
    for (const author of ['hanna', 'otto'])
      given(projectDecider, ...activePublic, ofTeam)
        .when(give(), system, { ...context, team: teamBy(author) })
        .thenEvents(handed(), updated());
    given(projectDecider, ...activePublic, ofTeam)
      .when(give(), system, { ...context, team: teamBy('zoe') })
      .thenEvents(handed(), updated(), noTeam);
  });
});
