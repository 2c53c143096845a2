import { definitionProblems } from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, reject } from '../decider.ts';
import { equal } from '../values.ts';
import type { LiveProject } from './state.ts';

/** Replaces the list. Answers to a question that is gone stay in the history. */
export const defineQuestions = (
  { projectId, expectedRevision, sections }: DomainPayload<'DefineQuestions'>,
  project: LiveProject,
): Decision => {
  const errors = definitionProblems(sections, project.documents);
  if (Object.keys(errors).length > 0) return reject({ code: 'INVALID', errors });
  if (equal(sections, project.sections)) return accept([]);
  const { questionsRevision } = project;
  if (expectedRevision !== undefined && expectedRevision !== questionsRevision)
    return reject({ code: 'CHANGED_MEANWHILE', current: { questionsRevision, sections: [...project.sections] } });
  return accept([event('QuestionsDefined', { projectId, sections })]);
};
