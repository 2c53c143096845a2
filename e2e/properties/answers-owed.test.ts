import {
  type AnswerAction,
  type AnswerValue,
  answerActions,
  asked,
  type DomainEvent,
  documentsIn,
  excuseStatus,
  givenAnswers,
  type Item,
  isComplete,
  isCounted,
  isDelivered,
  isExcusedBy,
  isOwed,
  isVoluntary,
  itemIdOf,
  missing,
  type QuestionSection,
  questionSection,
  type ReviewAction,
  reviewActions,
  sectionsWith,
  standingWith,
  toReview,
  unaskedDocuments,
} from '@dossier/shared/contract';
import {
  type AnswersDocument,
  answersMissingOf,
  answersOwedBy,
  answersRejectedOf,
  answersToReviewOf,
  owesSomething,
  type ProjectDocument,
  requiredOf,
  unaskedOf,
} from '@dossier/shared/views';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { event } from '../../command-service/domain/decider.ts';
import { statusOf, submissionDecider } from '../../command-service/domain/index.ts';
import type { SubmissionCommand } from '../../command-service/domain/submission/decide.ts';
import {
  activated,
  created,
  defined,
  definition,
  dueAt,
  facts,
  joined,
  projectId,
  projectOf,
} from '../../command-service/domain/testing/project.ts';
import { stateOf } from '../../command-service/domain/testing/specification.ts';
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
const ofNorway = { ...ofChile, value: 'Norway' };
const budget = { documentId: 'budget-id', before: 1, onlyIf: ofNorway, excuses: { reasons: ['None'], own: false } };
const plan = { documentId: 'plan-id', before: 1, excuses: {} };
const cv = { documentId: 'cv-id', onlyIf: { questionId: 'partners', is: 'atLeast', value: 2 } };
const section = (
  sectionId: string,
  questions: readonly object[],
  onlyIf: object | null = null,
  documents: readonly object[] = [],
) => questionSection.parse({ sectionId, title: sectionId, questions, onlyIf, documents });

/** As a host changes them: asked anew, required or not, of others, in another section, not at all. */
const askedOnce = [
  [section('about', [country, partners, names], null, [budget]), section('more', [visa, nick], ofChile, [plan])],
  [
    section('about', [country, { ...partners, required: false, reviewed: false, excuses: null }], null, [
      { ...budget, excuses: null },
    ]),
    section('more', [visa, { ...nick, required: true }], null, [cv]),
  ],
  [
    section('about', [{ ...country, options: ['Norway', 'Peru'] }, names].slice(0, 1)),
    section('more', [partners, names], null, [
      { ...plan, onlyIf: ofNorway },
      { ...cv, before: 2 },
    ]),
  ],
  [section('about', [nick])],
  [
    section('about', [country]),
    section('files', [], ofNorway, [
      { ...budget, before: 0 },
      { ...plan, before: 0 },
    ]),
  ],
  [],
];
/** As a host changes these: one that is gone is passed over, and another one is optional. */
const definedOnce = [
  [definition('budget'), definition('plan'), definition('cv')],
  [definition('budget'), definition('plan')],
  [definition('plan'), definition('cv')],
  [definition('budget'), definition('plan', { optional: true }), definition('cv')],
];
const documentIds = ['budget-id', 'plan-id', 'cv-id'];
const values: Readonly<Record<string, readonly AnswerValue[]>> = {
  country: ['Norway', 'Chile', 'Peru'],
  partners: [1, 3],
  names: ['Ada'],
  visa: [true, false],
  nick: ['A'],
};

type Change =
  | { readonly kind: 'ask'; readonly at: number }
  | { readonly kind: 'define'; readonly at: number }
  | { readonly kind: 'excuse'; readonly itemId: string }
  | { readonly kind: 'review'; readonly itemId: string; readonly action: AnswerAction }
  | { readonly kind: 'upload'; readonly documentId: string }
  | { readonly kind: 'withdraw'; readonly documentId: string }
  | { readonly kind: 'judge'; readonly documentId: string; readonly action: ReviewAction }
  | {
      readonly kind: 'answer';
      readonly sectionId: string;
      readonly values: Readonly<Record<string, AnswerValue | undefined>>;
    };
/** Most are answered, or next to nothing would be taken. */
const anyValues = fc.record(
  Object.fromEntries(
    Object.entries(values).map(([id, all]) => [
      id,
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...all) }, fc.constant(undefined)),
    ]),
  ),
);
const anyItem = fc.oneof(fc.constantFrom(...Object.keys(values)), fc.constantFrom(...documentIds));
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), at: fc.nat(askedOnce.length - 1) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('excuse' as const),
      itemId: anyItem,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('review' as const),
      itemId: anyItem,
      action: fc.constantFrom(...answerActions),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('define' as const), at: fc.nat(definedOnce.length - 1) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('upload' as const), documentId: fc.constantFrom(...documentIds) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), documentId: fc.constantFrom(...documentIds) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('judge' as const),
      documentId: fc.constantFrom(...documentIds),
      action: fc.constantFrom(...reviewActions),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      sectionId: fc.constantFrom('about', 'more'),
      values: anyValues,
    }),
  },
);

const idsOf = (items: readonly Item[]) => items.map(itemIdOf);

