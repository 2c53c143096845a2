import { DAY, type EventData, HOUR, MINUTE, type ReviewAction, reviewActions } from '@dossier/shared/contract';
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
  definition,
  deleted,
  dueAt,
  facts,
  invited,
  joined,
  projectId,
  projectOf,
  purged,
  removed,
  updated,
} from '../fixtures.ts';
import { given, noon } from '../specification.ts';
import { after } from '../time.ts';
import { submissionDecider } from './index.ts';

const of = { projectId, personId: 'anna' };
const open = { project: projectOf(activePublic) };
const past = { project: projectOf([...activePublic, closed]) };
const late = { now: afterDue };
const hanna = { actor: 'hanna' };

const upload = (fileId: string, own = {}, documentId = 'budget-id'): DomainCommand<'UploadDocument'> => ({
  type: 'UploadDocument',
  data: { ...of, documentId, fileId, file: facts(fileId, own) },
});
const uploaded = (version: number, fileId = `file-${version}`, own: Partial<EventData<'DocumentUploaded'>> = {}) => {
  const { fileName, size, sha256, mediaType } = facts(fileId);
  return event('DocumentUploaded', {
    ...of,
    documentId: 'budget-id',
    version,
    fileId,
    fileName,
    size,
    sha256,
    mediaType,
    late: false,
    ...own,
  });
};
const withdraw = (documentId = 'budget-id'): DomainCommand<'WithdrawDocument'> => ({
  type: 'WithdrawDocument',
  data: { ...of, documentId },
});
const withdrawn = (version: number) => event('DocumentWithdrawn', { ...of, documentId: 'budget-id', version });
const review = (
  action: ReviewAction,
  own: Partial<DomainCommand<'ReviewDocument'>['data']> = {},
): DomainCommand<'ReviewDocument'> => ({
  type: 'ReviewDocument',
  data: { ...of, documentId: 'budget-id', action, remarks: '', ...own },
});
const reviewed = (version: number, action: ReviewAction, remarks = '', reviewer = 'hanna') =>
  event('DocumentReviewed', { ...of, documentId: 'budget-id', version, action, remarks, reviewer });
const extend = (to: string): DomainCommand<'ExtendDueMoment'> => ({
  type: 'ExtendDueMoment',
  data: { ...of, dueAt: to },
});
const ownDue = after(dueAt, 2 * DAY);
const extended = (to = ownDue) => event('DueMomentExtended', { ...of, dueAt: to });
const remind = (kind: '1hour' | '24hours' | 'host' = '1hour', at = dueAt): DomainCommand<'RemindCollaborator'> => ({
  type: 'RemindCollaborator',
  data: { ...of, dueAt: at, kind },
});
const reminded = (kind: '1hour' | '24hours' | 'host' = '1hour', at = dueAt) =>
  event('CollaboratorReminded', { ...of, dueAt: at, kind });

