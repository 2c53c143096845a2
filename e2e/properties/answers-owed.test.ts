import {
  type AnswerAction,
  type AnswerValue,
  answerActions,
  complete,
  type DomainEvent,
  givenAnswers,
  missing,
  type Question,
  questionSection,
  standingWith,
  toReview,
} from '@dossier/shared/contract';
import {
  type AnswersDocument,
  answersMissingOf,
  answersOwedBy,
  answersRejectedOf,
  answersToReviewOf,
  owesSomething,
  type ProjectDocument,
} from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { event } from '../../command-service/domain/decider.ts';
import { submissionDecider } from '../../command-service/domain/index.ts';
import { stateOf } from '../../command-service/domain/specification.ts';
import type { SubmissionCommand } from '../../command-service/domain/submission/decide.ts';
import {
  activated,
  created,
  dueAt,
  joined,
  projectId,
  projectOf,
} from '../../command-service/domain/testing/project.ts';
import { history } from '../../query-service/testing/events.ts';
import { viewsAfter } from '../../query-service/testing/projected.ts';
import { runs } from '../../shared/testing/runs.ts';

const ann = { projectId, personId: 'anna' };
const moment = { now: '2030-05-10T12:00:00.000Z', actor: 'anna', commandId: 'c' };

const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
const ofChile = { questionId: 'country', is: 'is', value: 'Chile' };
const partners = { kind: 'number', questionId: 'partners', label: 'Partners', reviewed: true, excuses: {} };
const names = {
  ...{ kind: 'text', questionId: 'names', label: 'Names' },
  onlyIf: { questionId: 'partners', is: 'atLeast', value: 2 },
};
const visa = {
  ...{ kind: 'yesNo', questionId: 'visa', label: 'Visa', reviewed: true },
  excuses: { reasons: ['None'], own: false },
};
const nick = { kind: 'text', questionId: 'nick', label: 'Nickname', required: false, excuses: {} };
const section = (sectionId: string, questions: readonly object[], onlyIf: object | null = null) =>
  questionSection.parse({ sectionId, title: sectionId, questions, onlyIf });

/** As a host changes them: asked anew, required or not, of others, in another section, not at all. */
const askedOnce = [
  [section('about', [country, partners, names]), section('more', [visa, nick], ofChile)],
  [
    section('about', [country, { ...partners, required: false, reviewed: false, excuses: null }]),
    section('more', [visa, { ...nick, required: true }]),
  ],
  [
    section('about', [{ ...country, options: ['Norway', 'Peru'] }, names].slice(0, 1)),
    section('more', [partners, names]),
  ],
  [section('about', [nick])],
  [],
];
const values: Readonly<Record<string, readonly AnswerValue[]>> = {
  country: ['Norway', 'Chile', 'Peru'],
  partners: [1, 3],
  names: ['Ada'],
  visa: [true, false],
  nick: ['A'],
};

type Change =
  | { readonly kind: 'ask'; readonly at: number }
  | { readonly kind: 'excuse'; readonly questionId: string }
  | { readonly kind: 'review'; readonly questionId: string; readonly action: AnswerAction }
  | {
      readonly kind: 'answer';
      readonly sectionId: string;
      readonly values: Readonly<Record<string, AnswerValue | undefined>>;
    };
const anyValues = fc.record(
  Object.fromEntries(Object.entries(values).map(([id, all]) => [id, fc.constantFrom(...all)])),
  { requiredKeys: [] },
);
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), at: fc.nat(askedOnce.length - 1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('excuse' as const),
      questionId: fc.constantFrom(...Object.keys(values)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      questionId: fc.constantFrom(...Object.keys(values)),
      action: fc.constantFrom(...answerActions),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      sectionId: fc.constantFrom('about', 'more'),
      values: anyValues,
    }),
  },
);

const idsOf = (questions: readonly Question[]) => questions.map(({ questionId }) => questionId);

