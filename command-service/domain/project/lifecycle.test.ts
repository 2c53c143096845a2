import { rolesIn } from '@dossier/shared/authorization';
import { DAY } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
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
  projectId,
  projectOf,
  purged,
  removed,
  updated,
} from '../testing/project.ts';
import { given, noon } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { type ProjectCommand, projectDecider } from './index.ts';

const context = { subscription };
const hanna = { actor: 'hanna' };
const system = { actor: 'system' };
const commandOf = <T extends 'ActivateProject' | 'CloseProject' | 'DeleteProject' | 'RestoreProject' | 'PurgeProject'>(
  type: T,
) => ({ type, data: { projectId } }) as Extract<ProjectCommand, { type: T }>;
const activate = commandOf('ActivateProject');
const close = commandOf('CloseProject');
const remove = commandOf('DeleteProject');
const restore = commandOf('RestoreProject');
const purge = commandOf('PurgeProject');
const restored = (status: 'draft' | 'active' | 'past') => event('ProjectRestored', { projectId, status });

describe('activating', () => {
  it('[STATE-02] makes a public draft active', () =>
    given(projectDecider, created(), defined('budget')).when(activate, hanna, context).thenEvents(activated));

  it('[STATE-02] makes a private draft active when every document is assigned', () =>
    given(
      projectDecider,
      created({ projectScope: 'private' }),
      invited('anna'),
      defined('budget'),
      assigned('budget', 'anna'),
    )
      .when(activate, hanna, context)
      .thenEvents(activated));

  it('[ASSIGN-08] is refused while a document of a private project has nobody, and names it', () => {
    const draft = [
      created({ projectScope: 'private' }),
      invited('anna'),
      defined('budget', 'plan'),
      assigned('budget', 'anna'),
    ];
    given(projectDecider, ...draft)
      .when(activate, hanna, context)
      .thenRejected('DOCUMENT_UNASSIGNED', { title: 'The document "plan" needs at least one collaborator.' });
    given(projectDecider, ...draft, assigned('plan', 'anna'), removed('anna'))
      .when(activate, hanna, context)
      .thenRejected('DOCUMENT_UNASSIGNED', { title: 'The document "budget" needs at least one collaborator.' });
  });

  it('[ASSIGN-09] asks for no assignments in a public project', () =>
    given(projectDecider, created(), defined('budget', 'plan')).when(activate, hanna, context).thenEvents(activated));

  it('[CREATE-31] needs documents, unless none are collected', () => {
    given(projectDecider, created()).when(activate, hanna, context).thenRejected('DOCUMENTS_MISSING');
    given(projectDecider, created({ collectDocs: 'no' }))
      .when(activate, hanna, context)
      .thenEvents(activated);
    given(projectDecider, created({ collectDocs: 'no', projectScope: 'private' }))
      .when(activate, hanna, context)
      .thenEvents(activated);
  });

  it('[STATE-05] is refused after the due date, until that is moved', () => {
    const late = { ...hanna, now: dueAt };
    given(projectDecider, created(), defined('budget')).when(activate, late, context).thenRejected('PROJECT_PAST');
    given(projectDecider, created(), defined('budget'), updated({ dueAt: after(dueAt, DAY) }))
      .when(activate, late, context)
      .thenEvents(activated);
  });

  it('[STATE-01] is done once, and not for a past or a binned project', () => {
    given(projectDecider, ...activePublic)
      .when(activate, hanna, context)
      .thenNothing();
    given(projectDecider, ...activePublic, closed)
      .when(activate, hanna, context)
      .thenRejected('PROJECT_PAST');
    given(projectDecider, ...activePublic, deleted)
      .when(activate, hanna, context)
      .thenRejected('PROJECT_IN_BIN');
  });
});

describe('closing', () => {
  it('[STATE-03] makes an active project past at its deadline, not before', () => {
    given(projectDecider, ...activePublic)
      .when(close, { ...system, now: dueAt }, context)
      .thenEvents(closed);
    given(projectDecider, ...activePublic)
      .when(close, { ...system, now: after(dueAt, -1) }, context)
      .thenRejected('NOT_DUE');
  });

  it('is done once', () =>
    given(projectDecider, ...activePublic, closed)
      .when(close, { ...system, now: afterDue }, context)
      .thenNothing());

  it('[STATE-05] leaves a draft a draft', () =>
    given(projectDecider, created())
      .when(close, { ...system, now: afterDue }, context)
      .thenRejected('PROJECT_NOT_ACTIVE'));
});

