import { setTimeout as pause } from 'node:timers/promises';
import type { Deadline } from '@dossier/shared/async/deadline';
import { backOff } from '@dossier/shared/async/pause';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { IsGone } from '@dossier/shared/history';
import type { Limiter } from '@dossier/shared/limits';
import type { Claims } from '../claims.ts';
import type { Folded, Streams } from '../streams.ts';
import type { Answers } from './answers.ts';
import { type Accepted, type Append, repeated } from './append.ts';
import { accepted, type Command, refusedAt, unavailable } from './command.ts';
import { type Judgement, judge, refusedNow } from './judge.ts';
import type { TakenRights } from './taken.ts';

export type HandleOptions = {
  readonly streams: Streams;
  readonly files: Claims;
  readonly append: Append;
  readonly answers: Answers;
  readonly taken: TakenRights;
  readonly isGone: IsGone;
  readonly limit: Limiter;
  /** What has to be there before the events of a decision, by another command; undefined: nothing. */
  readonly prepare: (
    command: Command,
    decision: Accepted['decision'],
    deadline: Deadline,
  ) => Promise<CommandOutcome | undefined>;
};

/** Another command made the stream that this one wanted to make. */
export const taken = Symbol('taken');

const hasEvents = (judgement: Judgement): judgement is Accepted =>
  judgement.decision.ok && judgement.decision.events.length > 0;

const needsMore = (judgement: Judgement): judgement is Accepted =>
  judgement.decision.ok && (judgement.decision.joins !== undefined || judgement.decision.reserves !== undefined);

const namesFiles = ({ handler, data }: Command, { decision }: Accepted): boolean =>
  (handler.files?.(data) ?? []).length > 0 || (decision.copies ?? []).length > 0;

const withoutEvents = ({ handler, data, invocation }: Command, { decision, head }: Judgement): CommandOutcome =>
  decision.ok
    ? accepted(head ?? { key: handler.key(data, invocation), revision: -1, position: 0 }, decision.answer)
    : refusedAt(head, decision);

/** After a conflict. */
const pauses = { first: 2, longest: 50 };

/** Judges and appends until no other writer comes in between, first on what is kept. */
export const createHandle =
  ({ streams, files, append, answers, taken: rights, isGone, limit, prepare }: HandleOptions) =>
  async (stream: string, command: Command, deadline: Deadline): Promise<CommandOutcome | typeof taken> => {
    const { handler, data, invocation } = command;
    const follow = () => streams.follow(stream, handler.decider);
    /** What is accepted without new events rests on events that name its uploads already. */
    const end = async (outcome: CommandOutcome) => {
      if (outcome.ok) await files.reference(handler.files?.(data) ?? []);
      return outcome;
    };
    /** What it was answered the first time, to those who may still hear it. */
    const again = async (before: CommandOutcome) => {
      const outcome = await end(before);
      return (await refusedNow(command, stream, streams)) ?? outcome;
    };
    /** Asks the store, so only before what a repeat must not do; that its events are stored once the append sees to. */
    const answered = async () => {
      const known = await streams.remembered(invocation.commandId);
      if (!known) return undefined;
      await rights.again(command, known);
      return again(repeated(command, known));
    };
    /** Judged anew after what it needs: the events rest on a state that has it. */
    const prepared = async (first: Accepted, folded: Folded<unknown>): Promise<Judgement> => {
      const outcome = await prepare(command, first.decision, deadline);
      if (!outcome) return first;
      // Another request of theirs may have been faster.
      if (!outcome.ok && outcome.refusal.code !== 'ALREADY_COLLABORATOR') return { ...first, decision: outcome };
      return judge(command, folded, streams, isGone);
    };
    const kept = streams.recall(stream, handler.decider) ?? (handler.fresh && streams.empty(stream, handler.decider));
    let folded = kept ?? (await follow());
    const told = command.keyed && (await answers.find(command));
    if (told) return (await answered()) ?? again(told);
    let isFirst = true;
    let conflicts = 0;
    for (let isHead = !kept; ; isHead = true) {
      if (handler.fresh && folded.head) return (await answered()) ?? taken;

      const first = await judge(command, folded, streams, isGone);
      const judgement = needsMore(first) ? await prepared(first, folded) : first;
      if (hasEvents(judgement)) {
        const spendings = handler.spends?.(data, folded.state, judgement.roles, invocation, judgement.facts) ?? [];
        if (isFirst && (spendings.length > 0 || namesFiles(command, judgement))) {
          const before = await answered();
          if (before) return before;
          for (const [budget, subject] of spendings) await limit(budget, subject);
        }
        isFirst = false;
        // What was reserved is used already: the state is behind.
        const outcome = judgement.decision.reserves ? undefined : await append(command, folded, judgement);
        if (outcome) return outcome;
        if (deadline.isOver()) return unavailable;
        conflicts += 1;
        // At random, so that the writers do not meet again.
        await pause(Math.random() * backOff(conflicts, pauses));
        folded = await follow();
      } else {
        // Nothing is appended that would prove the state: it is confirmed at the head.
        if (!isHead) folded = await follow();
        if (isHead || folded.head?.revision === judgement.head?.revision)
          return (await answered()) ?? answers.keep(command, await end(withoutEvents(command, judgement)));
      }
    }
  };
