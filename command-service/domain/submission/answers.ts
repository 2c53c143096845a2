import {
  type Answers,
  answerProblems,
  answersClosed,
  asked,
  givenAnswers,
  missing,
  type Question,
  stillMissing,
  storedAnswers,
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import type { LiveProject } from '../project/index.ts';
import { entryOf, equal } from '../values.ts';
import { arrivalOf } from './arrival.ts';
import type { SubmissionState } from './state.ts';

const idsOf = (questions: readonly Question[]): string[] => questions.map(({ questionId }) => questionId);

const missingIn = ({ answers }: SubmissionState, { sections }: LiveProject): string[] =>
  idsOf(missing(sections, givenAnswers(answers)));

export const isMissingAnswers = (state: SubmissionState, project: LiveProject): boolean =>
  missingIn(state, project).length > 0;

/** Only of whoever has answered: of all others the questions alone say what is missing. */
export const askAnew = (
  { projectId, personId }: DomainPayload<'AskAnew'>,
  state: SubmissionState,
  project: LiveProject,
): Decision => {
  if (state.missing === null) return accept([]);
  const before = idsOf(stillMissing(project.sections, state.missing));
  const now = missingIn(state, project);
  if (equal(now, before)) return accept([]);
  const added = now.filter((questionId) => !before.includes(questionId));
  const { questionsRevision } = project;
  return accept([event('QuestionsAskedAnew', { projectId, personId, questionsRevision, missing: now, added })]);
};

/** Those of other sections stay, and decide with these what is asked. */
const merged = ({ answers }: SubmissionState, own: ReadonlySet<string>, given: Answers): Answers =>
  new Map([...givenAnswers(answers.filter(({ questionId }) => !own.has(questionId))), ...given]);

/** Whoever was only invited joins by it. */
export const answerQuestions = (
  { projectId, personId, sectionId, questionsRevision, answers }: DomainPayload<'AnswerQuestions'>,
  state: SubmissionState,
  project: LiveProject,
  { now }: Moment,
): Decision => {
  if (project.status === 'draft' || project.status === 'template') return reject('PROJECT_DRAFT');
  const { sections } = project;
  if (questionsRevision !== undefined && questionsRevision !== project.questionsRevision)
    return reject({ code: 'CHANGED_MEANWHILE', current: { questionsRevision: project.questionsRevision } });
  const section = sections.find((one) => one.sectionId === sectionId);
  if (!section) return reject('SECTION_NOT_FOUND');

  const own = new Set(section.questions.map(({ questionId }) => questionId));
  const given = givenAnswers(answers);
  const all = merged(state, own, given);
  const askedHere = asked(sections, all).filter((question) => own.has(question.questionId));
  const isAsked = new Set(askedHere.map(({ questionId }) => questionId));
  const foreign = [...given.keys()].filter((questionId) => !isAsked.has(questionId));
  const problems = [
    ...answerProblems(sections, sectionId, all),
    ...foreign.map((questionId) => [questionId, 'This is not asked of you.'] as const),
  ];
  const before = givenAnswers(state.answers.filter(({ questionId }) => own.has(questionId)));
  const isKnown = before.size === given.size && [...given].every(([key, value]) => equal(value, before.get(key)));
  if (isKnown && problems.length === 0) return accept([]);
  const arrival = arrivalOf(project, state, null, now);
  if (arrival === 'too late') return reject({ code: 'DEADLINE_PASSED', title: answersClosed });
  if (problems.length > 0)
    return reject({
      code: 'INVALID',
      errors: Object.fromEntries(problems.map(([questionId, problem]) => [`answers.${questionId}`, problem])),
    });
  return {
    ...accept([
      event('AnswersSubmitted', {
        projectId,
        personId,
        sectionId,
        questionIds: [...own],
        questionsRevision: project.questionsRevision,
        answers: storedAnswers(given),
        missing: idsOf(missing(sections, all)),
        late: arrival === 'late',
      }),
    ]),
    ...(entryOf(project.collaborators, personId) === 'invited' && { joins: projectId }),
  };
};
