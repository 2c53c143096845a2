import { type EventData, MINUTE, questionSection, removedPerson } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import { answersTo, overForAnswers as over, type Standing, standing } from '../testing/answering.ts';
import { activated, activePublic, closed, created, dueAt, invited, projectId, projectOf } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { extended, of } from '../testing/submission.ts';
import { after } from '../values.ts';
import { submissionDecider } from './index.ts';

const about = questionSection.parse({
  sectionId: 'about',
  title: 'About you',
  questions: [
    { kind: 'yesNo', questionId: 'funded', label: 'Funded' },
    { kind: 'text', questionId: 'grant', label: 'Grant', excuses: { reasons: ['None yet'], own: false } },
    {
      ...{ kind: 'text', questionId: 'tax', label: 'Tax number', excuses: {}, reviewed: true },
      onlyIf: { questionId: 'funded', is: 'is', value: true },
    },
  ],
});
const { ids, asking, questionsRevision, project, answer, answered } = answersTo(about);

const excuse = (itemId: string, reason: string) => ({
  type: 'ExcuseItem' as const,
  data: { ...of, itemId, reason },
});
const excused = (itemId: string, reason: string, how: Standing = {}, change: Partial<EventData<'ItemExcused'>> = {}) =>
  event('ItemExcused', {
    ...{ ...of, term: 0, itemId, reason, questionsRevision },
    ...standing({ toReview: [itemId], ...how }),
    late: false,
    ...change,
  });
const review = (action: 'Accept' | 'Reject', itemIds = ['grant']) => ({
  type: 'ReviewAnswers' as const,
  data: { ...of, itemIds, action, remarks: '' },
});
const reviewed = (action: 'Accept' | 'Reject', how: Standing = {}) =>
  event('AnswersReviewed', {
    ...{ ...of, term: 0, itemIds: ['grant'], action, remarks: '', reviewer: 'hanna', questionsRevision },
    ...standing(how),
  });
const byHost = { actor: 'hanna' };

describe('what cannot be given [BEY-54]', () => {
  const first = excused('grant', 'None yet', { missing: ['funded'] });

  it('counts as given, to be reviewed, and lets the rest of its section be submitted', () => {
    given(submissionDecider).when(excuse('grant', 'None yet'), {}, { project }).thenEvents(first);
    given(submissionDecider, first).when(excuse('grant', 'None yet'), {}, { project }).thenNothing();
    given(submissionDecider, first)
      .when(answer({ funded: false }), {}, { project })
      .thenEvents(answered({ funded: false }, ['funded'], { toReview: ['grant'] }));
  });

  it('is only what is asked of them, where the host allows it, for a reason that the host takes', () => {
    const refused = (questionId: string, reason: string, errors: Record<string, string>) =>
      given(submissionDecider).when(excuse(questionId, reason), {}, { project }).thenRejected('INVALID', { errors });
    refused('tax', 'None', { itemId: 'This is not asked of you.' });
    refused('funded', 'None', { itemId: 'This has to be given: no reason takes its place.' });
    refused('grant', 'None', { reason: 'Choose one of the reasons.' });
    const draft = projectOf([created(), invited('anna'), asking()]);
    given(submissionDecider).when(excuse('grant', 'None yet'), {}, { project: draft }).thenRejected('PROJECT_DRAFT');
  });

  it('takes the place of an answer, which takes its place again, and ends what was decided on either', () => {
    const funded = { funded: true, grant: 'G1', tax: '7' };
    const before = answered(funded, ids, { toReview: ['tax'] });
    const own = excused('tax', 'Not in my country', { toReview: ['tax'] });
    given(submissionDecider, before).when(excuse('tax', 'Not in my country'), {}, { project }).thenEvents(own);
    expect(stateOf(submissionDecider, [before, own]).answers.map(({ questionId }) => questionId)).toEqual([
      'funded',
      'grant',
    ]);
    given(submissionDecider, before, own)
      .when(answer(funded), {}, { project })
      .thenEvents(answered(funded, ['tax'], { toReview: ['tax'] }));
    expect(stateOf(submissionDecider, [before, own, answered(funded, ['tax'])]).excuses).toEqual({});
    given(submissionDecider, first, reviewed('Accept', { missing: ['funded'] }))
      .when(answer({ funded: false, grant: 'G2' }), {}, { project })
      .thenEvents(answered({ funded: false, grant: 'G2' }, ['funded', 'grant']));
  });

  it('is accepted or rejected like a document, and owed again once it is rejected', () => {
    const all = [answered({ funded: false }, ['funded'], { missing: ['grant'] }), excused('grant', 'None yet')];
    given(submissionDecider, ...all)
      .when(review('Accept'), byHost, { project })
      .thenEvents(reviewed('Accept'));
    const rejected = reviewed('Reject', { missing: ['grant'] });
    given(submissionDecider, ...all)
      .when(review('Reject'), byHost, { project })
      .thenEvents(rejected);
    // The same reason again is no other.
    given(submissionDecider, ...all, rejected)
      .when(excuse('grant', 'None yet'), {}, { project })
      .thenNothing();
    given(submissionDecider, ...all, rejected)
      .when(answer({ funded: false, grant: 'G1' }), {}, { project })
      .thenEvents(answered({ funded: false, grant: 'G1' }, ['grant']));
  });

  it('[BEY-22, BEY-21] is heard by the rules of uploads: within the grace period, and until an own deadline', () => {
    const ended = { project: projectOf([...activePublic, asking(), closed]) };
    const inGrace = { now: after(dueAt, 15 * MINUTE) };
    const begun = { ...ended, begunAt: after(dueAt, -1) };
    given(submissionDecider)
      .when(excuse('grant', 'None yet'), inGrace, begun)
      .thenEvents(excused('grant', 'None yet', { missing: ['funded'] }, { late: true }));
    given(submissionDecider).when(excuse('grant', 'None yet'), inGrace, ended).thenRejected('DEADLINE_PASSED');
    given(submissionDecider).when(excuse('grant', 'None yet'), over, begun).thenRejected('DEADLINE_PASSED');
    given(submissionDecider, extended()).when(excuse('grant', 'None yet'), over, ended).thenEvents(first);
    given(submissionDecider, first).when(excuse('grant', 'None yet'), over, ended).thenNothing();
  });

  it('is asked anew where the host allows no reason any more', () => {
    const strict = { project: projectOf([...activePublic, asking(), asking({ excuses: null })]) };
    given(submissionDecider, first)
      .when({ type: 'AskAnew', data: of }, {}, strict)
      .thenEvents(
        event('QuestionsAskedAnew', {
          ...{ ...of, questionsRevision: questionsRevision + 1 },
          ...{ missing: ['funded', 'grant'], added: ['grant'], toReview: [], unasked: [], excused: [] },
        }),
      );
    given(submissionDecider, first).when(review('Accept'), byHost, strict).thenRejected('INVALID');
  });

  it('says nothing of whoever was erased, and lets whoever was only invited join', () => {
    expect(stateOf(submissionDecider, [excused('grant', removedPerson)]).missing).toBeNull();
    const guests = projectOf([created(), invited('anna'), asking(), activated]);
    const { decision } = given(submissionDecider).when(excuse('grant', 'None yet'), {}, { project: guests });
    expect(decision).toMatchObject({ ok: true, joins: projectId });
  });
});