describe('uploading', () => {
  it('stores a first version', () => {
    const outcome = given(submissionDecider).when(upload('file-1'), {}, open);
    outcome.thenEvents(uploaded(1));
    outcome.thenAnswers({ version: 1 });
  });

  it('[DETAIL-20] stores a new version beside the earlier ones', () =>
    given(submissionDecider, uploaded(1), uploaded(2)).when(upload('file-3'), {}, open).thenEvents(uploaded(3)));

  it('stores the same file once, and answers its version again, whatever happened since', () => {
    const again = given(submissionDecider, uploaded(1), uploaded(2), reviewed(2, 'Accept')).when(
      upload('file-1'),
      late,
      past,
    );
    again.thenNothing();
    again.thenAnswers({ version: 1 });
  });

  it('[DETAIL-18] [ASSIGN-09] is open for every document of a public project', () =>
    given(submissionDecider)
      .when(upload('file-1', {}, 'plan-id'), {}, open)
      .thenEvents(uploaded(1, 'file-1', { documentId: 'plan-id' })));

  it('[ROLE-11] [DETAIL-18] is for those assigned in a private project', () => {
    const project = projectOf(activePrivate);
    given(submissionDecider).when(upload('file-1'), {}, { project }).thenEvents(uploaded(1));
    given(submissionDecider)
      .when(upload('file-1', {}, 'plan-id'), {}, { project })
      .thenRejected('NOT_ASSIGNED');
  });

  it('[EDIT-09] follows a change of visibility', () => {
    const toPublic = projectOf([...activePrivate, updated({ projectScope: 'public' })]);
    given(submissionDecider)
      .when(upload('file-1', {}, 'plan-id'), {}, { project: toPublic })
      .thenEvents(uploaded(1, 'file-1', { documentId: 'plan-id' }));
    const toPrivate = projectOf([...activePublic, updated({ projectScope: 'private' })]);
    given(submissionDecider).when(upload('file-1'), {}, { project: toPrivate }).thenRejected('NOT_ASSIGNED');
  });

  it('is open to invited people before they joined', () =>
    given(submissionDecider)
      .when(upload('file-1'), {}, { project: projectOf(activePrivate) })
      .thenEvents(uploaded(1)));

  it('is for collaborators of the project, and for its documents', () => {
    const project = projectOf([...activePublic, removed('anna')]);
    given(submissionDecider).when(upload('file-1'), {}, { project }).thenRejected('COLLABORATOR_NOT_FOUND');
    given(submissionDecider)
      .when(upload('file-1', {}, 'cv-id'), {}, open)
      .thenRejected('DOCUMENT_NOT_FOUND');
    given(submissionDecider)
      .when(upload('file-1', {}, '__proto__'), {}, open)
      .thenRejected('DOCUMENT_NOT_FOUND');
  });

  it('[DETAIL-19] is refused in a draft and in the bin, and says why', () => {
    const draft = projectOf([created(), defined('budget'), invited('anna')]);
    given(submissionDecider).when(upload('file-1'), {}, { project: draft }).thenRejected('PROJECT_DRAFT');
    const binned = projectOf([...activePublic, deleted]);
    given(submissionDecider).when(upload('file-1'), {}, { project: binned }).thenRejected('PROJECT_IN_BIN');
    const gone = projectOf([...activePublic, deleted, purged]);
    given(submissionDecider).when(upload('file-1'), {}, { project: gone }).thenRejected('PROJECT_NOT_FOUND');
  });

  it('[VAL-25] refuses another type than the required one, whatever the case', () => {
    given(submissionDecider)
      .when(upload('file-1', { fileName: 'budget.docx' }), {}, open)
      .thenRejected('WRONG_TYPE', { title: 'Only .pdf files are allowed.' });
    given(submissionDecider)
      .when(upload('file-1', { fileName: 'BUDGET.PDF' }), {}, open)
      .thenEvents(uploaded(1, 'file-1', { fileName: 'BUDGET.PDF' }));
  });

  it('[VAL-27] [VAL-28] accepts a file of exactly the maximum size, and no larger one', () => {
    const size = 100 * 1024;
    given(submissionDecider)
      .when(upload('file-1', { size }), {}, open)
      .thenEvents(uploaded(1, 'file-1', { size }));
    given(submissionDecider)
      .when(upload('file-1', { size: size + 1 }), {}, open)
      .thenRejected('FILE_TOO_LARGE', { title: 'File exceeds 100KB size limit.' });
  });

  it('[VAL-30] refuses an empty file', () =>
    given(submissionDecider)
      .when(upload('file-1', { size: 0 }), {}, open)
      .thenRejected('EMPTY_FILE', { title: 'The file is empty.' }));
});

