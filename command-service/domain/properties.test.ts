import {
  type CommandName,
  collaboratorLimits,
  type DomainEvent,
  type EventType,
  events as eventTypes,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Decider, Moment } from './decider.ts';
import { activated, activePublic, created, joined, projectOf, subscription, trial } from './fixtures.ts';
import {
  type AccountCommand,
  type AccountEvent,
  accountDecider,
  type CommentsCommand,
  type CommentsEvent,
  commentsDecider,
  type DownloadsCommand,
  type DownloadsEvent,
  downloadsDecider,
  type InboxCommand,
  type InboxEvent,
  inboxDecider,
  isProject,
  isSubscribed,
  type MailCommand,
  type MailEvent,
  mailDecider,
  type ProjectCommand,
  type ProjectEvent,
  projectDecider,
  type QuoteCommand,
  type QuoteEvent,
  quoteDecider,
  type SubmissionCommand,
  type SubmissionEvent,
  type SubscriptionCommand,
  type SubscriptionEvent,
  submissionDecider,
  subscriptionDecider,
} from './index.ts';
import { stateOf } from './specification.ts';
import {
  anyAccountCommand,
  anyEvent,
  anyInboxCommand,
  anyMailCommand,
  anyMoment,
  anyProjectCommand,
  anySubmissionCommand,
  anySubscriptionCommand,
  historyOf,
} from './testing.ts';

type Owned =
  | AccountEvent
  | ProjectEvent
  | SubmissionEvent
  | CommentsEvent
  | DownloadsEvent
  | SubscriptionEvent
  | InboxEvent
  | MailEvent
  | QuoteEvent;
type Decided = (
  | AccountCommand
  | ProjectCommand
  | SubmissionCommand
  | CommentsCommand
  | DownloadsCommand
  | SubscriptionCommand
  | InboxCommand
  | MailCommand
  | QuoteCommand
)['type'];
/** Fails the type check when a command has no decider, or an event no stream but the seal's. */
const undecided: [Exclude<CommandName, Decided>, Exclude<EventType, Owned | 'StreamsSealed'>] extends [never, never]
  ? true
  : false = true;

const decide = <C>(command: fc.Arbitrary<C>, length = 30) =>
  fc.array(fc.tuple(command, anyMoment), { maxLength: length, size: 'max' });
const context = { subscription };
const submissionContext = { project: projectOf(activePublic) };
const subscriptionContext = { trialDays: 14, taxRate: 0.2 };

describe('every decider', () => {
  const deciders = {
    account: accountDecider,
    project: projectDecider,
    submission: submissionDecider,
    comments: commentsDecider,
    downloads: downloadsDecider,
    subscription: subscriptionDecider,
    inbox: inboxDecider,
    mail: mailDecider,
    quote: quoteDecider,
  };
  const folds = Object.entries<{
    readonly initial: unknown;
    readonly evolve: (state: never, event: DomainEvent) => unknown;
  }>(deciders).map(([name, { initial, evolve }]) => [name, { initial, evolve }] as const);

  it('together they know every command and every event', () => expect(undecided).toBe(true));

  it.each(folds)('%s takes any events in any order', (_name, { initial, evolve }) =>
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        let state = initial;
        for (const event of events) state = evolve(state as never, event);
        expect(state).toBeDefined();
      }),
    ),
  );

  const twice = <S, C, X>(decider: Decider<S, C, X>, command: fc.Arbitrary<C>, context: X, past: DomainEvent[] = []) =>
    fc.assert(
      fc.property(decide(command), command, anyMoment, (before, repeated, moment) => {
        const history = [...past, ...historyOf(decider, before, context, past).events];
        const state = stateOf(decider, history);
        const first = decider.decide(repeated, state, moment, context);
        if (!first.ok) return;
        const second = decider.decide(repeated, first.events.reduce(decider.evolve, state), moment, context);
        if (second.ok) expect(second.events).toEqual([]);
      }),
    );

  it('appends nothing when the same is decided twice', () => {
    twice(accountDecider, anyAccountCommand, undefined);
    twice(projectDecider, anyProjectCommand, context, [created()]);
    twice(submissionDecider, anySubmissionCommand, submissionContext);
    twice(subscriptionDecider, anySubscriptionCommand, subscriptionContext, trial);
    twice(inboxDecider, anyInboxCommand, undefined);
    twice(mailDecider, anyMailCommand, undefined);
  });

  it('leads only to events as the contract has them', () => {
    const valid = <S, C, X>(
      decider: Decider<S, C, X>,
      command: fc.Arbitrary<C>,
      context: X,
      past: DomainEvent[] = [],
    ) =>
      fc.assert(
        fc.property(decide(command), (steps) => {
          for (const { type, data } of historyOf(decider, steps, context, past).events) {
            expect(eventTypes[type].schema.strict().safeParse(data).error).toBeUndefined();
          }
        }),
      );
    valid(accountDecider, anyAccountCommand, undefined);
    valid(projectDecider, anyProjectCommand, context);
    valid(submissionDecider, anySubmissionCommand, submissionContext);
    valid(subscriptionDecider, anySubscriptionCommand, subscriptionContext, trial);
    valid(inboxDecider, anyInboxCommand, undefined);
    valid(mailDecider, anyMailCommand, undefined);
  });
});

