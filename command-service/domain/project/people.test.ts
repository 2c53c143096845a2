import { collaboratorLimits } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import {
  activated,
  activePrivate,
  activePublic,
  afterDue,
  assigned,
  closed,
  created,
  defined,
  deleted,
  dueAt,
  invited,
  joined,
  left,
  projectId,
  purged,
  removed,
  updated,
} from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { projectDecider } from './index.ts';

const context = { subscription };
const hanna = { actor: 'hanna' };
const limit = collaboratorLimits.monthly;
const people = (count: number) => Array.from({ length: count }, (_, index) => `person-${index}`);
const full = [created(), activated, ...people(limit).map(joined)];

const invite = (...personIds: string[]): DomainCommand<'InviteCollaborators'> => ({
  type: 'InviteCollaborators',
  data: { projectId, personIds },
});
const join: DomainCommand<'JoinProject'> = { type: 'JoinProject', data: { projectId } };
const leave: DomainCommand<'LeaveProject'> = { type: 'LeaveProject', data: { projectId } };
const remove = (personId: string): DomainCommand<'RemoveCollaborator'> => ({
  type: 'RemoveCollaborator',
  data: { projectId, personId },
});
const assign = (fieldName: string, ...personIds: string[]): DomainCommand<'AssignDocument'> => ({
  type: 'AssignDocument',
  data: { projectId, documentId: `${fieldName}-id`, personIds },
});
const unassign = (fieldName: string, ...personIds: string[]): DomainCommand<'UnassignDocument'> => ({
  type: 'UnassignDocument',
  data: { projectId, documentId: `${fieldName}-id`, personIds },
});
const expecting = (expectedCollaborators: number): DomainCommand<'SetExpectedCollaborators'> => ({
  type: 'SetExpectedCollaborators',
  data: { projectId, expectedCollaborators },
});

describe('the expected number of collaborators', () => {
  it('is stored', () =>
    given(projectDecider, created())
      .when(expecting(7), hanna, context)
      .thenEvents(event('ExpectedCollaboratorsSet', { projectId, expectedCollaborators: 7 })));

  it('is not stored twice', () =>
    given(projectDecider, created(), event('ExpectedCollaboratorsSet', { projectId, expectedCollaborators: 7 }))
      .when(expecting(7), hanna, context)
      .thenNothing());

  it("[CREATE-23] may not exceed the plan's limit", () => {
    given(projectDecider, created())
      .when(expecting(limit), hanna, context)
      .thenEvents(event('ExpectedCollaboratorsSet', { projectId, expectedCollaborators: limit }));
    given(projectDecider, created())
      .when(expecting(limit + 1), hanna, context)
      .thenRejected('COLLABORATOR_LIMIT', { title: `This project can have ${limit} collaborators.` });
  });

  it('is no cap for joining', () =>
    given(projectDecider, ...activePublic, event('ExpectedCollaboratorsSet', { projectId, expectedCollaborators: 1 }))
      .when(join, { actor: 'ben' }, context)
      .thenEvents(joined('ben')));
});

