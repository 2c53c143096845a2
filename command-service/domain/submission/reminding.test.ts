import { DAY, HOUR } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { event } from '../decider.ts';
import {
  activated,
  activePrivate,
  activePublic,
  assigned,
  created,
  defined,
  definition,
  dueAt,
  invited,
  joined,
  projectId,
  projectOf,
  updated,
} from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import {
  extended,
  hanna,
  ownDue,
  past,
  remind,
  reminded,
  reviewed,
  uploaded,
  withdrawn,
} from '../testing/submission.ts';
import { after } from '../values.ts';
import { submissionDecider } from './index.ts';

describe('reminding', () => {
  const system = { actor: 'system', now: after(dueAt, -HOUR) };
  const one = { project: projectOf([created(), defined('budget'), activated, joined('anna')]) };

  it('[STATE-20] [STATE-21] reminds once of what is missing', () => {
    given(submissionDecider).when(remind(), system, one).thenEvents(reminded());
    given(submissionDecider, reminded()).when(remind(), system, one).thenNothing();
  });

  it('[STATE-21] reminds of rejected and withdrawn documents', () => {
    given(submissionDecider, uploaded(1), reviewed(1, 'Reject')).when(remind(), system, one).thenEvents(reminded());
    given(submissionDecider, uploaded(1), withdrawn(1)).when(remind(), system, one).thenEvents(reminded());
  });

  it('[STATE-21] reminds nobody who delivered everything', () => {
    given(submissionDecider, uploaded(1)).when(remind(), system, one).thenNothing();
    given(submissionDecider, uploaded(1), reviewed(1, 'In Review')).when(remind(), system, one).thenNothing();
    given(submissionDecider, uploaded(1), reviewed(1, 'Accept')).when(remind(), system, one).thenNothing();
  });

  it('tells whoever reminds by hand that nothing is missing any more', () => {
    given(submissionDecider, uploaded(1)).when(remind('host'), hanna, one).thenRejected('NOTHING_OWED');
    given(submissionDecider, reminded('host'), uploaded(1)).when(remind('host'), hanna, one).thenNothing();
  });

  it('[STATE-21] counts only what the person owes in a private project', () => {
    const project = projectOf(activePrivate);
    given(submissionDecider, uploaded(1)).when(remind(), system, { project }).thenNothing();
    given(submissionDecider, uploaded(1))
      .when(remind(), system, { project: projectOf([...activePrivate, assigned('plan', 'anna')]) })
      .thenEvents(reminded());
  });

  it('[BEY-50] [STATE-21] reminds of nothing optional', () => {
    const project = projectOf([
      created(),
      defined('budget', definition('cv', { optional: true })),
      activated,
      joined('anna'),
    ]);
    given(submissionDecider, uploaded(1)).when(remind(), system, { project }).thenNothing();
    given(submissionDecider).when(remind(), system, { project }).thenEvents(reminded());
  });

  it('[STATE-23] reminds anew for another deadline, and not for one that was moved', () => {
    const moved = after(dueAt, DAY);
    const project = projectOf([...activePublic, updated({ dueAt: moved })]);
    given(submissionDecider, reminded())
      .when(remind('1hour', moved), system, { project })
      .thenEvents(reminded('1hour', moved));
    given(submissionDecider)
      .when(remind('1hour', dueAt), system, { project })
      .thenRejected('CHANGED_MEANWHILE', { current: { dueAt: moved, reminder: '1hour' } });
  });

  it('[STATE-23] reminds as the project says, or when the host asks', () => {
    const project = projectOf([...activePublic, updated({ reminder: '24hours' })]);
    given(submissionDecider).when(remind('1hour'), system, { project }).thenRejected('CHANGED_MEANWHILE');
    given(submissionDecider).when(remind('24hours'), system, { project }).thenEvents(reminded('24hours'));
    given(submissionDecider).when(remind('host'), hanna, { project }).thenEvents(reminded('host'));
  });

  it('[STATE-23] reminds by the clock no earlier again, after the reminder was changed', () => {
    const project = projectOf([...activePublic, updated({ reminder: '24hours' })]);
    given(submissionDecider, reminded('1hour')).when(remind('24hours'), system, { project }).thenNothing();
    given(submissionDecider, reminded('host'))
      .when(remind('24hours'), system, { project })
      .thenEvents(reminded('24hours'));
    given(submissionDecider, reminded('24hours')).when(remind('host'), hanna, { project }).thenEvents(reminded('host'));
  });

  it('[STATE-20] [STATE-23] reminds later, too, when a later reminder was chosen after the first went out', () =>
    given(submissionDecider, reminded('24hours')).when(remind('1hour'), system, one).thenEvents(reminded('1hour')));

  describe('several times [BEY-50]', () => {
    const mailing = event('MailingSet', { projectId, moreReminders: [168, 24], invitationText: '', reminderText: '' });
    const project = projectOf([...activePublic, mailing]);
    const before = (hours: number) => ({ actor: 'system', now: after(dueAt, -hours * HOUR) });

    it('sends each reminder once', () => {
      given(submissionDecider).when(remind('168hours'), before(168), { project }).thenEvents(reminded('168hours'));
      const first = given(submissionDecider, reminded('168hours'));
      first.when(remind('168hours'), before(167), { project }).thenNothing();
      first.when(remind('24hours'), before(24), { project }).thenEvents(reminded('24hours'));
      given(submissionDecider, reminded('168hours'), reminded('24hours'))
        .when(remind('1hour'), before(1), { project })
        .thenEvents(reminded());
    });

    it('leaves one out for which a later one has come, and those long past', () => {
      given(submissionDecider).when(remind('168hours'), before(20), { project }).thenNothing();
      given(submissionDecider).when(remind('168hours'), before(155), { project }).thenNothing();
      given(submissionDecider).when(remind('168hours'), before(157), { project }).thenEvents(reminded('168hours'));
      given(submissionDecider, reminded('24hours')).when(remind('168hours'), before(24), { project }).thenNothing();
    });

    it('[STATE-24] makes up for the last one however late', () =>
      given(submissionDecider).when(remind(), before(0.1), { project }).thenEvents(reminded()));

    it('knows no others', () =>
      given(submissionDecider).when(remind('72hours'), before(72), { project }).thenRejected('CHANGED_MEANWHILE'));
  });

  it('[STATE-24] reminds only while something can be delivered', () => {
    given(submissionDecider)
      .when(remind(), { ...system, now: dueAt }, one)
      .thenRejected('DEADLINE_PASSED');
    given(submissionDecider).when(remind(), system, past).thenRejected('DEADLINE_PASSED');
    const draft = projectOf([created(), defined('budget'), invited('anna')]);
    given(submissionDecider).when(remind(), system, { project: draft }).thenRejected('PROJECT_DRAFT');
  });

  it('[STATE-24] [BEY-21] follows the own deadline, in a past project too', () => {
    given(submissionDecider, extended())
      .when(remind('1hour', ownDue), { ...system, now: after(ownDue, -HOUR) }, past)
      .thenEvents(reminded('1hour', ownDue));
    given(submissionDecider, extended()).when(remind(), system, one).thenRejected('CHANGED_MEANWHILE');
  });

  it('reminds of a document defined later', () => {
    const project = projectOf([...activePublic, defined('budget', definition('cv'))]);
    given(submissionDecider, uploaded(1)).when(remind(), system, { project }).thenEvents(reminded());
  });
});
