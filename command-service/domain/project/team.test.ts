import { rolesIn } from '@dossier/shared/authorization';
import type { DomainEvent } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import { membershipOf, teamDecider } from '../team/index.ts';
import {
  activated,
  activePublic,
  calendar,
  created,
  joined,
  projectId,
  projectOf,
  settings,
} from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { payerOf, projectDecider } from './index.ts';

const teamId = 'team-1';
const details = { teamName: 'Grants', teamType: 'Research', teamDetails: '' } as const;
const made = event('TeamCreated', { teamId, author: 'tess', ...details });
const member = (personId: string) => [
  event('TeamMemberInvited', { teamId, personId }),
  event('TeamMemberJoined', { teamId, personId }),
];
const teamOf = (...events: readonly DomainEvent[]) => stateOf(teamDecider, events);
/** Tess is the author; Hanna, who hosts the project, and Mia are members; Ines is invited. */
const grants = [made, ...member('hanna'), ...member('mia'), event('TeamMemberInvited', { teamId, personId: 'ines' })];
const binned = event('TeamDeleted', { teamId, purgeAt: '2030-07-01T00:00:00.000Z' });
const inactive = event('TeamStatusSet', { teamId, status: 'inactive' });
const hannaLeft = event('TeamMemberLeft', { teamId, personId: 'hanna' });
const context = { subscription, team: teamOf(...grants) };
const hanna = { actor: 'hanna' };

const create = { type: 'CreateProject', data: { projectId, ...settings, calendar, teamId } } as const;
const update = (data: object = {}) =>
  ({ type: 'UpdateProject', data: { projectId, ...settings, calendar, ...data } }) as const;
const set = (to: string | null) => event('ProjectTeamSet', { projectId, teamId: to });
const noTeam = { errors: { teamId: 'There is no such team.' } };

describe('the team of a project', () => {
  it('[CREATE-03] is one in which its host works, and active', () => {
    given(projectDecider).when(create, hanna, context).thenEvents(created({ teamId }));
    for (const team of [undefined, teamOf(), teamOf(made), teamOf(...grants, binned), teamOf(...grants, hannaLeft)])
      given(projectDecider).when(create, hanna, { subscription, team }).thenRejected('INVALID', noTeam);
    given(projectDecider).when(create, { actor: 'ines' }, context).thenRejected('INVALID', noTeam);
    given(projectDecider)
      .when(create, hanna, { subscription, team: teamOf(...grants, inactive) })
      .thenRejected('INVALID', { errors: { teamId: 'This team is inactive.' } });
  });

  it('[CREATE-03] is chosen later by the host, or left', () => {
    given(projectDecider, created()).when(update({ teamId }), hanna, context).thenEvents(set(teamId));
    given(projectDecider, created({ teamId }))
      .when(update({ teamId: null }), hanna, context)
      .thenEvents(set(null));
    given(projectDecider, created({ teamId })).when(update({ teamId }), hanna, context).thenNothing();
    given(projectDecider, created({ teamId })).when(update(), hanna, context).thenNothing();
    given(projectDecider, created())
      .when(update({ teamId: 'other' }), hanna, { subscription })
      .thenRejected('INVALID', noTeam);
  });

  it('is not chosen by co-hosts, who may keep it when they edit', () => {
    const carol = { actor: 'carol' };
    given(projectDecider, created({ teamId }))
      .when(update({ teamId: null }), carol, context)
      .thenRejected('FORBIDDEN');
    given(projectDecider, created({ teamId })).when(update({ teamId }), carol, context).thenNothing();
  });

  it('is told to the second of two editors', () =>
    given(projectDecider, created(), set(teamId))
      .when(update({ teamId: null, expectedRevision: 0 }), hanna, context)
      .thenRejected('CHANGED_MEANWHILE'));
});

describe('the members of a project’s team', () => {
  const roles = (personId: string, ...events: readonly DomainEvent[]) =>
    rolesIn(projectOf([created({ teamId }), activated]), personId, membershipOf(teamOf(...events)));

  it('[ROLE-13] are co-hosts as long as they and its host work in the team', () => {
    for (const personId of ['mia', 'tess']) expect(roles(personId, ...grants)).toEqual(['co-host']);
    for (const personId of ['ines', 'zoe']) expect(roles(personId, ...grants)).toEqual([]);
    expect(roles('hanna', ...grants)).toEqual(['owner']);
    expect(roles('mia', ...grants, inactive)).toEqual(['co-host']);
    for (const end of [binned, hannaLeft, event('TeamMemberRemoved', { teamId, personId: 'mia' })])
      expect(roles('mia', ...grants, end)).toEqual([]);
  });

  it('do not review what they deliver: a collaborator stays one', () =>
    expect(
      rolesIn(projectOf([created({ teamId }), activated, joined('mia')]), 'mia', membershipOf(teamOf(...grants))),
    ).toEqual(['collaborator']));

  it('are not invited as collaborators, and do not join as such', () => {
    const shared = [created({ teamId }), ...activePublic.slice(1)];
    given(projectDecider, ...shared)
      .when({ type: 'InviteCollaborators', data: { projectId, personIds: ['mia'] } }, hanna, context)
      .thenRejected('MEMBER_CANNOT_JOIN', { title: "Members of the project's team cannot also be collaborators." });
    given(projectDecider, ...shared)
      .when({ type: 'JoinProject', data: { projectId } }, { actor: 'mia' }, context)
      .thenRejected('MEMBER_CANNOT_JOIN');
  });

  it('use the plan of the team’s author', () => {
    const project = { host: 'hanna' };
    expect(payerOf(project, context.team)).toBe('tess');
    for (const team of [undefined, teamOf(), teamOf(...grants, hannaLeft), teamOf(...grants, binned)])
      expect(payerOf(project, team)).toBe('hanna');
  });
});