describe('inviting', () => {
  it('puts each person on the list', () =>
    given(projectDecider, created())
      .when(invite('anna', 'ben'), hanna, context)
      .thenEvents(invited('anna'), invited('ben')));

  it('[CREATE-27] puts nobody on the list twice', () => {
    given(projectDecider, created()).when(invite('anna', 'anna'), hanna, context).thenEvents(invited('anna'));
    given(projectDecider, created(), invited('anna'))
      .when(invite('anna', 'ben'), hanna, context)
      .thenEvents(invited('ben'));
    given(projectDecider, created(), joined('anna')).when(invite('anna'), hanna, context).thenNothing();
  });

  it('keeps what the host calls people until they join, and once', () => {
    const name = (personId: string, called: string) =>
      event('CollaboratorNamed', { projectId, personId, name: called });
    const named = (...names: [string, string][]) => {
      const command = invite('anna', 'ben');
      return { ...command, data: { ...command.data, names: names.map(([personId, name]) => ({ personId, name })) } };
    };
    given(projectDecider, created())
      .when(named(['anna', 'Anna from Lund'], ['ben', ''], ['eve', 'Nobody asked']), hanna, context)
      .thenEvents(invited('anna'), invited('ben'), name('anna', 'Anna from Lund'));
    const before = [created(), invited('anna'), joined('ben'), name('anna', 'Anna from Lund')];
    given(projectDecider, ...before)
      .when(named(['anna', 'Anna from Lund'], ['ben', 'Benny']), hanna, context)
      .thenNothing();
    given(projectDecider, ...before)
      .when(named(['anna', 'Anna from Kiruna']), hanna, context)
      .thenEvents(name('anna', 'Anna from Kiruna'));
  });

  it('[PAY-18] [CONST-04] is refused as a whole beyond the limit of the plan', () => {
    given(projectDecider, created(), ...people(limit - 1).map(invited))
      .when(invite('anna'), hanna, context)
      .thenEvents(invited('anna'));
    given(projectDecider, created(), ...people(limit - 1).map(invited))
      .when(invite('anna', 'ben'), hanna, context)
      .thenRejected('COLLABORATOR_LIMIT', {
        title: `This project can have ${limit} collaborators. It has ${limit - 1}, and you add 2.`,
      });
  });

  it('[JOIN-13] does not make the host, a co-host or support staff a collaborator', () => {
    given(projectDecider, created()).when(invite('hanna'), hanna, context).thenRejected('HOST_CANNOT_JOIN');
    given(projectDecider, created()).when(invite('carol'), hanna, context).thenRejected('MEMBER_CANNOT_JOIN');
    given(projectDecider, created()).when(invite('sam'), hanna, context).thenRejected('MEMBER_CANNOT_JOIN');
  });
});

describe('joining', () => {
  const ben = { actor: 'ben' };

  it('[JOIN-08] [ROLE-15] is open in an active public project', () =>
    given(projectDecider, ...activePublic)
      .when(join, ben, context)
      .thenEvents(joined('ben')));

  it('[JOIN-08] ends with the deadline, also before the project is closed', () => {
    given(projectDecider, ...activePublic)
      .when(join, { ...ben, now: dueAt }, context)
      .thenRejected('PROJECT_PAST');
    given(projectDecider, ...activePublic, closed)
      .when(join, ben, context)
      .thenRejected('PROJECT_PAST');
  });

  it('[JOIN-08] [STATE-01] finds no draft, no binned and no purged project', () => {
    given(projectDecider, created()).when(join, ben, context).thenRejected('PROJECT_NOT_FOUND');
    given(projectDecider, ...activePublic, deleted)
      .when(join, ben, context)
      .thenRejected('PROJECT_NOT_FOUND');
    given(projectDecider, ...activePublic, deleted, purged)
      .when(join, ben, context)
      .thenRejected('PROJECT_NOT_FOUND');
    given(projectDecider).when(join, ben, context).thenRejected('PROJECT_NOT_FOUND');
  });

  it('[JOIN-09] finds no private project, nor one that became private [EDIT-09]', () => {
    given(projectDecider, ...activePrivate)
      .when(join, { actor: 'stranger' }, context)
      .thenRejected('PROJECT_NOT_FOUND');
    given(projectDecider, ...activePrivate, closed)
      .when(join, { actor: 'stranger' }, context)
      .thenRejected('PROJECT_NOT_FOUND');
  });

  it('[JOIN-09] is for invited people in a private project', () =>
    given(projectDecider, ...activePrivate)
      .when(join, ben, context)
      .thenEvents(joined('ben')));

  it('is for invited people still when the project is full, or past', () => {
    given(projectDecider, created(), activated, invited('ben'), ...people(limit - 1).map(joined))
      .when(join, ben, context)
      .thenEvents(joined('ben'));
    given(projectDecider, ...activePrivate, closed)
      .when(join, ben, context)
      .thenEvents(joined('ben'));
  });

  it('[JOIN-06] tells who joined already, in a private project too [JOIN-09]', () => {
    given(projectDecider, ...activePublic)
      .when(join, { actor: 'anna' }, context)
      .thenRejected('ALREADY_COLLABORATOR');
    given(projectDecider, ...activePrivate, joined('anna'))
      .when(join, { actor: 'anna' }, context)
      .thenRejected('ALREADY_COLLABORATOR');
  });

  it('[JOIN-13] is not for the host, nor for co-hosts and support staff', () => {
    given(projectDecider, ...activePublic)
      .when(join, hanna, context)
      .thenRejected('HOST_CANNOT_JOIN');
    given(projectDecider, ...activePublic)
      .when(join, { actor: 'carol' }, context)
      .thenRejected('MEMBER_CANNOT_JOIN');
    given(projectDecider, ...activePublic)
      .when(join, { actor: 'sam' }, context)
      .thenRejected('MEMBER_CANNOT_JOIN');
  });

  it('shows a draft to its co-hosts but not to its support staff', () => {
    given(projectDecider, created()).when(join, { actor: 'carol' }, context).thenRejected('MEMBER_CANNOT_JOIN');
    given(projectDecider, created()).when(join, { actor: 'sam' }, context).thenRejected('PROJECT_NOT_FOUND');
  });

  it("[JOIN-10] [PAY-18] is refused at the plan's limit", () =>
    given(projectDecider, ...full)
      .when(join, ben, context)
      .thenRejected('COLLABORATOR_LIMIT'));

  it('[JOIN-10] is open again when somebody left', () =>
    given(projectDecider, ...full, left('person-0'))
      .when(join, ben, context)
      .thenEvents(joined('ben')));
});

