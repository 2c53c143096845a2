import {
  type Answers,
  answerProblems,
  answersClosed,
  asked,
  excuseProblem,
  givenAnswers,
  missing,
  type Noted,
  type Question,
  standingWith,
  stillMissing,
  stillToReview,
  storedAnswers,
  toReview,
} from '@dossier/shared/contract';
import type { DomainPayload } from '../commands.ts';
import { accept, type Decision, event, type Moment, reject } from '../decider.ts';
import type { LiveProject } from '../project/index.ts';
import { entryOf, equal } from '../values.ts';
import { arrivalOf } from './arrival.ts';
import type { SubmissionState } from './state.ts';

const idsOf = (questions: readonly Question[]): string[] => questions.map(({ questionId }) => questionId);

/** @param changed questions of which nothing holds any more */
const notedOf = ({ decisions, excuses }: SubmissionState, changed: readonly string[] = []) => {
  const holding = <T>(of: Readonly<Record<string, T>>) =>
    new Map(Object.entries(of).filter(([questionId]) => !changed.includes(questionId)));
  return { decisions: holding(decisions), excused: holding(excuses) };
};

/** What events say by ids: it depends on answers, which only their giver's key opens. */
const standingOf = ({ sections }: LiveProject, answers: Answers, noted: Noted) => ({
  missing: idsOf(missing(sections, answers, noted)),
  toReview: idsOf(toReview(sections, answers, noted)),
});
const standingNow = (state: SubmissionState, project: LiveProject) =>
  standingOf(project, givenAnswers(state.answers), notedOf(state));

/** Whether their answers have gone, and nothing was given since. */
const haveExpired = ({ term, hasGiven }: SubmissionState): boolean => term > 0 && !hasGiven;

/** What has gone counts as it was last noted. */
export const isMissingAnswers = (state: SubmissionState, project: LiveProject): boolean =>
  haveExpired(state) && state.missing !== null
    ? stillMissing(project.sections, state.missing).length > 0
    : standingNow(state, project).missing.length > 0;

/** Only of whoever has answers here: of all others the questions alone say what is missing, or what was noted when they went. */
export const askAnew = (
  { projectId, personId }: DomainPayload<'AskAnew'>,
  state: SubmissionState,
  project: LiveProject,
): Decision => {
  if (state.missing === null || haveExpired(state)) return accept([]);
  const { sections, questionsRevision } = project;
  const before = {
    missing: idsOf(stillMissing(sections, state.missing)),
    toReview: idsOf(stillToReview(sections, state.toReview)),
  };
  const now = standingNow(state, project);
  if (equal(now, before)) return accept([]);
  const added = now.missing.filter((questionId) => !before.missing.includes(questionId));
  return accept([event('QuestionsAskedAnew', { projectId, personId, questionsRevision, added, ...now })]);
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
    ...answerProblems(sections, sectionId, all, notedOf(state)),
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
  const changed = [...own].filter((questionId) => !equal(given.get(questionId), before.get(questionId)));
  return {
    ...accept([
      event('AnswersSubmitted', {
        projectId,
        personId,
        term: state.term,
        sectionId,
        questionIds: [...own],
        questionsRevision: project.questionsRevision,
        answers: storedAnswers(given),
        late: arrival === 'late',
        changed,
        ...standingOf(project, all, notedOf(state, changed)),
      }),
    ]),
    ...(entryOf(project.collaborators, personId) === 'invited' && { joins: projectId }),
  };
};

/** Like an answer, by the same rules; whoever was only invited joins by it. */
export const excuseItem = (
  { projectId, personId, questionId, reason }: DomainPayload<'ExcuseItem'>,
  state: SubmissionState,
  project: LiveProject,
  { now }: Moment,
): Decision => {
  if (project.status === 'draft' || project.status === 'template') return reject('PROJECT_DRAFT');
  const { sections, questionsRevision } = project;
  const answers = givenAnswers(state.answers);
  const question = asked(sections, answers).find((one) => one.questionId === questionId);
  if (!question) return reject({ code: 'INVALID', errors: { questionId: 'This is not asked of you.' } });
  if (question.excuses === null)
    return reject({ code: 'INVALID', errors: { questionId: 'This has to be answered: no reason takes its place.' } });
  // The same one again is no other, also where it was rejected.
  if (entryOf(state.excuses, questionId) === reason) return accept([]);
  const arrival = arrivalOf(project, state, null, now);
  if (arrival === 'too late') return reject({ code: 'DEADLINE_PASSED', title: answersClosed });
  const problem = excuseProblem(question, reason);
  if (problem !== undefined) return reject({ code: 'INVALID', errors: { reason: problem } });
  answers.delete(questionId);
  const noted = notedOf(state, [questionId]);
  noted.excused.set(questionId, reason);
  return {
    ...accept([
      event('ItemExcused', {
        ...{ projectId, personId, term: state.term, questionId, reason, questionsRevision },
        ...standingOf(project, answers, noted),
        late: arrival === 'late',
      }),
    ]),
    ...(entryOf(project.collaborators, personId) === 'invited' && { joins: projectId }),
  };
};

/** Also after the deadline, and anew: what was decided can be decided otherwise, like a document. */
export const reviewAnswers = (
  { projectId, personId, questionIds, revision, action, remarks }: DomainPayload<'ReviewAnswers'>,
  state: SubmissionState,
  project: LiveProject,
  { actor }: Moment,
): Decision => {
  const answers = givenAnswers(state.answers);
  const noted = notedOf(state);
  const standing = standingWith(project.sections, answers, noted);
  const reviewable = standing.flatMap(({ question, status }) => (status === null ? [] : [question.questionId]));
  const problems = questionIds.flatMap((questionId, index) =>
    reviewable.includes(questionId) ? [] : [[`questionIds.${index}`, 'There is no answer to review here.']],
  );
  if (problems.length > 0) return reject({ code: 'INVALID', errors: Object.fromEntries(problems) });
  // In the order of the questions, each once.
  const chosen = reviewable.filter((questionId) => questionIds.includes(questionId));
  const decision = { action, remarks };
  if (chosen.every((questionId) => equal(entryOf(state.decisions, questionId), decision))) return accept([]);
  const isSeen = (questionId: string) => (entryOf(state.touchedAt, questionId) ?? 0) <= (revision ?? Infinity);
  if (!chosen.every(isSeen)) return reject({ code: 'CHANGED_MEANWHILE', current: { revision: state.answersRevision } });
  const decisions = new Map([...noted.decisions, ...chosen.map((questionId) => [questionId, decision] as const)]);
  return accept([
    event('AnswersReviewed', {
      projectId,
      personId,
      term: state.term,
      questionIds: chosen,
      action,
      remarks,
      reviewer: actor,
      questionsRevision: project.questionsRevision,
      ...standingOf(project, answers, { ...noted, decisions }),
    }),
  ]);
};