describe('a project', () => {
  const anyHistory = decide(anyProjectCommand, 40).map((steps) =>
    historyOf(projectDecider, steps, context, [created()]),
  );

  it('[STATE-01] goes no other ways than those of the table', () => {
    const ways = new Set([
      'draft>active',
      'active>past',
      'past>active',
      'draft>bin',
      'active>bin',
      'past>bin',
      'bin>draft',
      'bin>active',
      'bin>past',
      'bin>purged',
    ]);
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { before, after } of steps) {
          if (before.status !== after.status) expect(ways).toContain(`${before.status}>${after.status}`);
        }
      }),
    );
  });

  it('[PAY-18] [JOIN-10] never has more collaborators than the plan allows', () => {
    const crowd = Array.from({ length: collaboratorLimits.monthly - 2 }, (_, index) => joined(`person-${index}`));
    const past = [created(), activated, ...crowd];
    fc.assert(
      fc.property(decide(anyProjectCommand), (commands) => {
        for (const { after } of historyOf(projectDecider, commands, context, past).steps) {
          expect(Object.keys(after.collaborators).length).toBeLessThanOrEqual(collaboratorLimits.monthly);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has no collaborator who also runs it', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { after } of steps) {
          for (const person of [after.host, ...after.coHosts])
            expect(Object.keys(after.collaborators)).not.toContain(person);
        }
      }),
    ));

  it('assigns only documents it has to people it has', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { after } of steps.filter(({ after }) => isProject(after))) {
          if (!isProject(after)) continue;
          const documents = after.documents.map(({ documentId }) => documentId);
          for (const [documentId, people] of Object.entries(after.assignments)) {
            expect(documents).toContain(documentId);
            for (const person of people) expect(Object.keys(after.collaborators)).toContain(person);
          }
        }
      }),
    ));

  it('counts its revision as the stream does', () =>
    fc.assert(
      fc.property(anyHistory, ({ events }) => {
        expect(stateOf(projectDecider, [created(), ...events]).revision).toBe(events.length);
      }),
    ));
});

describe('a submission', () => {
  const anyHistory = decide(anySubmissionCommand, 40).map((steps) =>
    historyOf(submissionDecider, steps, submissionContext),
  );
  const uploadsOf = (events: readonly DomainEvent[]) =>
    events.flatMap((event) => (event.type === 'DocumentUploaded' ? [event.data] : []));

  it('[DETAIL-20] counts the versions of each document without a gap', () =>
    fc.assert(
      fc.property(anyHistory, ({ events }) => {
        for (const documentId of new Set(uploadsOf(events).map((upload) => upload.documentId))) {
          const versions = uploadsOf(events).filter((upload) => upload.documentId === documentId);
          expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
          expect(new Set(versions.map(({ fileId }) => fileId)).size).toBe(versions.length);
        }
      }),
    ));

  it('[DETAIL-20] changes an accepted document by a review only', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { before, events } of steps) {
          for (const event of events) {
            if (event.type !== 'DocumentUploaded' && event.type !== 'DocumentWithdrawn') continue;
            expect(before.documents[event.data.documentId]?.status).not.toBe('Accept');
          }
        }
      }),
    ));

  it('[REVIEW-07] reviews the last version only', () =>
    fc.assert(
      fc.property(anyHistory, ({ steps }) => {
        for (const { before, events } of steps) {
          for (const event of events) {
            if (event.type !== 'DocumentReviewed') continue;
            expect(before.documents[event.data.documentId]?.version).toBe(event.data.version);
          }
        }
      }),
    ));

  it('[STATE-23] reminds once for each due moment and kind', () =>
    fc.assert(
      fc.property(anyHistory, ({ events }) => {
        const sent = events.flatMap(({ type, data }) =>
          type === 'CollaboratorReminded' ? [`${data.dueAt} ${data.kind}`] : [],
        );
        expect(new Set(sent).size).toBe(sent.length);
      }),
    ));
});

describe('a subscription', () => {
  it('[STATE-18] begins with a payment that was recorded, and renews with another one', () =>
    fc.assert(
      fc.property(decide(anySubscriptionCommand, 40), (commands) => {
        for (const { events } of historyOf(subscriptionDecider, commands, subscriptionContext, trial).steps) {
          const types = events.map(({ type }) => type);
          if (types.includes('SubscriptionStarted') || types.includes('SubscriptionRenewed')) {
            expect(types[0]).toBe('PaymentRecorded');
          }
        }
      }),
    ));

  it('[PAY-21] lets nobody create a project after its end', () =>
    fc.assert(
      fc.property(anyMoment, (moment: Moment) => {
        const state = stateOf(subscriptionDecider, [
          ...trial,
          { type: 'SubscriptionEnded', data: { personId: 'hanna' } },
        ]);
        expect(isSubscribed(state, moment.now)).toBe(false);
      }),
    ));
});

describe('an inbox', () => {
  it('[NOTE-02] has nothing unread up to the last one seen', () =>
    fc.assert(
      fc.property(decide(anyInboxCommand), anyMoment, (commands, moment) => {
        const past = historyOf(inboxDecider, commands, undefined).events;
        const { notifications } = stateOf(inboxDecider, past);
        for (const [index, { id }] of notifications.entries()) {
          const markAll = { type: 'MarkAllNotificationsRead', data: { lastSeen: id } } as const;
          const decision = inboxDecider.decide(markAll, { notifications }, moment, undefined);
          const events = decision.ok ? decision.events : [];
          const next = events.reduce(inboxDecider.evolve, { notifications });
          expect(next.notifications.slice(0, index + 1).every(({ read }) => read)).toBe(true);
          expect(next.notifications.slice(index + 1)).toEqual(notifications.slice(index + 1));
        }
      }),
    ));
});
