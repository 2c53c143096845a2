import {
  type Answers,
  answerProblems,
  answersClosed,
  asked,
  excuseProblem,
  givenAnswers,
  isDelivered,
  isDocument,
  itemIdOf,
  type StandingIds,
  standingIds,
  standingItems,
  stillExcused,
  stillMissing,
  stillToReview,
  stillUnasked,
  storedAnswers,
} from '@dossier/shared/contract';
import { accept, event, reject } from '../decider.ts';
import { definitionOf, isAskedOf, type Project } from '../project/index.ts';
import { entryOf, equal } from '../values.ts';
import { arrivalOf } from './arrival.ts';
import { hasCurrent, ofSubmission, ofSubmissionInBinToo, type SubmissionState, statusOf } from './state.ts';

/** @param changed items of which nothing holds any more */
const notedOf = ({ decisions, excuses }: SubmissionState, changed: readonly string[] = []) => {
  const holding = <T>(of: Readonly<Record<string, T>>) =>
    new Map(Object.entries(of).filter(([itemId]) => !changed.includes(itemId)));
  return { decisions: holding(decisions), excused: holding(excuses) };
};

/** Whether their answers have gone, and nothing was given since. */
const haveExpired = ({ term, hasGiven }: SubmissionState): boolean => term > 0 && !hasGiven;

/** As far as it is asked still. */
const lastNoted = (
  { missing, toReview, unasked, excused }: SubmissionState,
  { sections }: Pick<Project, 'sections'>,
): StandingIds => ({
  missing: stillMissing(sections, missing ?? []).map(itemIdOf),
  toReview: stillToReview(sections, toReview).map(itemIdOf),
  unasked: stillUnasked(sections, unasked).map(itemIdOf),
  excused: stillExcused(sections, excused).map(itemIdOf),
});

/** How somebody stands; what has gone counts as it was last noted. */
export const standingOf = (state: SubmissionState, project: Pick<Project, 'sections'>): StandingIds =>
  haveExpired(state) && state.missing !== null
    ? lastNoted(state, project)
    : standingIds(project.sections, givenAnswers(state.answers), notedOf(state));

/** Those that they had not to give, by a condition or a reason, and have to now. */
const documentsAdded = (
  { unasked, excused, documents }: SubmissionState,
  project: Project,
  personId: string,
  now: StandingIds,
): string[] =>
  [...unasked, ...excused].filter((documentId) => {
    const definition = definitionOf(project, documentId);
    if (!definition || definition.optional || !isAskedOf(project, documentId, personId)) return false;
    return (
      ![...now.unasked, ...now.excused].includes(documentId) &&
      !isDelivered({ status: statusOf(entryOf(documents, documentId)) })
    );
  });

/** Those of other sections stay, and decide with these what is asked. */
const merged = ({ answers }: SubmissionState, own: ReadonlySet<string>, given: Answers): Answers =>
  new Map([...givenAnswers(answers.filter(({ questionId }) => !own.has(questionId))), ...given]);

/** What an upload of this document has to say of the reason in whose place it comes; undefined: there is none. */
export const reasonReplaced = (
  state: SubmissionState,
  { toReview, excused }: StandingIds,
  documentId: string,
): { readonly toReview: string[] } | undefined => {
  if (entryOf(state.excuses, documentId) === undefined && !excused.includes(documentId)) return undefined;
  return { toReview: toReview.filter((itemId) => itemId !== documentId) };
};

export const askingAnewDecisions = ofSubmissionInBinToo({
  /** Only of whoever has answers here: of all others the questions alone say what is missing, or what was noted when they went. */
  AskAnew: ({ projectId, personId }, state, _moment, { project }) => {
    if (state.missing === null || haveExpired(state)) return accept([]);
    const { questionsRevision } = project;
    const before = lastNoted(state, project);
    const now = standingOf(state, project);
    const added = [
      ...now.missing.filter((questionId) => !before.missing.includes(questionId)),
      ...documentsAdded(state, project, personId, now),
    ];
    if (equal(now, before) && added.length === 0) return accept([]);
    return accept([event('QuestionsAskedAnew', { projectId, personId, questionsRevision, added, ...now })]);
  },
});

