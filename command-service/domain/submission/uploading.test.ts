import { describe, expect, it } from '@jest/globals';
import {
  activated,
  activePrivate,
  activePublic,
  created,
  defined,
  definition,
  deleted,
  invited,
  joined,
  projectId,
  projectOf,
  purged,
  removed,
  updated,
} from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { late, open, past, reviewed, upload, uploaded } from '../testing/submission.ts';
import { submissionDecider } from './index.ts';

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

  it('is open to invited people before they joined, who join by it', () => {
    const first = given(submissionDecider).when(upload('file-1'), {}, { project: projectOf(activePrivate) });
    first.thenEvents(uploaded(1));
    expect(first.decision).toMatchObject({ joins: projectId });
    expect(given(submissionDecider).when(upload('file-1'), {}, open).decision).not.toHaveProperty('joins');
  });

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

  it('[BEY-50] [VAL-25] takes any of several types, and names them all', () => {
    const budget = definition('budget', { moreTypes: ['.xlsx', '.csv'] });
    const project = projectOf([created(), defined(budget), activated, joined('anna')]);
    given(submissionDecider)
      .when(upload('file-1', { fileName: 'budget.xlsx' }), {}, { project })
      .thenEvents(uploaded(1, 'file-1', { fileName: 'budget.xlsx' }));
    given(submissionDecider)
      .when(upload('file-1', { fileName: 'budget.docx' }), {}, { project })
      .thenRejected('WRONG_TYPE', { title: 'Only .pdf, .xlsx or .csv files are allowed.' });
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
