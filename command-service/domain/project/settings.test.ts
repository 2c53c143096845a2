import { DAY, GB, noLimits } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import { subscriptionDecider } from '../subscription/index.ts';
import {
  activated,
  calendar,
  closed,
  created,
  deleted,
  dueAt,
  invited,
  joined,
  projectId,
  settings,
  updated,
} from '../testing/project.ts';
import { given, noon } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { after } from '../values.ts';
import { projectDecider } from './index.ts';

const create = (changes: Partial<DomainCommand<'CreateProject'>['data']> = {}): DomainCommand<'CreateProject'> => ({
  type: 'CreateProject',
  data: { projectId, ...settings, calendar, ...changes },
});
const update = (changes: Partial<DomainCommand<'UpdateProject'>['data']> = {}): DomainCommand<'UpdateProject'> => ({
  type: 'UpdateProject',
  data: { projectId, ...settings, calendar, ...changes },
});
const context = { subscription };
const hanna = { actor: 'hanna' };
const inPast = 'The date must not be in the past.';

describe('creating a project', () => {
  it('[CREATE-16] [STATE-01] makes a draft', () => {
    const made = given(projectDecider).when(create(), hanna, context);
    made.thenEvents(created());
    made.thenAnswers({ projectId });
  });

  it('[ENT-07] takes the acting person as host', () =>
    given(projectDecider)
      .when(create(), { actor: 'ines' }, context)
      .thenEvents(created({ host: 'ines' })));

  it('[CREATE-15] [ROLE-16] [PAY-21] is refused without a subscription', () =>
    given(projectDecider)
      .when(create(), hanna, { subscription: subscriptionDecider.initial })
      .thenRejected('SUBSCRIPTION_REQUIRED'));

  it('[BEY-51] is made or refused where nobody pays, as whoever runs the installation says', () => {
    const byRules = (mayHost: boolean) =>
      given(projectDecider).when(create(), hanna, {
        subscription: { ...noLimits, status: 'given', mayHost, collaborators: 10, storage: GB },
      });
    byRules(true).thenEvents(created());
    byRules(false).thenRejected('HOSTING_NOT_GIVEN');
  });

  it('[BEY-51] is one of so many open ones, and its documents are kept for as long as may be', () => {
    const subscription = { ...noLimits, status: 'given', mayHost: true, collaborators: 10, storage: GB } as const;
    const within = (...open: string[]) => ({ subscription, room: { host: 'hanna', limit: 2, open, reserved: [] } });
    given(projectDecider).when(create(), hanna, within('a')).thenEvents(created());
    given(projectDecider).when(create(), hanna, within('a', 'b')).thenRejected('PROJECT_LIMIT');
    const kept = event('RetentionSet', { projectId, days: 90 });
    given(projectDecider)
      .when(create(), hanna, { subscription: { ...subscription, retentionDays: 90 } })
      .thenEvents(created(), kept);
  });

  it('[CREATE-06] is refused with a start or end before today in the chosen zone', () =>
    given(projectDecider)
      .when(create({ startDate: '2030-05-08', endDate: '2030-05-09' }), hanna, context)
      .thenRejected('INVALID', { errors: { startDate: inPast, endDate: inPast } }));

  it('[CREATE-06] may start and end today', () =>
    given(projectDecider)
      .when(create({ startDate: '2030-05-10', endDate: '2030-05-10' }), hanna, context)
      .thenEvents(created({ startDate: '2030-05-10', endDate: '2030-05-10' })));

  it('leaves an id alone that another project has, or had', () => {
    given(projectDecider, created({ host: 'somebody' }))
      .when(create(), hanna, context)
      .thenRejected('CHANGED_MEANWHILE');
    given(projectDecider, created(), event('ProjectPurged', { projectId }))
      .when(create(), hanna, context)
      .thenRejected('CHANGED_MEANWHILE');
  });

  it('keeps the host out of the other roles', () =>
    given(projectDecider)
      .when(create({ coHosts: ['hanna'], supportStaff: 'hanna' }), hanna, context)
      .thenRejected('INVALID', {
        errors: {
          coHostEmails: 'The host cannot also be a co-host.',
          supportStaff: 'The host and co-hosts cannot also be support staff.',
        },
      }));

  it('counts a co-host named twice once', () =>
    given(projectDecider)
      .when(create({ coHosts: ['carol', 'carol'] }), hanna, context)
      .thenEvents(created()));
});