describe('leaving and removing', () => {
  it('lets a collaborator leave, once', () => {
    given(projectDecider, ...activePublic)
      .when(leave, { actor: 'anna' }, context)
      .thenEvents(left('anna'));
    given(projectDecider, ...activePublic, left('anna'))
      .when(leave, { actor: 'anna' }, context)
      .thenNothing();
  });

  it('takes a person off the list, once', () => {
    given(projectDecider, created(), invited('anna')).when(remove('anna'), hanna, context).thenEvents(removed('anna'));
    given(projectDecider, created(), invited('anna'), removed('anna'))
      .when(remove('anna'), hanna, context)
      .thenNothing();
  });

  it('is of who is or was on the list: of nobody else it says whether they are known, or bans them', () => {
    for (const ban of [false, true])
      given(projectDecider, ...activePublic)
        .when({ type: 'RemoveCollaborator', data: { projectId, personId: 'zoe', ban } }, hanna, context)
        .thenRejected('COLLABORATOR_NOT_FOUND');
  });

  it('takes the assignments along: who comes back starts without', () =>
    given(projectDecider, ...activePrivate, removed('anna'), invited('anna'))
      .when(assign('budget', 'anna'), hanna, context)
      .thenEvents(assigned('budget', 'anna')));
});

describe('banning', () => {
  const ban = (personId: string): DomainCommand<'RemoveCollaborator'> => ({
    type: 'RemoveCollaborator',
    data: { projectId, personId, ban: true },
  });
  const unban = (personId: string): DomainCommand<'UnbanCollaborator'> => ({
    type: 'UnbanCollaborator',
    data: { projectId, personId },
  });
  const banned = event('CollaboratorBanned', { projectId, personId: 'anna' });
  const unbanned = event('CollaboratorUnbanned', { projectId, personId: 'anna' });
  const anna = { actor: 'anna' };

  it('[BEY-48] comes with the removal, or after it, once', () => {
    given(projectDecider, ...activePublic)
      .when(ban('anna'), hanna, context)
      .thenEvents(removed('anna'), banned);
    given(projectDecider, ...activePublic, removed('anna'))
      .when(ban('anna'), hanna, context)
      .thenEvents(banned);
    given(projectDecider, ...activePublic, removed('anna'), banned)
      .when(ban('anna'), hanna, context)
      .thenNothing();
  });

  it('[BEY-48] keeps a person from joining and from being invited, until it is taken back', () => {
    const without = [...activePublic, removed('anna'), banned];
    given(projectDecider, ...without)
      .when(join, anna, context)
      .thenRejected('BANNED');
    given(projectDecider, ...without)
      .when(invite('ben', 'anna'), hanna, context)
      .thenRejected('BANNED', { title: 'Somebody among them cannot join this project again. Allow it first.' });
    given(projectDecider, ...without)
      .when(unban('anna'), hanna, context)
      .thenEvents(unbanned);
    given(projectDecider, ...without, unbanned)
      .when(join, anna, context)
      .thenEvents(joined('anna'));
    given(projectDecider, ...without, unbanned)
      .when(unban('anna'), hanna, context)
      .thenNothing();
  });

  it('tells nobody of a private project', () =>
    given(projectDecider, ...activePrivate, removed('anna'), banned)
      .when(join, anna, context)
      .thenRejected('PROJECT_NOT_FOUND'));
});

