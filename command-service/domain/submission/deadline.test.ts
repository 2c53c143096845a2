import { DAY, HOUR, MINUTE } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { activated, activePublic, afterDue, created, dueAt, projectOf, updated } from '../testing/project.ts';
import { given, noon } from '../testing/specification.ts';
import {
  endExtension,
  extend,
  extended,
  extensionEnded,
  hanna,
  late,
  open,
  ownDue,
  past,
  upload,
  uploaded,
} from '../testing/submission.ts';
import { after } from '../values.ts';
import { submissionDecider } from './index.ts';

describe('the deadline', () => {
  it('ends uploads', () => {
    given(submissionDecider)
      .when(upload('file-1'), { now: after(dueAt, -1) }, open)
      .thenEvents(uploaded(1));
    given(submissionDecider)
      .when(upload('file-1', { begunAt: afterDue }), late, open)
      .thenRejected('DEADLINE_PASSED');
  });

  it('[BEY-22] [DETAIL-19] lets an upload begun before it finish within 15 minutes, marked late', () => {
    const lateOne = uploaded(1, 'file-1', { late: true });
    const begunAt = after(dueAt, -1);
    const end = after(dueAt, 15 * MINUTE);
    given(submissionDecider).when(upload('file-1', { begunAt }), { now: end }, open).thenEvents(lateOne);
    given(submissionDecider).when(upload('file-1', { begunAt }), { now: end }, past).thenEvents(lateOne);
    given(submissionDecider)
      .when(upload('file-1', { begunAt }), { now: after(end, 1) }, past)
      .thenRejected('DEADLINE_PASSED');
  });

  it('[BEY-22] counts an upload in time as not late', () =>
    given(submissionDecider)
      .when(upload('file-1', { begunAt: noon }), { now: after(dueAt, -1) }, open)
      .thenEvents(uploaded(1)));

  it('[BEY-22] is judged by when the bytes were there, however late the server submits them', () => {
    const submitted = { now: after(dueAt, DAY) };
    for (const project of [open, past])
      given(submissionDecider)
        .when(upload('file-1', { receivedAt: after(dueAt, -1) }), submitted, project)
        .thenEvents(uploaded(1));
    given(submissionDecider)
      .when(upload('file-1', { receivedAt: after(dueAt, 15 * MINUTE) }), submitted, past)
      .thenEvents(uploaded(1, 'file-1', { late: true }));
    given(submissionDecider)
      .when(upload('file-1', { receivedAt: after(dueAt, 15 * MINUTE + 1) }), submitted, past)
      .thenRejected('DEADLINE_PASSED');
    given(submissionDecider)
      .when(upload('file-1', { begunAt: dueAt, receivedAt: dueAt }), submitted, past)
      .thenRejected('DEADLINE_PASSED');
  });

  it('is not over for bytes that a slower clock saw before it, although another one closed the project', () =>
    given(submissionDecider)
      .when(upload('file-1', { begunAt: noon }), { now: after(dueAt, -1) }, past)
      .thenEvents(uploaded(1)));

  it('[BEY-21] [DETAIL-19] can be later for one person, also in a past project', () => {
    const begunAt = afterDue;
    given(submissionDecider, extended()).when(upload('file-1', { begunAt }), late, past).thenEvents(uploaded(1));
    given(submissionDecider, extended())
      .when(upload('file-1', { begunAt: after(ownDue, 1) }), { now: after(ownDue, 1) }, past)
      .thenRejected('DEADLINE_PASSED');
    given(submissionDecider, extended())
      .when(upload('file-1', { begunAt: after(ownDue, -1) }), { now: after(ownDue, MINUTE) }, past)
      .thenEvents(uploaded(1, 'file-1', { late: true }));
  });

  it("[BEY-21] is the project's again when that moves beyond the own one", () => {
    const project = projectOf([...activePublic, updated({ dueAt: after(dueAt, 9 * DAY) })]);
    given(submissionDecider, extended())
      .when(upload('file-1'), { now: after(ownDue, DAY) }, { project })
      .thenEvents(uploaded(1));
  });
});

describe('extending the deadline of one collaborator', () => {
  it('[BEY-21] is recorded, once, before and after the due date', () => {
    given(submissionDecider).when(extend(ownDue), hanna, open).thenEvents(extended());
    given(submissionDecider)
      .when(extend(ownDue), { ...hanna, ...late }, past)
      .thenEvents(extended());
    given(submissionDecider, extended())
      .when(extend(ownDue.replace('.000Z', 'Z')), hanna, open)
      .thenNothing();
  });

  it("[BEY-21] can be changed, and taken back to the project's own", () => {
    given(submissionDecider, extended())
      .when(extend(after(dueAt, DAY)), hanna, open)
      .thenEvents(extended(after(dueAt, DAY)));
    given(submissionDecider, extended()).when(extend(dueAt), hanna, open).thenEvents(extended(dueAt));
    given(submissionDecider).when(extend(dueAt), hanna, open).thenNothing();
  });

  it("is refused before the project's deadline, or in the past", () => {
    given(submissionDecider)
      .when(extend(after(dueAt, -1)), hanna, open)
      .thenRejected('INVALID');
    given(submissionDecider)
      .when(extend(after(dueAt, HOUR)), { ...hanna, now: ownDue }, past)
      .thenRejected('DATE_IN_PAST', { errors: { dueAt: 'The date must not be in the past.' } });
  });

  it('is for collaborators of the project', () =>
    given(submissionDecider)
      .when(extend(ownDue), hanna, { project: projectOf([created(), activated]) })
      .thenRejected('COLLABORATOR_NOT_FOUND'));
});

describe('the end of an extension', () => {
  const clock = { actor: 'system', now: ownDue };

  it('[BEY-21] is recorded when the own deadline has passed, once', () => {
    given(submissionDecider, extended()).when(endExtension(), clock, past).thenEvents(extensionEnded());
    given(submissionDecider, extended(), extensionEnded()).when(endExtension(), clock, past).thenNothing();
    given(submissionDecider, extended())
      .when(endExtension(), { ...clock, now: after(ownDue, -1) }, past)
      .thenRejected('NOT_DUE');
  });

  it('[BEY-21] does not come from a duty that was noted before the deadline was moved or taken back', () => {
    const later = after(ownDue, DAY);
    given(submissionDecider, extended(), extended(later))
      .when(endExtension(), clock, past)
      .thenRejected('CHANGED_MEANWHILE');
    given(submissionDecider, extended(), extended(dueAt))
      .when(endExtension(), clock, past)
      .thenRejected('CHANGED_MEANWHILE');
    given(submissionDecider, extended(), extensionEnded(), extended(later))
      .when(endExtension(later), { ...clock, now: later }, past)
      .thenEvents(extensionEnded(later));
    const moved = { project: projectOf([...activePublic, updated({ dueAt: ownDue })]) };
    given(submissionDecider, extended()).when(endExtension(), clock, moved).thenRejected('CHANGED_MEANWHILE');
  });
});
