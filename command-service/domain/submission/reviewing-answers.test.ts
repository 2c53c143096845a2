import { type AnswerAction, type EventData, questionSection, removedPerson } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import { answersTo, overForAnswers as over } from '../testing/answering.ts';
import { activePublic, closed, projectOf } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { extended, of } from '../testing/submission.ts';
import { submissionDecider } from './index.ts';

const about = questionSection.parse({
  sectionId: 'about',
  title: 'About you',
  questions: [
    { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'], reviewed: true },
    { kind: 'text', questionId: 'plan', label: 'Plan', reviewed: true },
    { kind: 'text', questionId: 'motto', label: 'Motto', reviewed: true, required: false },
    { kind: 'text', questionId: 'nick', label: 'Nickname', required: false },
  ],
});
const { ids, asking, questionsRevision, project, answer, answered } = answersTo(about);
const first = { country: 'Norway', plan: 'To sail', motto: 'On', nick: 'A' };
const before = answered(first, ids, { toReview: ['country', 'plan', 'motto'] });
const review = (itemIds: string[], action: AnswerAction, more: { remarks?: string; revision?: number } = {}) => ({
  type: 'ReviewAnswers' as const,
  data: { ...of, itemIds, action, remarks: '', ...more },
});
const reviewed = (
  itemIds: string[],
  action: AnswerAction,
  change: Partial<EventData<'AnswersReviewed'>> & { readonly toReview: string[] },
) =>
  event('AnswersReviewed', {
    ...{ ...of, term: 0, itemIds, action, remarks: '', reviewer: 'hanna', questionsRevision, missing: [] },
    ...{ unasked: [], excused: [] },
    ...change,
  });
const byHost = { actor: 'hanna' };

describe('reviewed answers [BEY-52]', () => {
  it('are accepted or rejected, some of one person at once, and a required one that is rejected is owed again', () => {
    given(submissionDecider, before)
      .when(review(['plan', 'country'], 'Accept'), byHost, { project })
      .thenEvents(reviewed(['country', 'plan'], 'Accept', { toReview: ['motto'] }));
    given(submissionDecider, before)
      .when(review(['plan', 'motto'], 'Reject', { remarks: 'Which?' }), byHost, { project })
      .thenEvents(
        reviewed(['plan', 'motto'], 'Reject', { remarks: 'Which?', missing: ['plan'], toReview: ['country'] }),
      );
  });

  it('can be decided otherwise, also after the deadline, and the same decision is none', () => {
    const accepted = reviewed(['plan'], 'Accept', { toReview: ['country', 'motto'] });
    given(submissionDecider, before, accepted)
      .when(review(['plan'], 'Accept'), byHost, { project })
      .thenNothing();
    given(submissionDecider, before, accepted)
      .when(
        review(['plan'], 'Reject'),
        { ...over, ...byHost },
        {
          project: projectOf([...activePublic, asking(), closed]),
        },
      )
      .thenEvents(reviewed(['plan'], 'Reject', { missing: ['plan'], toReview: ['country', 'motto'] }));
  });

  it('are only those that were asked, are reviewed and have an answer', () => {
    const { country, plan } = first;
    for (const questionId of ['nick', 'motto', 'else'])
      given(submissionDecider, answered({ country, plan, nick: 'A' }, ids, { toReview: ['country', 'plan'] }))
        .when(review(['plan', questionId], 'Accept'), byHost, { project })
        .thenRejected('INVALID', { errors: { 'itemIds.1': 'There is no answer to review here.' } });
    given(submissionDecider)
      .when(review(['plan'], 'Accept'), byHost, { project })
      .thenRejected('INVALID');
    given(
      submissionDecider,
      answered({}, ids, { missing: ['country', 'plan'] }),
      event('AnswersSubmitted', { ...before.data, answers: removedPerson } as EventData<'AnswersSubmitted'>),
    )
      .when(review(['plan'], 'Accept'), byHost, { project })
      .thenRejected('INVALID');
  });

  it('are not decided on as they stand no more: given anew, or decided on by somebody else', () => {
    const changed = answered({ ...first, plan: 'To fly' }, ['plan'], { toReview: ['country', 'plan', 'motto'] });
    given(submissionDecider, before, changed)
      .when(review(['plan'], 'Accept', { revision: 1 }), byHost, { project })
      .thenRejected('CHANGED_MEANWHILE', { current: { revision: 2 } });
    given(submissionDecider, before, changed)
      .when(review(['country'], 'Accept', { revision: 1 }), byHost, { project })
      .thenEvents(reviewed(['country'], 'Accept', { toReview: ['plan', 'motto'] }));
    given(submissionDecider, before, reviewed(['plan'], 'Accept', { toReview: ['country', 'motto'] }))
      .when(review(['plan'], 'Reject', { revision: 1 }), byHost, { project })
      .thenRejected('CHANGED_MEANWHILE');
  });

  describe('once decided on', () => {
    const decided = [
      before,
      reviewed(['country', 'motto'], 'Accept', { toReview: ['plan'] }),
      reviewed(['plan'], 'Reject', { missing: ['plan'], toReview: [] }),
    ];
    const anew = { ...first, plan: 'To fly' };

    it('stand accepted until they are changed, and a rejected one is given again until the deadline', () => {
      given(submissionDecider, ...decided)
        .when(answer(anew), {}, { project })
        .thenEvents(answered(anew, ['plan'], { toReview: ['plan'] }));
      given(submissionDecider, ...decided)
        .when(answer({ ...anew, country: 'Chile' }), {}, { project })
        .thenEvents(answered({ ...anew, country: 'Chile' }, ['country', 'plan'], { toReview: ['country', 'plan'] }));
      // What was rejected and stays as it is, stays rejected.
      given(submissionDecider, ...decided)
        .when(answer(first), {}, { project })
        .thenNothing();
      given(submissionDecider, ...decided)
        .when(answer({ ...first, nick: 'B' }), {}, { project })
        .thenEvents(answered({ ...first, nick: 'B' }, ['nick'], { missing: ['plan'] }));
    });

    it('[BEY-21] are given again after the deadline only with an own one', () => {
      const ended = { project: projectOf([...activePublic, asking(), closed]) };
      given(submissionDecider, ...decided)
        .when(answer(anew), over, ended)
        .thenRejected('DEADLINE_PASSED');
      given(submissionDecider, ...decided, extended())
        .when(answer(anew), over, ended)
        .thenEvents(answered(anew, ['plan'], { toReview: ['plan'] }));
    });

    it('are owed no more where the question only collects answers now, and again where it does not', () => {
      const collecting = { project: projectOf([...activePublic, asking(), asking({ reviewed: false })]) };
      const askAnew = { type: 'AskAnew' as const, data: of };
      const collected = event('QuestionsAskedAnew', {
        ...of,
        questionsRevision: questionsRevision + 1,
        ...{ missing: [], added: [], toReview: [], unasked: [], excused: [] },
      });
      given(submissionDecider, ...decided)
        .when(askAnew, {}, collecting)
        .thenEvents(collected);
      given(submissionDecider, ...decided, collected)
        .when(askAnew, {}, { project })
        .thenEvents(
          event('QuestionsAskedAnew', {
            ...of,
            questionsRevision,
            ...{ missing: ['plan'], added: ['plan'], toReview: [], unasked: [], excused: [] },
          }),
        );
    });

    it('are reminded of while they are owed [STATE-21]', () => {
      const state = stateOf(submissionDecider, decided);
      expect(state.missing).toEqual(['plan']);
      expect(state.answersRevision).toBe(3);
    });
  });
});