describe('declining', () => {
  const decline: DomainCommand<'DeclineInvitation'> = {
    type: 'DeclineInvitation',
    data: { projectId, personId: 'anna' },
  };
  const declined = event('InvitationDeclined', { projectId, personId: 'anna' });
  const system = { actor: 'system' };
  const draft = [created({ projectScope: 'private' }), defined('budget')];

  it('an invitation ends it, once, and is remembered when the host invites again', () => {
    given(projectDecider, ...draft, invited('anna'))
      .when(decline, system, context)
      .thenEvents(left('anna'), declined);
    given(projectDecider, ...draft, invited('anna'), left('anna'), declined)
      .when(decline, system, context)
      .thenNothing();
    given(projectDecider, ...draft, invited('anna'), left('anna'), declined, invited('anna'))
      .when(decline, system, context)
      .thenEvents(left('anna'));
  });

  it('is possible after a removal, and takes nobody out who takes part', () => {
    given(projectDecider, ...draft, invited('anna'), removed('anna'))
      .when(decline, system, context)
      .thenEvents(declined);
    given(projectDecider, ...draft, invited('anna'), joined('anna'))
      .when(decline, system, context)
      .thenNothing();
  });

  it('holds while the project is in the bin, too, which may be restored', () => {
    given(projectDecider, ...activePrivate, deleted)
      .when(decline, system, context)
      .thenEvents(left('anna'), declined);
  });

  it('takes nobody out who delivered before uploads appended the joining, unless they left since', () => {
    const delivered = { ...context, delivered: true };
    given(projectDecider, ...draft, invited('anna'))
      .when(decline, system, delivered)
      .thenNothing();
    given(projectDecider, ...draft, invited('anna'), removed('anna'), invited('anna'))
      .when(decline, system, delivered)
      .thenEvents(left('anna'), declined);
  });

  it('takes whoever has no account off the co-hosts and support staff, who could not leave otherwise', () => {
    const stranger = { ...context, hasAccount: false };
    const withBoth = created({ coHosts: ['carl', 'anna'] });
    given(projectDecider, withBoth)
      .when(decline, system, stranger)
      .thenEvents(updated({ coHosts: ['carl'] }), declined);
    given(projectDecider, created({ supportStaff: 'anna' }))
      .when(decline, system, stranger)
      .thenEvents(updated({ supportStaff: null }), declined);
    given(projectDecider, withBoth)
      .when(decline, system, { ...context, hasAccount: true })
      .thenEvents(declined);
  });

  it('ends the audit of whoever has no account, and no other', () => {
    const audited = event('AuditorGranted', { projectId, personId: 'anna', until: '2100-01-01T00:00:00.000Z' });
    given(projectDecider, ...draft, audited)
      .when(decline, system, { ...context, hasAccount: false })
      .thenEvents(event('AuditorRevoked', { projectId, personId: 'anna' }), declined);
    given(projectDecider, ...draft, audited)
      .when(decline, system, { ...context, hasAccount: true })
      .thenEvents(declined);
  });

  it('is over when the person joins after all', () =>
    given(projectDecider, ...draft, declined, joined('anna'), removed('anna'))
      .when(decline, system, context)
      .thenEvents(declined));
});