export const answersDecisions = ofSubmission({
  /** Like an answer, by the same rules; whoever was only invited joins by it. What was uploaded and is not accepted is withdrawn by it. */
  ExcuseItem: ({ projectId, personId, itemId, reason }, state, { now }, { project, begunAt = null }) => {
    if (project.status === 'draft' || project.status === 'template') return reject('PROJECT_DRAFT');
    const { sections, questionsRevision } = project;
    const answers = givenAnswers(state.answers);
    const items = standingItems(sections, answers, notedOf(state)).map(({ item }) => item);
    const item = items.find((one) => itemIdOf(one) === itemId);
    if (!item || (isDocument(item) && !isAskedOf(project, itemId, personId)))
      return reject({ code: 'INVALID', errors: { itemId: 'This is not asked of you.' } });
    if (item.excuses === null)
      return reject({ code: 'INVALID', errors: { itemId: 'This has to be given: no reason takes its place.' } });
    // The same one again is no other, also where it was rejected.
    if (entryOf(state.excuses, itemId) === reason) return accept([]);
    const submitted = isDocument(item) ? entryOf(state.documents, itemId) : undefined;
    if (submitted?.status === 'Accept') return reject('DOCUMENT_LOCKED');
    const arrival = arrivalOf(project, state, begunAt, now);
    if (arrival === 'too late') return reject({ code: 'DEADLINE_PASSED', title: answersClosed });
    const problem = excuseProblem(item, reason);
    if (problem !== undefined) return reject({ code: 'INVALID', errors: { reason: problem } });
    answers.delete(itemId);
    const noted = notedOf(state, [itemId]);
    noted.excused.set(itemId, reason);
    return {
      ...accept([
        ...(submitted && hasCurrent(submitted)
          ? [event('DocumentWithdrawn', { projectId, personId, documentId: itemId, version: submitted.version })]
          : []),
        event('ItemExcused', {
          ...{ projectId, personId, term: state.term, itemId, reason, questionsRevision },
          ...standingIds(sections, answers, noted),
          late: arrival === 'late',
        }),
      ]),
      ...(entryOf(project.collaborators, personId) === 'invited' && { joins: projectId }),
    };
  },
  /** Whoever was only invited joins by it. */
  AnswerQuestions: (
    { projectId, personId, sectionId, questionsRevision, answers },
    state,
    { now },
    { project, begunAt = null },
  ) => {
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
    const arrival = arrivalOf(project, state, begunAt, now);
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
          ...standingIds(sections, all, notedOf(state, changed)),
        }),
      ]),
      ...(entryOf(project.collaborators, personId) === 'invited' && { joins: projectId }),
    };
  },
  /** Also after the deadline, and anew: what was decided can be decided otherwise, like a document. */
  ReviewAnswers: ({ projectId, personId, itemIds, revision, action, remarks }, state, { actor }, { project }) => {
    const answers = givenAnswers(state.answers);
    const noted = notedOf(state);
    const standing = standingItems(project.sections, answers, noted);
    const reviewable = standing.flatMap(({ item, status }) => (status === null ? [] : [itemIdOf(item)]));
    const problems = itemIds.flatMap((itemId, index) =>
      reviewable.includes(itemId) ? [] : [[`itemIds.${index}`, 'There is no answer to review here.']],
    );
    if (problems.length > 0) return reject({ code: 'INVALID', errors: Object.fromEntries(problems) });
    // In the order of the items, each once.
    const chosen = reviewable.filter((itemId) => itemIds.includes(itemId));
    const decision = { action, remarks };
    if (chosen.every((itemId) => equal(entryOf(state.decisions, itemId), decision))) return accept([]);
    const isSeen = (itemId: string) => (entryOf(state.touchedAt, itemId) ?? 0) <= (revision ?? Infinity);
    if (!chosen.every(isSeen))
      return reject({ code: 'CHANGED_MEANWHILE', current: { revision: state.answersRevision } });
    const decisions = new Map([...noted.decisions, ...chosen.map((itemId) => [itemId, decision] as const)]);
    return accept([
      event('AnswersReviewed', {
        projectId,
        personId,
        term: state.term,
        itemIds: chosen,
        action,
        remarks,
        reviewer: actor,
        questionsRevision: project.questionsRevision,
        ...standingIds(project.sections, answers, { ...noted, decisions }),
      }),
    ]);
  },
});