it('of any answers and documents, and however both change: contract, domain, views and reminders agree on what is asked, missing and to be reviewed [BEY-52, BEY-53, BEY-55, STATE-21]', async () => {
  const ask = (at: number) => event('QuestionsDefined', { projectId, sections: askedOnce[at] ?? [] });
  await fc.assert(
    fc.asyncProperty(
      fc.nat(askedOnce.length - 1),
      fc.array(anyChange, { maxLength: 40, size: 'max' }),
      async (start, changes) => {
        const [first = []] = definedOnce;
        const asks: DomainEvent[] = [created(), defined(...first), activated, joined('anna'), ask(start)];
        const answers: DomainEvent[] = [];
        const all = [...asks];
        let definitions = first;
        let sections: readonly QuestionSection[] = askedOnce[start] ?? [];
        const decide = (command: SubmissionCommand) =>
          submissionDecider.decide(command, stateOf(submissionDecider, answers), moment, { project: projectOf(asks) });
        const send = (command: SubmissionCommand) => {
          const decision = decide(command);
          if (!decision.ok) return;
          answers.push(...decision.events);
          all.push(...decision.events);
        };
        const upload = (documentId: string, fileId: string, begins?: true): SubmissionCommand => ({
          type: 'UploadDocument',
          data: { ...ann, documentId, fileId, file: facts(fileId), ...(begins && { begins }) },
        });
        for (const [at, change] of changes.entries()) {
          if (change.kind === 'ask') {
            sections = sectionsWith(askedOnce[change.at] ?? [], definitions);
            asks.push(ask(change.at));
            all.push(ask(change.at));
            send({ type: 'AskAnew', data: ann });
            continue;
          }
          if (change.kind === 'define') {
            definitions = definedOnce[change.at] ?? first;
            sections = sectionsWith(sections, definitions);
            asks.push(defined(...definitions));
            all.push(defined(...definitions));
            continue;
          }
          if (change.kind === 'excuse') {
            send({ type: 'ExcuseItem', data: { ...ann, itemId: change.itemId, reason: 'None' } });
            continue;
          }
          if (change.kind === 'review') {
            const { itemId, action } = change;
            send({ type: 'ReviewAnswers', data: { ...ann, itemIds: [itemId], action, remarks: '' } });
            continue;
          }
          if (change.kind === 'upload') {
            send(upload(change.documentId, `file-${at}`));
            continue;
          }
          if (change.kind === 'withdraw') {
            send({ type: 'WithdrawDocument', data: { ...ann, documentId: change.documentId } });
            continue;
          }
          if (change.kind === 'judge') {
            const { documentId, action } = change;
            send({ type: 'ReviewDocument', data: { ...ann, documentId, action, remarks: '' } });
            continue;
          }
          const { sectionId } = change;
          const own = new Set(idsOf(sections.find((one) => one.sectionId === sectionId)?.questions ?? []));
          const meant = Object.entries(change.values).filter(([id, value]) => value !== undefined && own.has(id));
          const others = stateOf(submissionDecider, answers).answers.filter(({ questionId }) => !own.has(questionId));
          const isAsked = new Set(
            idsOf(asked(sections, new Map([...givenAnswers(others), ...meant] as Iterable<[string, AnswerValue]>))),
          );
          const said = meant.flatMap(([questionId, value]) =>
            value !== undefined && isAsked.has(questionId) ? [{ questionId, value }] : [],
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
        expect(stored?.excuses.map(({ itemId }) => itemId).toSorted() ?? []).toEqual(
          Object.keys(state.excuses).toSorted(),
        );
        expect(stored?.decisions.map(({ itemId, action }) => [itemId, action]).toSorted() ?? []).toEqual(
          [...decided].map(([questionId, { action }]) => [questionId, action]).toSorted(),
        );
        expect(idsOf(answersOwedBy(project, 'anna'))).toEqual(expected);
        expect(project.totals.answersMissing).toBe(expected.length);
        expect(answersMissingOf(project, 'anna') ?? 0).toBe(expected.length);
        const among = new Map(documentsIn(sections).map((document) => [document.documentId, document]));
        const unasked = new Set(unaskedDocuments(sections, held).map(itemIdOf));
        const standings = definitions.map(({ documentId, optional }) => {
          const document = among.get(documentId);
          const reason = document && !unasked.has(documentId) ? excuseStatus(document, noted) : null;
          return {
            ...{ documentId, optional, status: statusOf(state.documents[documentId]) },
            ...(unasked.has(documentId) && { unasked: true }),
            ...(reason !== null && reason !== 'Reject' && { excuse: { status: reason } }),
          };
        });
        for (const { documentId, unasked, status } of standings) {
          const uploading = decide(upload(documentId, 'another', true));
          const isRefused = !uploading.ok && uploading.refusal.code === 'NOT_ASKED';
          expect(isRefused).toBe(unasked === true && status === 'Not Uploaded');
        }
        const shown = standings.filter(({ unasked, status }) => !unasked || status !== 'Not Uploaded');
        expect(
          requiredOf(project, 'anna').map(({ definition, ...one }) => ({ documentId: definition.documentId, ...one })),
        ).toEqual(shown);
        const due = shown.filter((one) => !isVoluntary(one));
        expect(project.totals.required).toBe(due.length);
        expect(project.totals.delivered).toBe(due.filter(isDelivered).length);
        expect(project.totals.excused ?? 0).toBe(due.filter(isExcusedBy).length);
        expect(Object.values(project.totals.statusCounts).reduce((sum, one) => sum + one, 0)).toBe(
          shown.filter(isCounted).length,
        );
        expect(unaskedOf(project, 'anna').toSorted()).toEqual([...unasked].toSorted());
        expect(project.totals.completeCollaborators).toBe(
          isComplete({ documents: shown, answersMissing: answersMissingOf(project, 'anna') }) ? 1 : 0,
        );
        expect(missing(sections, held, noted).length === 0 && !shown.some(isOwed)).toBe(
          !owesSomething(project, 'anna'),
        );
        const reminded = decide({ type: 'RemindCollaborator', data: { ...ann, dueAt, kind: 'host' } });
        expect(reminded.ok && reminded.events.length > 0).toBe(owesSomething(project, 'anna'));
      },
    ),
    { numRuns: runs(300) },
  );
});
