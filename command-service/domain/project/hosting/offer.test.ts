import { rolesIn } from '@dossier/shared/authorization';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../../commands.ts';
import { event } from '../../decider.ts';
import { subscriptionDecider } from '../../subscription/index.ts';
import { teamDecider } from '../../team/index.ts';
import {
  activePublic,
  calendar,
  created,
  deleted,
  projectId,
  projectOf,
  settings,
  updated,
} from '../../testing/project.ts';
import { given, stateOf } from '../../testing/specification.ts';
import { subscription } from '../../testing/subscription.ts';
import { projectDecider } from '../index.ts';

const context = { subscription, storedElsewhere: 0 };
const [hanna, carol, clara] = ['hanna', 'carol', 'clara'].map((actor) => ({ actor })) as [
  { actor: string },
  { actor: string },
  { actor: string },
];
const offer = (personId: string): DomainCommand<'OfferProject'> => ({
  type: 'OfferProject',
  data: { projectId, personId },
});
const [withdraw, accept, decline] = (['WithdrawProjectOffer', 'AcceptProject', 'DeclineProject'] as const).map(
  (type) => ({ type, data: { projectId } }) as const,
) as [DomainCommand<'WithdrawProjectOffer'>, DomainCommand<'AcceptProject'>, DomainCommand<'DeclineProject'>];
const offered = (personId = 'carol') => event('ProjectOffered', { projectId, personId });
const withdrawn = (personId = 'carol') => event('ProjectOfferWithdrawn', { projectId, personId });
const declined = event('ProjectOfferDeclined', { projectId, personId: 'carol' });
const handed = event('ProjectHandedOver', { projectId, personId: 'hanna', to: 'carol' });
const both = updated({ coHosts: ['carol', 'clara'] });

describe('a project that is handed over', () => {
  it('[BEY-47] is offered to one co-host at a time', () => {
    given(projectDecider, ...activePublic)
      .when(offer('carol'), hanna, context)
      .thenEvents(offered());
    given(projectDecider, ...activePublic, offered())
      .when(offer('carol'), hanna, context)
      .thenNothing();
    given(projectDecider, ...activePublic, both, offered())
      .when(offer('clara'), hanna, context)
      .thenEvents(withdrawn(), offered('clara'));
  });

  it('[BEY-47] is offered to nobody else', () => {
    for (const personId of ['hanna', 'anna', 'sam', 'otto', 'nobody'])
      given(projectDecider, ...activePublic)
        .when(offer(personId), hanna, context)
        .thenRejected('INVALID');
    given(projectDecider, ...activePublic, deleted)
      .when(offer('carol'), hanna, context)
      .thenRejected('PROJECT_IN_BIN');
  });

  it('[BEY-47] has a new host once the other person accepts, and the host before as a co-host', () => {
    given(projectDecider, ...activePublic, offered())
      .when(accept, carol, context)
      .thenEvents(handed);
    const project = projectOf([...activePublic, offered(), handed]);
    expect(rolesIn(project, 'carol')).toEqual(['owner']);
    expect(rolesIn(project, 'hanna')).toEqual(['co-host']);
    expect(project).toMatchObject({ host: 'carol', coHosts: ['hanna'], offeredTo: null });
    given(projectDecider, ...activePublic, offered(), handed)
      .when(accept, carol, context)
      .thenNothing();
  });

  it('[BEY-47] stays where it is when the offer is declined or withdrawn', () => {
    given(projectDecider, ...activePublic, offered())
      .when(decline, carol, context)
      .thenEvents(declined);
    given(projectDecider, ...activePublic, offered())
      .when(withdraw, hanna, context)
      .thenEvents(withdrawn());
    for (const end of [declined, withdrawn()]) {
      const ended = [...activePublic, offered(), end];
      given(projectDecider, ...ended)
        .when(accept, carol, context)
        .thenRejected('NOT_OFFERED');
      given(projectDecider, ...ended)
        .when(decline, carol, context)
        .thenNothing();
      given(projectDecider, ...ended)
        .when(withdraw, hanna, context)
        .thenNothing();
    }
  });

  it('[BEY-47] is accepted by whom it was offered to last, while they are a co-host', () => {
    given(projectDecider, ...activePublic, both, offered())
      .when(accept, clara, context)
      .thenRejected('NOT_OFFERED');
    given(projectDecider, ...activePublic, both, offered(), updated({ coHosts: ['clara'] }), both)
      .when(accept, carol, context)
      .thenRejected('NOT_OFFERED');
  });

  it('[BEY-47] needs a plan that holds it', () => {
    const ready = [...activePublic, offered()];
    given(projectDecider, ...ready)
      .when(accept, carol, { ...context, subscription: subscriptionDecider.initial })
      .thenRejected('SUBSCRIPTION_REQUIRED', {
        title: 'Who takes a project over needs a plan of their own. Please subscribe first.',
      });
    const people = Array.from({ length: 250 }, (_, index) =>
      event('CollaboratorJoined', { projectId, personId: `person ${index}` }),
    );
    given(projectDecider, ...ready, ...people)
      .when(accept, carol, context)
      .thenRejected('COLLABORATOR_LIMIT', {
        title: 'You can have 250 collaborators in a project, and this one has 251.',
      });
    given(projectDecider, ...ready)
      .when(accept, carol, { ...context, storedElsewhere: 7 })
      .thenRejected('STORAGE_NOT_MOVED', {
        current: {
          account: 'carol',
          quota: 15 * 1024 ** 3,
          projects: [{ projectId, before: 'hanna', bytes: 7 }],
        },
      });
  });

  describe('of a team', () => {
    const teamId = 'team-1';
    const team = stateOf(teamDecider, [
      event('TeamCreated', { teamId, author: 'tess', teamName: 'Grants', teamType: 'Research', teamDetails: '' }),
      ...['hanna', 'mia'].flatMap((personId) => [
        event('TeamMemberInvited', { teamId, personId }),
        event('TeamMemberJoined', { teamId, personId }),
      ]),
    ]);
    const ofTeam = [created({ teamId }), offered('mia')];
    const taken = event('ProjectHandedOver', { projectId, personId: 'hanna', to: 'mia' });

    it('[BEY-47] goes to a member on the plan of the same author, and stays with the team', () => {
      given(projectDecider, created({ teamId }))
        .when(offer('mia'), hanna, { ...context, team })
        .thenEvents(offered('mia'));
      given(projectDecider, ...ofTeam)
        .when(
          accept,
          { actor: 'mia' },
          { ...context, team, storedElsewhere: 7, subscription: subscriptionDecider.initial },
        )
        .thenEvents(taken);
    });

    it('[BEY-47] leaves the team with a host who does not work there', () =>
      given(projectDecider, created({ teamId }), offered())
        .when(accept, carol, { ...context, team })
        .thenEvents(handed, event('ProjectTeamSet', { projectId, teamId: null })));
  });

  it('tells whoever edits the settings meanwhile', () => {
    const stale = { ...settings, projectId, calendar, coHosts: ['carol'], projectName: 'Other', expectedRevision: 0 };
    given(projectDecider, created(), offered(), handed)
      .when({ type: 'UpdateProject', data: stale }, carol, context)
      .thenRejected('CHANGED_MEANWHILE');
  });
});
