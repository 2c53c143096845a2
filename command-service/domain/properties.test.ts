import {
  type CommandName,
  type DomainEvent,
  type EventsOf,
  type EventType,
  events as eventTypes,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Decider } from './decider.ts';
import {
  type AccountCommand,
  accountDecider,
  type CommentsCommand,
  commentsDecider,
  type DownloadsCommand,
  downloadsDecider,
  type EvidenceCommand,
  evidenceDecider,
  type InboxCommand,
  type InstallationCommand,
  inboxDecider,
  installationDecider,
  type MailCommand,
  mailDecider,
  type ProjectCommand,
  projectDecider,
  type QuoteCommand,
  quoteDecider,
  type ReadingCommand,
  readingDecider,
  type SubmissionCommand,
  type SubscriptionCommand,
  submissionDecider,
  subscriptionDecider,
  type TeamCommand,
  type ThreadCommand,
  teamDecider,
  threadDecider,
} from './index.ts';
import {
  anyAccountCommand,
  anyEvent,
  anyInboxCommand,
  anyMailCommand,
  anyMoment,
  anyProjectCommand,
  anySubmissionCommand,
  anySubscriptionCommand,
  anyTeamCommand,
} from './testing/arbitraries.ts';
import {
  commandsOf,
  historyOf,
  projectContext,
  submissionContext,
  subscriptionContext,
  teamContext,
} from './testing/history.ts';
import { created } from './testing/project.ts';
import { stateOf } from './testing/specification.ts';
import { trial } from './testing/subscription.ts';

type Owned = EventsOf<
  | 'account'
  | 'project'
  | 'submission'
  | 'comments'
  | 'documentComments'
  | 'reading'
  | 'downloads'
  | 'evidence'
  | 'subscription'
  | 'team'
  | 'installation'
  | 'inbox'
  | 'mail'
  | 'quote'
>;
type Decided = (
  | AccountCommand
  | ProjectCommand
  | SubmissionCommand
  | CommentsCommand
  | ThreadCommand
  | ReadingCommand
  | DownloadsCommand
  | EvidenceCommand
  | SubscriptionCommand
  | TeamCommand
  | InstallationCommand
  | InboxCommand
  | MailCommand
  | QuoteCommand
)['type'];
type OfSeals = 'SealKeyPublished' | 'StreamsSealed';
/** Fails the type check when a command has no decider, or an event no stream but the seal's. */
const undecided: [Exclude<CommandName, Decided>, Exclude<EventType, Owned | OfSeals>] extends [never, never]
  ? true
  : false = true;

describe('every decider', () => {
  const deciders = {
    account: accountDecider,
    project: projectDecider,
    submission: submissionDecider,
    comments: commentsDecider,
    thread: threadDecider,
    reading: readingDecider,
    downloads: downloadsDecider,
    evidence: evidenceDecider,
    subscription: subscriptionDecider,
    team: teamDecider,
    installation: installationDecider,
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
      fc.property(commandsOf(command), command, anyMoment, (before, repeated, moment) => {
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
    twice(projectDecider, anyProjectCommand, projectContext, [created()]);
    twice(submissionDecider, anySubmissionCommand, submissionContext);
    // Each release counts; one that is repeated is known by the id of its command.
    const counted = anySubscriptionCommand.filter(({ type }) => type !== 'ReleaseSeats');
    twice(subscriptionDecider, counted, subscriptionContext, trial);
    twice(teamDecider, anyTeamCommand, teamContext);
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
        fc.property(commandsOf(command), (steps) => {
          for (const { type, data } of historyOf(decider, steps, context, past).events) {
            expect(eventTypes[type].schema.strict().safeParse(data).error).toBeUndefined();
          }
        }),
      );
    valid(accountDecider, anyAccountCommand, undefined);
    valid(projectDecider, anyProjectCommand, projectContext);
    valid(submissionDecider, anySubmissionCommand, submissionContext);
    valid(subscriptionDecider, anySubscriptionCommand, subscriptionContext, trial);
    valid(teamDecider, anyTeamCommand, teamContext);
    valid(inboxDecider, anyInboxCommand, undefined);
    valid(mailDecider, anyMailCommand, undefined);
  });
});