describe('assigning', () => {
  const draft = [created({ projectScope: 'private' }), invited('anna'), joined('ben'), defined('budget', 'plan')];

  it('[ASSIGN-06] gives a document to several people, and several documents to one', () => {
    given(projectDecider, ...draft)
      .when(assign('budget', 'anna'), hanna, context)
      .thenEvents(assigned('budget', 'anna'));
    given(projectDecider, ...draft, assigned('budget', 'anna'))
      .when(assign('budget', 'ben'), hanna, context)
      .thenEvents(assigned('budget', 'ben'));
    given(projectDecider, ...draft, assigned('budget', 'anna'))
      .when(assign('plan', 'anna'), hanna, context)
      .thenEvents(assigned('plan', 'anna'));
  });

  it('assigns once', () =>
    given(projectDecider, ...draft, assigned('budget', 'anna'))
      .when(assign('budget', 'anna'), hanna, context)
      .thenNothing());

  it('assigns only documents and people of the project', () => {
    given(projectDecider, ...draft)
      .when(assign('cv', 'anna'), hanna, context)
      .thenRejected('DOCUMENT_NOT_FOUND');
    given(projectDecider, ...draft)
      .when(assign('budget', 'eve'), hanna, context)
      .thenRejected('COLLABORATOR_NOT_FOUND');
  });

  it('gives a document to many at once, passing over who has it', () =>
    given(projectDecider, ...draft, assigned('budget', 'anna'))
      .when(assign('budget', 'anna', 'ben', 'ben'), hanna, context)
      .thenEvents(assigned('budget', 'ben')));

  it('refuses many as a whole, naming those who are no collaborators', () =>
    given(projectDecider, ...draft)
      .when(assign('budget', 'anna', 'eve', 'ben', 'nobody'), hanna, context)
      .thenRejected('COLLABORATOR_NOT_FOUND', {
        errors: { 'emails.1': 'Collaborator not found.', 'emails.3': 'Collaborator not found.' },
      }));

  it('takes an assignment back, once', () => {
    const taken = event('DocumentUnassigned', { projectId, documentId: 'budget-id', personId: 'anna' });
    given(projectDecider, ...draft, assigned('budget', 'anna'))
      .when(unassign('budget', 'anna'), hanna, context)
      .thenEvents(taken);
    given(projectDecider, ...draft, assigned('budget', 'anna'), taken)
      .when(unassign('budget', 'anna'), hanna, context)
      .thenNothing();
    given(projectDecider, ...draft)
      .when(unassign('cv', 'anna'), hanna, context)
      .thenRejected('DOCUMENT_NOT_FOUND');
  });

  it('takes a document back from many at once', () =>
    given(projectDecider, ...draft, assigned('budget', 'anna'), assigned('budget', 'ben'))
      .when(unassign('budget', 'ben', 'eve', 'anna'), hanna, context)
      .thenEvents(
        ...['ben', 'anna'].map((personId) =>
          event('DocumentUnassigned', { projectId, documentId: 'budget-id', personId }),
        ),
      ));

  it('is refused in the bin', () =>
    given(projectDecider, ...draft, deleted)
      .when(assign('budget', 'anna'), { ...hanna, now: afterDue }, context)
      .thenRejected('PROJECT_IN_BIN'));
});
