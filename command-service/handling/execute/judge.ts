import { type Awaitable, after } from '@dossier/shared/async/after';
import { authorize, commandRules, type Role } from '@dossier/shared/authorization';
import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { CommandName, ContextRead } from '@dossier/shared/contract';
import type { IsGone } from '@dossier/shared/history';
import type { DomainCommand } from '../../domain/commands.ts';
import type { Decision, Moment } from '../../domain/decider.ts';
import type { Invocation, Read } from '../command-handler.ts';
import type { Fold, Folded, Head, Streams } from '../streams.ts';
import { type Command, refusalOf } from './command.ts';

export type Judgement = {
  readonly decision: Decision;
  readonly head: Head | undefined;
  readonly context: readonly ContextRead[];
  /** The caller's, as far as they were asked for. */
  readonly roles: readonly Role[];
  /** What the decision was given, once the caller may send the command. */
  readonly facts: unknown;
};

/** Reads each stream to its head once: a judgement rests on one revision of each. */
const contextReader = (streams: Streams) => {
  const context: ContextRead[] = [];
  const states = new Map<string, { readonly state: unknown }>();
  const read: Read = <S>(stream: string, fold: Fold<S>, aside?: 'aside') => {
    const note = ({ state, head }: Folded<S>) => {
      if (!aside) context.push({ stream, revision: head?.revision ?? -1 });
      return state;
    };
    const known = states.get(stream) ?? {
      state: after(streams.current(stream, fold) ?? streams.follow(stream, fold), note),
    };
    states.set(stream, known);
    // A stream's name says its kind, so it is always folded by the same fold.
    return known.state as Awaitable<S>;
  };
  return { read, context };
};

/** @throws Refused HOST_GONE: of a project without a host nothing changes, it is read and purged */
const checkHost = <N extends CommandName>(
  { handler, data }: Command<N>,
  state: unknown,
  read: Read,
  isGone: IsGone,
): Awaitable<void> =>
  after(handler.outlives ? '' : (handler.host?.(data, state, read) ?? ''), (host) =>
    after(host !== '' && isGone(host), (isHostGone) => {
      if (isHostGone) throw new Refused('HOST_GONE');
    }),
  );

/** Answers the caller's roles. @throws Refused unless they have one that the command's rule names */
const checkRights = <N extends CommandName>(
  command: Command<N>,
  state: unknown,
  read: Read,
): Awaitable<readonly Role[]> => {
  const { name, handler, data, invocation } = command;
  const { caller } = invocation;
  if (caller.kind !== 'person') return [];
  if (caller.guestIn !== undefined && caller.guestIn !== (data as { projectId?: string }).projectId)
    throw new Refused('PROJECT_NOT_FOUND');
  return after(handler.roles?.(data, state, read, invocation) ?? [], (roles) => {
    const refusal = authorize(commandRules[name], caller, roles);
    if (refusal) throw new Refused(refusal);
    return roles;
  });
};

/**
 * Whoever lost the role since is told no more than others are. What gave the sender's own role up is
 * answered as the first time.
 */
export const refusedNow = async (
  command: Command,
  stream: string,
  streams: Streams,
): Promise<CommandOutcome | undefined> => {
  const { handler, invocation } = command;
  if (handler.resigns || invocation.caller.kind !== 'person') return undefined;
  const { read } = contextReader(streams);
  const check = async () => checkRights(command, await read(stream, handler.decider), read);
  return check().then(() => undefined, refusalOf);
};

/** By this copy's clock alone: events that another clock dated ahead must not end what is open. */
const momentOf = ({ actor, commandId, now }: Invocation): Moment => ({ now: isoTime(now), actor, commandId });

/** The state may be behind the store; other streams are read to their heads. */
export const judge = async <N extends CommandName>(
  command: Command<N>,
  folded: Folded<unknown>,
  streams: Streams,
  isGone: IsGone,
): Promise<Judgement> => {
  // Before the first await: the folded state changes in place when others read the stream.
  const { state, head } = folded;
  const { name, handler, data, invocation } = command;
  const { read, context } = contextReader(streams);
  let roles: readonly Role[] = [];
  let facts: unknown;
  try {
    const checked = checkRights(command, state, read);
    roles = checked instanceof Promise ? await checked : checked;
    const hosted = checkHost(command, state, read, isGone);
    if (hosted) await hosted;
    const found = handler.context(data, state, read, invocation);
    facts = found instanceof Promise ? await found : found;
    const given = handler.resolve(data, invocation);
    // Name and payload come from one handler, which the compiler cannot see through a table.
    const resolved = {
      type: name,
      data: given instanceof Promise ? await given : given,
    } as unknown as DomainCommand<N>;
    return {
      decision: handler.decider.decide(resolved, state, momentOf(invocation), facts),
      head,
      context,
      roles,
      facts,
    };
  } catch (error) {
    return { decision: refusalOf(error), head, context, roles, facts };
  }
};