describe('the lock of an accepted document', () => {
  it('[DETAIL-20] takes no further version, until the host reopens or rejects it', () => {
    given(submissionDecider, uploaded(1), reviewed(1, 'Accept'))
      .when(upload('file-2'), {}, open)
      .thenRejected('DOCUMENT_LOCKED');
    given(submissionDecider, uploaded(1), reviewed(1, 'Accept'), reviewed(1, 'In Review'))
      .when(upload('file-2'), {}, open)
      .thenEvents(uploaded(2));
  });

  it('[STATE-14] lets a rejected document be uploaded again', () =>
    given(submissionDecider, uploaded(1), reviewed(1, 'Reject'))
      .when(upload('file-2'), {}, open)
      .thenEvents(uploaded(2)));
});

describe('the due moment', () => {
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

  it('holds for a closed project whatever the clock says', () =>
    given(submissionDecider)
      .when(upload('file-1', { begunAt: noon }), { now: after(dueAt, -1) }, past)
      .thenEvents(uploaded(1, 'file-1', { late: true })));

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

describe('extending the due moment of one collaborator', () => {
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

  it("is refused before the project's due moment, or in the past", () => {
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

describe('withdrawing', () => {
  it('takes the document back, once', () => {
    given(submissionDecider, uploaded(1), uploaded(2)).when(withdraw(), {}, open).thenEvents(withdrawn(2));
    given(submissionDecider, uploaded(1), withdrawn(1)).when(withdraw(), {}, open).thenNothing();
    given(submissionDecider).when(withdraw(), {}, open).thenNothing();
  });

  it('[DETAIL-20] lets the versions count on', () =>
    given(submissionDecider, uploaded(1), withdrawn(1)).when(upload('file-2'), {}, open).thenEvents(uploaded(2)));

  it('[DETAIL-20] is refused when the document was accepted', () =>
    given(submissionDecider, uploaded(1), reviewed(1, 'Accept'))
      .when(withdraw(), {}, open)
      .thenRejected('DOCUMENT_LOCKED'));

  it('is refused after the due moment, and of an unknown document', () => {
    given(submissionDecider, uploaded(1)).when(withdraw(), late, past).thenRejected('DEADLINE_PASSED');
    given(submissionDecider, uploaded(1)).when(withdraw('cv-id'), {}, open).thenRejected('DOCUMENT_NOT_FOUND');
  });
});

describe('reviewing', () => {
  it.each(reviewActions)('records %s with the remarks and who it was', (action) =>
    given(submissionDecider, uploaded(1))
      .when(review(action, { remarks: 'Signature?' }), hanna, open)
      .thenEvents(reviewed(1, action, 'Signature?')),
  );

  it('[STATE-12] changes an action to any other one', () => {
    for (const before of reviewActions) {
      for (const action of reviewActions.filter((other) => other !== before)) {
        given(submissionDecider, uploaded(1), reviewed(1, before))
          .when(review(action), hanna, open)
          .thenEvents(reviewed(1, action));
      }
    }
  });

  it('records the same action and remarks once, and new remarks anew', () => {
    given(submissionDecider, uploaded(1), reviewed(1, 'Reject', 'Blurred'))
      .when(review('Reject', { remarks: 'Blurred', reviewsSeen: 0 }), hanna, open)
      .thenNothing();
    given(submissionDecider, uploaded(1), reviewed(1, 'Reject', 'Blurred'))
      .when(review('Reject', { remarks: 'Page 2 is blurred' }), hanna, open)
      .thenEvents(reviewed(1, 'Reject', 'Page 2 is blurred'));
  });

  it('[REVIEW-07] is bound to the version the reviewer saw', () => {
    given(submissionDecider, uploaded(1), uploaded(2))
      .when(review('Accept', { version: 1 }), hanna, open)
      .thenRejected('VERSION_CHANGED', { current: { version: 2, status: 'Uploaded', remarks: '', reviews: 0 } });
    given(submissionDecider, uploaded(1), uploaded(2))
      .when(review('Accept', { version: 2 }), hanna, open)
      .thenEvents(reviewed(2, 'Accept'));
  });

  it('[REVIEW-07] starts again with a further version', () =>
    given(submissionDecider, uploaded(1), reviewed(1, 'Reject', 'Blurred'), uploaded(2))
      .when(review('Reject', { remarks: 'Blurred', version: 2, reviewsSeen: 0 }), hanna, open)
      .thenEvents(reviewed(2, 'Reject', 'Blurred')));

  it('[REVIEW-10] tells the second of two reviewers that the first was there', () =>
    given(submissionDecider, uploaded(1), reviewed(1, 'Accept', '', 'carol'))
      .when(review('Reject', { version: 1, reviewsSeen: 0 }), hanna, open)
      .thenRejected('CHANGED_MEANWHILE', { current: { version: 1, status: 'Accept', remarks: '', reviews: 1 } }));

  it('stays possible after the due moment, but not in the bin', () => {
    given(submissionDecider, uploaded(1))
      .when(review('Accept'), { ...hanna, ...late }, past)
      .thenEvents(reviewed(1, 'Accept'));
    given(submissionDecider, uploaded(1))
      .when(review('Accept'), hanna, { project: projectOf([...activePublic, deleted]) })
      .thenRejected('PROJECT_IN_BIN');
  });

  it('needs something uploaded, by a collaborator, for a document of the project', () => {
    given(submissionDecider).when(review('Accept'), hanna, open).thenRejected('DOCUMENT_NOT_FOUND');
    given(submissionDecider, uploaded(1), withdrawn(1))
      .when(review('Accept'), hanna, open)
      .thenRejected('DOCUMENT_NOT_FOUND');
    given(submissionDecider, uploaded(1))
      .when(review('Accept'), hanna, { project: projectOf([...activePublic, defined('plan')]) })
      .thenRejected('DOCUMENT_NOT_FOUND');
    given(submissionDecider, uploaded(1))
      .when(review('Accept'), hanna, { project: projectOf([...activePublic, removed('anna')]) })
      .thenRejected('COLLABORATOR_NOT_FOUND');
  });
});

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

  it('[STATE-21] counts only what the person owes in a private project', () => {
    const project = projectOf(activePrivate);
    given(submissionDecider, uploaded(1)).when(remind(), system, { project }).thenNothing();
    given(submissionDecider, uploaded(1))
      .when(remind(), system, { project: projectOf([...activePrivate, assigned('plan', 'anna')]) })
      .thenEvents(reminded());
  });

  it('[STATE-23] reminds anew for another due moment, and not for one that was moved', () => {
    const moved = after(dueAt, DAY);
    const project = projectOf([...activePublic, updated({ dueAt: moved })]);
    given(submissionDecider, reminded())
      .when(remind('1hour', moved), system, { project })
      .thenEvents(reminded('1hour', moved));
    given(submissionDecider)
      .when(remind('1hour', dueAt), system, { project })
      .thenRejected('CHANGED_MEANWHILE', { current: { dueAt: moved, reminder: '1hour' } });
  });

  it('[STATE-23] reminds as the project says, or at the host’s wish', () => {
    const project = projectOf([...activePublic, updated({ reminder: '24hours' })]);
    given(submissionDecider).when(remind('1hour'), system, { project }).thenRejected('CHANGED_MEANWHILE');
    given(submissionDecider).when(remind('24hours'), system, { project }).thenEvents(reminded('24hours'));
    given(submissionDecider).when(remind('host'), hanna, { project }).thenEvents(reminded('host'));
  });

  it('[STATE-24] reminds only while something can be delivered', () => {
    given(submissionDecider)
      .when(remind(), { ...system, now: dueAt }, one)
      .thenRejected('DEADLINE_PASSED');
    given(submissionDecider).when(remind(), system, past).thenRejected('DEADLINE_PASSED');
    const draft = projectOf([created(), defined('budget'), invited('anna')]);
    given(submissionDecider).when(remind(), system, { project: draft }).thenRejected('PROJECT_DRAFT');
  });

  it('[STATE-24] [BEY-21] follows the own due moment, in a past project too', () => {
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
