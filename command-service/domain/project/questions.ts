import { definitionProblems } from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { equal } from '../values.ts';
import { ofLive } from './context.ts';

export const questionsDecisions = ofLive({
  /** Replaces the list. Answers to a question that is gone stay in the history. */
  DefineQuestions: ({ projectId, expectedRevision, sections }, project) => {
    const errors = definitionProblems(sections, project.documents);
    if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });
    if (equal(sections, project.sections)) return accept([]);
    const { questionsRevision } = project;
    if (expectedRevision !== undefined && expectedRevision !== questionsRevision)
      return reject({ code: 'CHANGED_MEANWHILE', current: { questionsRevision, sections: [...project.sections] } });
    return accept([event('QuestionsDefined', { projectId, sections })]);
  },
});