describe('editing a project', () => {
  it('records the settings as a whole', () =>
    given(projectDecider, created())
      .when(update({ projectName: 'Another name' }), hanna, context)
      .thenEvents(updated({ projectName: 'Another name' })));

  it('records nothing when nothing is different', () =>
    given(projectDecider, created()).when(update(), hanna, context).thenNothing());

  it('[EDIT-07] lets a past date stay', () =>
    given(projectDecider, created({ startDate: '2030-01-01', endDate: '2030-02-01' }), activated, closed)
      .when(update({ startDate: '2030-01-01', endDate: '2030-02-01', projectName: 'Late' }), hanna, context)
      .thenEvents(updated({ startDate: '2030-01-01', endDate: '2030-02-01', projectName: 'Late' })));

  it('[EDIT-07] refuses a changed date before today', () =>
    given(projectDecider, created({ startDate: '2030-01-01' }))
      .when(update({ startDate: '2030-01-02', endDate: '2030-05-09' }), hanna, context)
      .thenRejected('INVALID', { errors: { startDate: inPast, endDate: inPast } }));

  it('[EDIT-07] refuses a time zone in which the day that is due is over', () => {
    const elsewhere = update({ timeZone: 'Pacific/Auckland', calendar: { ...calendar, dueAt: after(noon, -1) } });
    given(projectDecider, created(), activated)
      .when(elsewhere, hanna, context)
      .thenRejected('INVALID', { errors: { endDate: inPast } });
  });

  it('keeps the deadline once computed, whatever the time-zone table says later', () =>
    given(projectDecider, created())
      .when(update({ projectName: 'New', calendar: { ...calendar, dueAt: after(dueAt, 3_600_000) } }), hanna, context)
      .thenEvents(updated({ projectName: 'New' })));

  const later = after(dueAt, DAY);
  const moved = update({ endDate: '2030-05-20', calendar: { ...calendar, dueAt: later } });
  const movedEvents = [
    updated({ endDate: '2030-05-20', dueAt: later }),
    event('DueDateMoved', { projectId, from: dueAt, dueAt: later }),
  ];

  it('[STATE-23] says that the due date moved', () =>
    given(projectDecider, created(), activated)
      .when(moved, hanna, context)
      .thenEvents(...movedEvents));

  it('[EDIT-08] [STATE-04] opens a past project again whose due date moves into the future', () =>
    given(projectDecider, created(), activated, closed)
      .when(moved, { ...hanna, now: after(dueAt, 1) }, context)
      .thenEvents(...movedEvents, event('ProjectReopened', { projectId, dueAt: later })));

  it('leaves a past project past when the moved due date is over as well', () =>
    given(projectDecider, created(), activated, closed)
      .when(moved, { ...hanna, now: after(later, 1) }, context)
      .thenEvents(...movedEvents));

  it('[EDIT-09] changes the visibility both ways', () => {
    given(projectDecider, created(), activated, joined('anna'))
      .when(update({ projectScope: 'private' }), hanna, context)
      .thenEvents(updated({ projectScope: 'private' }));
    given(projectDecider, created({ projectScope: 'private' }), activated, invited('anna'))
      .when(update({ projectScope: 'public' }), hanna, context)
      .thenEvents(updated({ projectScope: 'public' }));
  });

  it('tells the second of two editors that the settings changed, with the newer state', () =>
    given(projectDecider, created(), updated({ projectName: 'By the first' }))
      .when(update({ projectName: 'By the second', expectedRevision: 0 }), hanna, context)
      .thenRejected('CHANGED_MEANWHILE', {
        current: { settingsRevision: 1, teamId: null, guests: false, ...settings, dueAt, projectName: 'By the first' },
      }));

  it('says whether invited people may deliver without an account, where it is not as usual', () => {
    const letting = (allowed: boolean) => event('GuestsSet', { projectId, allowed });
    const edited = given(projectDecider, created());
    edited.when(update({ guests: false }), hanna, context).thenNothing();
    edited.when(update({ guests: true }), hanna, context).thenEvents(letting(true));
    given(projectDecider, created(), letting(true))
      .when(update({ guests: true, expectedRevision: 0 }), hanna, context)
      .thenNothing();
    given(projectDecider, created(), letting(true))
      .when(update({ guests: false, expectedRevision: 0 }), hanna, context)
      .thenRejected('CHANGED_MEANWHILE', {
        current: { settingsRevision: 1, teamId: null, guests: true, ...settings, dueAt },
      });
    const hidden = updated({ projectScope: 'private' });
    edited.when(update({ projectScope: 'private' }), hanna, context).thenEvents(hidden);
    edited.when(update({ projectScope: 'private', guests: false }), hanna, context).thenEvents(hidden, letting(false));
  });

  it('does not mind other changes of the project in between', () =>
    given(projectDecider, created(), joined('anna'), activated)
      .when(update({ projectName: 'New', expectedRevision: 0 }), hanna, context)
      .thenEvents(updated({ projectName: 'New' })));

  it('makes no collaborator a co-host or support staff', () =>
    given(projectDecider, created(), joined('anna'), joined('ben'))
      .when(update({ coHosts: ['anna'], supportStaff: 'ben' }), hanna, context)
      .thenRejected('INVALID', {
        errors: {
          coHostEmails: 'A collaborator of this project cannot be its co-host.',
          supportStaff: 'A collaborator of this project cannot be its support staff.',
        },
      }));

  it('[ROLE-20] gives a new support member the place of the one before', () =>
    given(projectDecider, created())
      .when(update({ supportStaff: 'tom' }), hanna, context)
      .thenEvents(updated({ supportStaff: 'tom' })));

  it('is refused in the bin', () =>
    given(projectDecider, created(), deleted)
      .when(update({ projectName: 'x' }), hanna, context)
      .thenRejected('PROJECT_IN_BIN'));

  it('is refused where there is no project', () =>
    given(projectDecider)
      .when(update(), { ...hanna, now: noon }, context)
      .thenRejected('PROJECT_NOT_FOUND'));
});