describe('the bin', () => {
  it('[STATE-01] takes a draft, an active and a past project, for 30 days', () => {
    given(projectDecider, created()).when(remove, hanna, context).thenEvents(deleted);
    given(projectDecider, ...activePublic)
      .when(remove, hanna, context)
      .thenEvents(deleted);
    given(projectDecider, ...activePublic, closed)
      .when(remove, hanna, context)
      .thenEvents(deleted);
  });

  it('takes a project once', () =>
    given(projectDecider, created(), deleted).when(remove, hanna, context).thenNothing());

  it('is done by the system only while its host is gone', () => {
    given(projectDecider, created())
      .when(remove, system, { ...context, isHostGone: true })
      .thenEvents(deleted);
    given(projectDecider, created()).when(remove, system, context).thenNothing();
  });

  it('[STATE-06] gives a project back as it was', () => {
    given(projectDecider, created(), deleted).when(restore, hanna, context).thenEvents(restored('draft'));
    given(projectDecider, ...activePublic, deleted)
      .when(restore, hanna, context)
      .thenEvents(restored('active'));
    given(projectDecider, ...activePublic, closed, deleted)
      .when(restore, hanna, context)
      .thenEvents(restored('past'));
  });

  it('[STATE-06] gives an active project back as past whose due date passed meanwhile', () => {
    given(projectDecider, ...activePublic, deleted)
      .when(restore, { ...hanna, now: dueAt }, context)
      .thenEvents(restored('past'));
    given(projectDecider, created(), deleted)
      .when(restore, { ...hanna, now: dueAt }, context)
      .thenEvents(restored('draft'));
  });

  it('gives a project back once, and lets it go on', () => {
    given(projectDecider, created(), deleted, restored('draft')).when(restore, hanna, context).thenNothing();
    given(projectDecider, created(), defined('budget'), deleted, restored('draft'))
      .when(activate, hanna, context)
      .thenEvents(activated);
  });

  it('[STATE-07] is emptied at once by people, after 30 days by the system', () => {
    const binned = [...activePublic, deleted];
    given(projectDecider, ...binned)
      .when(purge, hanna, context)
      .thenEvents(purged);
    given(projectDecider, ...binned)
      .when(purge, { ...system, now: after(noon, 30 * DAY) }, context)
      .thenEvents(purged);
    given(projectDecider, ...binned)
      .when(purge, { ...system, now: after(noon, 30 * DAY - 1) }, context)
      .thenRejected('NOT_DUE');
  });

  it('[STATE-07] purges only what is in it, once', () => {
    given(projectDecider, ...activePublic)
      .when(purge, hanna, context)
      .thenRejected('PROJECT_NOT_IN_BIN');
    given(projectDecider, ...activePublic, deleted, purged)
      .when(purge, hanna, context)
      .thenNothing();
    given(projectDecider).when(purge, hanna, context).thenRejected('PROJECT_NOT_FOUND');
    given(projectDecider, ...activePublic, deleted, purged)
      .when(restore, hanna, context)
      .thenRejected('PROJECT_NOT_FOUND');
  });
});

describe('roles in a project', () => {
  const roles = (events: Parameters<typeof projectOf>[0], person: string) => rolesIn(projectOf(events), person);

  it('[ROLE-04] [ROLE-07] [ROLE-08] [ROLE-09] follow from its state', () => {
    expect(['hanna', 'carol', 'sam', 'anna', 'eve'].map((person) => roles(activePrivate, person))).toEqual([
      ['owner'],
      ['co-host'],
      ['support'],
      ['collaborator'],
      [],
    ]);
  });

  it('[ROLE-20] are those of one support member, who takes the place of the one before', () => {
    const project = [...activePrivate, updated({ supportStaff: 'tom' })];
    expect(['sam', 'tom'].map((person) => roles(project, person))).toEqual([[], ['support']]);
  });

  it('stay with who joined and was invited besides', () => {
    const project = projectOf([...activePrivate, joined('anna'), invited('anna')]);
    expect(project.collaborators).toEqual({ anna: 'joined', ben: 'invited' });
  });

  it('[LIST-05] hide a draft and a binned project from collaborators', () => {
    expect(roles([created(), invited('anna')], 'anna')).toEqual([]);
    expect(roles([...activePrivate, deleted], 'anna')).toEqual([]);
    expect(roles([...activePrivate, deleted], 'hanna')).toEqual(['owner']);
  });

  it('[ROLE-17] are nobody’s where there is no project', () => {
    expect(roles([], 'hanna')).toEqual([]);
    expect(roles([...activePrivate, deleted, purged], 'hanna')).toEqual([]);
    expect(roles([...activePrivate, removed('anna')], 'anna')).toEqual([]);
    expect(roles(activePrivate, 'constructor')).toEqual([]);
  });
});