it('of any answers, and however the questions change: contract, views and reminders agree on what is missing and to be reviewed [BEY-52, BEY-53, BEY-55, STATE-21]', async () => {
  const ask = (at: number) => event('QuestionsDefined', { projectId, sections: askedOnce[at] ?? [] });
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { maxLength: 12 }), async (changes) => {
      const asks: DomainEvent[] = [created(), activated, joined('anna'), ask(0)];
      const answers: DomainEvent[] = [];
      const all = [...asks];
      let sections = askedOnce[0] ?? [];
      const decide = (command: SubmissionCommand) =>
        submissionDecider.decide(command, stateOf(submissionDecider, answers), moment, { project: projectOf(asks) });
      const send = (command: SubmissionCommand) => {
        const decision = decide(command);
        if (!decision.ok) return;
        answers.push(...decision.events);
        all.push(...decision.events);
      };
      for (const change of changes) {
        if (change.kind === 'ask') {
          sections = askedOnce[change.at] ?? [];
          asks.push(ask(change.at));
          all.push(ask(change.at));
          send({ type: 'AskAnew', data: ann });
          continue;
        }
        if (change.kind === 'excuse') {
          send({ type: 'ExcuseItem', data: { ...ann, questionId: change.questionId, reason: 'None' } });
          continue;
        }
        if (change.kind === 'review') {
          const { questionId, action } = change;
          send({ type: 'ReviewAnswers', data: { ...ann, questionIds: [questionId], action, remarks: '' } });
          continue;
        }
        const { sectionId } = change;
        const own = new Set(idsOf(sections.find((one) => one.sectionId === sectionId)?.questions ?? []));
        const said = Object.entries(change.values).flatMap(([questionId, value]) =>
          value !== undefined && own.has(questionId) ? [{ questionId, value }] : [],
        );
        send({ type: 'AnswerQuestions', data: { ...ann, sectionId, answers: said } });
      }
      const state = stateOf(submissionDecider, answers);
      const held = givenAnswers(state.answers);
      const decided = new Map(Object.entries(state.decisions));
      const noted = { decisions: decided, excused: new Map(Object.entries(state.excuses)) };
      const expected = idsOf(missing(sections, held, noted));
      const awaited = idsOf(toReview(sections, held, noted));
      const views = await viewsAfter([history(...all)]);
      const project = views.projects?.[projectId] as ProjectDocument;
      const stored = views.answers?.[`${projectId}.anna`] as AnswersDocument | undefined;
      expect(idsOf(answersToReviewOf(project, 'anna'))).toEqual(awaited);
      expect(project.totals.answersToReview).toBe(awaited.length);
      const rejected = standingWith(sections, held, noted).filter(({ status }) => status === 'Reject');
      expect(idsOf(answersRejectedOf(project, 'anna'))).toEqual(idsOf(rejected.map(({ question }) => question)));
      const isAsked = expected.length > 0 || awaited.length > 0 || project.questions?.cells.anna !== undefined;
      const standing = isAsked && (expected.length > 0 ? 'missing' : awaited.length > 0 ? 'toReview' : 'given');
      const nobody = { missing: 0, toReview: 0, given: 0 };
      expect(project.totals.answering).toEqual(standing ? { ...nobody, [standing]: 1 } : nobody);
      if (awaited.length > 0) expect(stored?.toReview).toContain(projectId);
      expect(stored?.revision ?? 0).toBe(state.answersRevision);
      expect(stored?.excuses.map(({ questionId }) => questionId).toSorted() ?? []).toEqual(
        Object.keys(state.excuses).toSorted(),
      );
      expect(stored?.decisions.map(({ questionId, action }) => [questionId, action]).toSorted() ?? []).toEqual(
        [...decided].map(([questionId, { action }]) => [questionId, action]).toSorted(),
      );
      expect(idsOf(answersOwedBy(project, 'anna'))).toEqual(expected);
      expect(project.totals.answersMissing).toBe(expected.length);
      expect(answersMissingOf(project, 'anna') ?? 0).toBe(expected.length);
      expect(complete(sections, held, noted)).toBe(!owesSomething(project, 'anna'));
      const reminded = decide({ type: 'RemindCollaborator', data: { ...ann, dueAt, kind: 'host' } });
      expect(reminded.ok && reminded.events.length > 0).toBe(owesSomething(project, 'anna'));
    }),
    { numRuns: runs(300) },
  );
});
