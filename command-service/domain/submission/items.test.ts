import { questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import type { DomainCommand } from '../commands.ts';
import { event } from '../decider.ts';
import type { LiveProject } from '../project/index.ts';
import { answersTo, standing } from '../testing/answering.ts';
import { activePublic, defined, definition, dueAt, projectId, projectOf } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { begin, hanna, of, upload, uploaded, withdrawn } from '../testing/submission.ts';
import { askedOf, submissionDecider } from './index.ts';

const ofNorway = { questionId: 'country', is: 'is', value: 'Norway' };
const section = questionSection.parse({
  sectionId: 'about',
  title: 'About you',
  questions: [{ kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] }],
  documents: [
    { documentId: 'budget-id', before: 1, onlyIf: ofNorway, excuses: { reasons: ['None yet'], own: false } },
    { documentId: 'plan-id' },
  ],
});
const { ids, project, questionsRevision, answer, answered } = answersTo(section);
const excuse = (itemId: string, reason = 'None yet'): DomainCommand<'ExcuseItem'> => ({
  type: 'ExcuseItem',
  data: { ...of, itemId, reason },
});
const excused = (how: Parameters<typeof standing>[0] = {}) =>
  event('ItemExcused', {
    ...{ ...of, term: 0, itemId: 'budget-id', reason: 'None yet', questionsRevision, late: false },
    ...standing({ toReview: ['budget-id'], excused: ['budget-id'], ...how }),
  });
const judge = (action: 'Accept' | 'Reject'): DomainCommand<'ReviewAnswers'> => ({
  type: 'ReviewAnswers',
  data: { ...of, itemIds: ['budget-id'], action, remarks: '' },
});
const judged = (action: 'Accept' | 'Reject', how: Parameters<typeof standing>[0]) =>
  event('AnswersReviewed', {
    ...{ ...of, term: 0, itemIds: ['budget-id'], action, remarks: '', reviewer: 'hanna', questionsRevision },
    ...standing(how),
  });
const remind = { type: 'RemindCollaborator' as const, data: { ...of, dueAt, kind: 'host' as const } };
const norwegian = answered({ country: 'Norway' }, ids);
const inNorway = { project };
/** The same, where the plan is optional, so that the budget alone is owed. */
const withOptionalPlan = {
  project: projectOf([
    ...activePublic,
    defined('budget', definition('plan', { optional: true })),
    event('QuestionsDefined', { projectId, sections: [section] }),
  ]),
};

describe('a document among the questions [BEY-53]', () => {
  it('is asked only of those whose answers fulfil its condition: others owe it not, and cannot upload it', () => {
    given(submissionDecider).when(begin('file-1'), {}, inNorway).thenRejected('NOT_ASKED');
    given(submissionDecider)
      .when(answer({ country: 'Chile' }), {}, inNorway)
      .thenEvents(answered({ country: 'Chile' }, ids, { unasked: ['budget-id'] }));
    const chilean = answered({ country: 'Chile' }, ids, { unasked: ['budget-id'] });
    given(submissionDecider, chilean).when(begin('file-1'), {}, inNorway).thenRejected('NOT_ASKED');
    given(submissionDecider, chilean).when(remind, {}, withOptionalPlan).thenRejected('NOTHING_OWED');
    given(submissionDecider, norwegian)
      .when(remind, {}, withOptionalPlan)
      .thenEvents(event('CollaboratorReminded', remind.data));
    given(submissionDecider, norwegian).when(upload('file-1'), {}, inNorway).thenEvents(uploaded(1));
  });

  it('that was uploaded already goes on, and is owed no more, also where it was rejected', () => {
    const before = [norwegian, uploaded(1), answered({ country: 'Chile' }, ids, { unasked: ['budget-id'] })];
    given(submissionDecider, ...before)
      .when(upload('file-2'), {}, inNorway)
      .thenEvents(uploaded(2));
    given(submissionDecider, ...before, withdrawn(1))
      .when(begin('file-2'), {}, inNorway)
      .thenRejected('NOT_ASKED');
    const rejected = event('DocumentReviewed', {
      ...{ ...of, documentId: 'budget-id', version: 1, action: 'Reject' as const, reasons: [], remarks: '' },
      reviewer: 'hanna',
    });
    given(submissionDecider, ...before, rejected)
      .when(remind, {}, withOptionalPlan)
      .thenRejected('NOTHING_OWED');
    const { documents } = askedOf(stateOf(submissionDecider, [...before, rejected]), project as LiveProject, 'anna');
    expect(documents.map(({ documentId }) => documentId)).toEqual(['budget-id', 'plan-id']);
  });

  it('whose upload was begun while it was asked is taken when the last byte is there, whatever was answered since', () => {
    const chilean = answered({ country: 'Chile' }, ids, { unasked: ['budget-id'] });
    given(submissionDecider, norwegian).when(begin('file-1'), {}, inNorway).thenEvents(uploaded(1));
    given(submissionDecider, norwegian, chilean).when(upload('file-1'), {}, inNorway).thenEvents(uploaded(1));
    const stateThen = (...events: Parameters<typeof stateOf>[1]) =>
      askedOf(stateOf(submissionDecider, events), project as LiveProject, 'anna');
    expect(stateThen(norwegian, chilean, uploaded(1))).toEqual(stateThen(norwegian, uploaded(1), chilean));
  });

  it('is asked as a document that stands by itself where the section has gone', () => {
    const none = { project: projectOf([...activePublic, event('QuestionsDefined', { projectId, sections: [] })]) };
    given(submissionDecider).when(upload('file-1'), {}, none).thenEvents(uploaded(1));
  });

  it('tells whoever has to give it since the questions changed, once', () => {
    const chilean = answered({ country: 'Chile' }, ids, { unasked: ['budget-id'] });
    const ofAll = {
      ...section,
      documents: section.documents.map((document) => ({ ...document, onlyIf: null })),
    };
    const changed = event('QuestionsDefined', { projectId, sections: [ofAll] });
    const anew = { project: projectOf([...activePublic, changed]) };
    const asked = event('QuestionsAskedAnew', { ...of, questionsRevision, added: ['budget-id'], ...standing() });
    const askAnew = { type: 'AskAnew' as const, data: of };
    given(submissionDecider, chilean).when(askAnew, {}, anew).thenEvents(asked);
    given(submissionDecider, chilean, asked).when(askAnew, {}, anew).thenEvents();
    const rejected = event('DocumentReviewed', {
      ...{ ...of, documentId: 'budget-id', version: 1, action: 'Reject' as const, reasons: [], remarks: '' },
      reviewer: 'hanna',
    });
    given(submissionDecider, norwegian, uploaded(1), rejected, chilean).when(askAnew, {}, anew).thenEvents(asked);
    const unharmed = event('QuestionsAskedAnew', { ...of, questionsRevision, added: [], ...standing() });
    given(submissionDecider, norwegian, uploaded(1), chilean).when(askAnew, {}, anew).thenEvents(unharmed);
    // Also where it stands by itself now.
    const alone = { project: projectOf([...activePublic, event('QuestionsDefined', { projectId, sections: [] })]) };
    given(submissionDecider, chilean).when(askAnew, {}, alone).thenEvents(asked);
    given(submissionDecider, chilean, asked).when(askAnew, {}, alone).thenEvents();
  });
});

