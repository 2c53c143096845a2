import { questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import { created, deleted, defined as documents, projectId } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { subscription } from '../testing/subscription.ts';
import { isProject, projectDecider } from './index.ts';

const section = (...labels: string[]) =>
  questionSection.parse({
    sectionId: 'about',
    title: 'About you',
    questions: labels.map((label) => ({ kind: 'text', questionId: label, label })),
  });
const define = (sections: ReturnType<typeof section>[], expectedRevision?: number) => ({
  type: 'DefineQuestions' as const,
  data: { projectId, sections, ...(expectedRevision !== undefined && { expectedRevision }) },
});
const defined = (...sections: ReturnType<typeof section>[]) => event('QuestionsDefined', { projectId, sections });

describe('defining questions [BEY-52]', () => {
  const one = section('Name');

  it('replaces the list, once', () => {
    given(projectDecider, created())
      .when(define([one]), {}, { subscription })
      .thenEvents(defined(one));
    given(projectDecider, created(), defined(one))
      .when(define([one], 0), {}, { subscription })
      .thenNothing();
    given(projectDecider, created(), defined(one)).when(define([]), {}, { subscription }).thenEvents(defined());
    given(projectDecider, created()).when(define([]), {}, { subscription }).thenNothing();
  });

  it('is refused when somebody else has changed them since they were read', () => {
    const changed = given(projectDecider, created(), defined(one));
    changed.when(define([section('Other')], 1), {}, { subscription }).thenEvents(defined(section('Other')));
    changed.when(define([section('Other')], 0), {}, { subscription }).thenRejected('CHANGED_MEANWHILE');
  });

  it('is refused with what is wrong with them', () =>
    given(projectDecider, created())
      .when(define([section('Name', 'Name')]), {}, { subscription })
      .thenRejected('INVALID', { errors: { 'sections.0.questions.1.questionId': 'This question is listed twice.' } }));

  it('[BEY-53] places documents of the project among them, and passes over one that is removed later', () => {
    const among = (...documentIds: string[]) =>
      questionSection.parse({ ...one, documents: documentIds.map((documentId) => ({ documentId })) });
    const withBudget = given(projectDecider, created(), documents('budget', 'plan'));
    withBudget.when(define([among('budget-id')]), {}, { subscription }).thenEvents(defined(among('budget-id')));
    const errors = {
      'sections.0.documents.1.documentId': 'The project has no such document.',
      'sections.0.documents.2.documentId': 'This document is listed twice.',
    };
    withBudget
      .when(define([among('budget-id', 'cv-id', 'budget-id')]), {}, { subscription })
      .thenRejected('INVALID', { errors });
    const state = stateOf(projectDecider, [
      ...[created(), documents('budget', 'plan'), defined(among('budget-id', 'plan-id'))],
      documents('plan'),
    ]);
    expect(isProject(state) && state.sections).toEqual([among('plan-id')]);
    // What is defined so again is no change.
    given(
      projectDecider,
      created(),
      documents('budget', 'plan'),
      defined(among('budget-id', 'plan-id')),
      documents('plan'),
    )
      .when(define([among('plan-id')]), {}, { subscription })
      .thenNothing();
  });

  it('is over in the bin', () =>
    given(projectDecider, created(), deleted)
      .when(define([one]), {}, { subscription })
      .thenRejected('PROJECT_IN_BIN'));
});
