import { authorize, commandRules, type Role } from '@dossier/shared/authorization';
import { isoTime } from '@dossier/shared/basics/clock';
import { Refused } from '@dossier/shared/basics/refused';
import type { CommandOutcome } from '@dossier/shared/command-client';
import type { CommandName, ContextRead } from '@dossier/shared/contract';
import type { IsGone } from '@dossier/shared/history';
import type { DomainCommand } from '../../domain/commands.ts';
import type { Decision, Moment } from '../../domain/decider.ts';
import type { Invocation, Read } from '../command-handler.ts';
import type { Folded, Head, Streams } from '../streams.ts';
import type { Command } from './command.ts';
import { refusalOf } from './outcome.ts';

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
  const states = new Map<string, Promise<unknown>>();
  const read: Read = (stream, fold, aside) => {
    const follow = async () => {
      const { state, head } = await streams.follow(stream, fold);
      if (!aside) context.push({ stream, revision: head?.revision ?? -1 });
      return state;
    };
    const state = states.get(stream) ?? follow();
    states.set(stream, state);
    // A stream's name says its kind, so it is always folded by the same fold.
    return state as ReturnType<typeof follow>;
  };
  return { read, context };
};

/** @throws Refused HOST_GONE: of a project without a host nothing changes, it is read and purged */
const checkHost = async <N extends CommandName>(command: Command<N>, state: unknown, read: Read, isGone: IsGone) => {
  const { handler, data } = command;
  const host = handler.outlives ? '' : ((await handler.host?.(data, state, read)) ?? '');
  if (host !== '' && (await isGone(host))) throw new Refused('HOST_GONE');
};

/** Answers the caller's roles. @throws Refused unless they have one that the command's rule names */
const checkRights = async <N extends CommandName>(
  command: Command<N>,
  state: unknown,
  read: Read,
): Promise<readonly Role[]> => {
  const { name, handler, data, invocation } = command;
  const { caller } = invocation;
  if (caller.kind !== 'person') return [];
  if (caller.guestIn !== undefined && caller.guestIn !== (data as { projectId?: string }).projectId)
    throw new Refused('PROJECT_NOT_FOUND');
  const roles = (await handler.roles?.(data, state, read, invocation)) ?? [];
  const refusal = authorize(commandRules[name], caller, roles);
  if (refusal) throw new Refused(refusal);
  return roles;
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
  const decide = async () => {
    roles = await checkRights(command, state, read);
    await checkHost(command, state, read, isGone);
    facts = await handler.context(data, state, read, invocation);
    // Name and payload come from one handler, which the compiler cannot see through a table.
    const resolved = { type: name, data: await handler.resolve(data, invocation) } as unknown as DomainCommand<N>;
    return handler.decider.decide(resolved, state, momentOf(invocation), facts);
  };
  const decision = await decide().catch(refusalOf);
  return { decision, head, context, roles, facts };
};