describe('a reason instead of a document [BEY-54]', () => {
  it('is of those that are asked of them, where the host takes one', () => {
    const { errors } = { errors: { itemId: 'This is not asked of you.' } };
    given(submissionDecider).when(excuse('budget-id'), {}, inNorway).thenRejected('INVALID', { errors });
    given(submissionDecider, norwegian).when(excuse('cv-id'), {}, inNorway).thenRejected('INVALID', { errors });
    given(submissionDecider, norwegian)
      .when(excuse('plan-id'), {}, inNorway)
      .thenRejected('INVALID', { errors: { itemId: 'This has to be given: no reason takes its place.' } });
    given(submissionDecider, norwegian)
      .when(excuse('budget-id', 'Just so'), {}, inNorway)
      .thenRejected('INVALID', { errors: { reason: 'Choose one of the reasons.' } });
    given(submissionDecider, norwegian).when(excuse('budget-id'), {}, inNorway).thenEvents(excused());
    given(submissionDecider, norwegian, excused()).when(excuse('budget-id'), {}, inNorway).thenEvents();
  });

  it('counts as delivered until it is rejected', () => {
    given(submissionDecider, norwegian, excused()).when(remind, {}, withOptionalPlan).thenRejected('NOTHING_OWED');
    given(submissionDecider, norwegian, excused())
      .when(judge('Accept'), hanna, inNorway)
      .thenEvents(judged('Accept', { excused: ['budget-id'] }));
    given(submissionDecider, norwegian, excused())
      .when(judge('Reject'), hanna, inNorway)
      .thenEvents(judged('Reject', {}));
    given(submissionDecider, norwegian, excused(), judged('Reject', {}))
      .when(remind, {}, withOptionalPlan)
      .thenEvents(event('CollaboratorReminded', remind.data));
  });

  it('gives way to an upload, and takes the place of one that was not accepted', () => {
    const instead = uploaded(1, 'file-1', { insteadOfReason: { toReview: [] } });
    given(submissionDecider, norwegian, excused()).when(upload('file-1'), {}, inNorway).thenEvents(instead);
    given(submissionDecider, norwegian, excused(), instead)
      .when(judge('Accept'), hanna, inNorway)
      .thenRejected('INVALID', { errors: { 'itemIds.0': 'There is no answer to review here.' } });
    given(submissionDecider, norwegian, uploaded(1))
      .when(excuse('budget-id'), {}, inNorway)
      .thenEvents(withdrawn(1), excused());
    const accepted = event('DocumentReviewed', {
      ...{ ...of, documentId: 'budget-id', version: 1, action: 'Accept' as const, reasons: [], remarks: '' },
      reviewer: 'hanna',
    });
    given(submissionDecider, norwegian, uploaded(1), accepted)
      .when(excuse('budget-id'), {}, inNorway)
      .thenRejected('DOCUMENT_LOCKED');
  });

  it('counts on as it was last noted once its words have gone, and gives way to an upload then, too', () => {
    const gone = event('AnswersExpired', { ...of, term: 0, missing: [] });
    given(submissionDecider, norwegian, excused(), gone)
      .when(remind, {}, withOptionalPlan)
      .thenRejected('NOTHING_OWED');
    given(submissionDecider, norwegian, excused(), gone)
      .when(upload('file-1'), {}, inNorway)
      .thenEvents(uploaded(1, 'file-1', { insteadOfReason: { toReview: [] } }));
  });
});
