import { reviewActions } from '@dossier/shared/contract';
import { describe, it } from '@jest/globals';
import { activePublic, defined, deleted, projectOf, removed } from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import {
  hanna,
  late,
  open,
  past,
  review,
  reviewed,
  upload,
  uploaded,
  withdraw,
  withdrawn,
} from '../testing/submission.ts';
import { submissionDecider } from './index.ts';

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

  it('is refused after the deadline, and of an unknown document', () => {
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

  it('[BEY-20] records the reasons of a rejection in their order, each once', () => {
    const seen = given(submissionDecider, uploaded(1));
    seen
      .when(review('Reject', { reasons: ['wrong file', 'incomplete', 'wrong file'] }), hanna, open)
      .thenEvents(reviewed(1, 'Reject', '', 'hanna', ['incomplete', 'wrong file']));
    seen.when(review('Reject', { reasons: [] }), hanna, open).thenEvents(reviewed(1, 'Reject'));
  });

  it('[BEY-20] keeps the reasons that stand when it is told none, and records others anew', () => {
    const outdated = given(submissionDecider, uploaded(1), reviewed(1, 'Reject', '', 'hanna', ['outdated']));
    outdated.when(review('Reject'), hanna, open).thenNothing();
    outdated.when(review('Reject', { reasons: ['outdated'] }), hanna, open).thenNothing();
    outdated.when(review('Reject', { reasons: [] }), hanna, open).thenEvents(reviewed(1, 'Reject'));
    outdated
      .when(review('Reject', { remarks: 'Of 2024' }), hanna, open)
      .thenEvents(reviewed(1, 'Reject', 'Of 2024', 'hanna', ['outdated']));
    outdated.when(review('Accept'), hanna, open).thenEvents(reviewed(1, 'Accept'));
    outdated.when(review('Accept', { reasons: ['outdated'] }), hanna, open).thenEvents(reviewed(1, 'Accept'));
  });

  it('[REVIEW-07] is bound to the version the reviewer saw', () => {
    given(submissionDecider, uploaded(1), uploaded(2))
      .when(review('Accept', { version: 1 }), hanna, open)
      .thenRejected('VERSION_CHANGED', {
        current: { version: 2, status: 'Uploaded', reasons: [], remarks: '', reviews: 0 },
      });
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
      .thenRejected('CHANGED_MEANWHILE', {
        current: { version: 1, status: 'Accept', reasons: [], remarks: '', reviews: 1 },
      }));

  it('stays possible after the deadline, but not in the bin', () => {
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
