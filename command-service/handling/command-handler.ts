import type { Caller, Membership } from '@dossier/shared/authorization';
import type { CommandName, CommandPayload, DomainEvent } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from '../domain/commands.ts';
import type { Decider, Decision, Moment } from '../domain/decider.ts';
import type { Fold } from './streams.ts';

/** Who sent a command, under which id and when; times are epoch milliseconds. */
export type Invocation = {
  readonly caller: Caller;
  /** The caller's id; `system` and `visitor` are nobody's. */
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
  readonly now: number;
  /** How many ids derived for a new stream turned out to be taken. */
  readonly attempt: number;
};

/**
 * The state of another stream as it is now; what was read is recorded in the events as their
 * context.
 */
export type Read = <S>(stream: string, fold: Fold<S>) => Promise<S>;

/**
 * How one command is handled, in the order of its steps. Look-ups may refuse by throwing Refused;
 * what makes entries (a person at the first mention of an address) belongs in `resolve`, after the
 * caller's rights are known.
 *
 * Methods, not properties: a handler whose state is not known is only ever given back the state of
 * its own stream.
 */
export type CommandHandler<N extends CommandName, S = unknown, C = unknown> = {
  readonly decider: {
    readonly initial: S;
    evolve(state: S, event: DomainEvent): S;
    decide(command: DomainCommand<N>, state: S, moment: Moment, context: C): Decision;
  };
  /** The stream whose state the command is judged by and whose events it adds. */
  stream(data: CommandPayload<N>, invocation: Invocation): string | Promise<string>;
  /** Key of the stream's first event; later ones keep it. */
  key(data: CommandPayload<N>, invocation: Invocation): string;
  /**
   * The command makes its stream, under an id derived from it; one that exists is somebody else's.
   */
  readonly fresh?: true;
  /** The project whose roles the command's rule names; undefined: there is none. */
  membership?(data: CommandPayload<N>, state: S, read: Read): Membership | undefined | Promise<Membership | undefined>;
  context(data: CommandPayload<N>, state: S, read: Read, invocation: Invocation): C | Promise<C>;
  resolve(data: CommandPayload<N>, invocation: Invocation): DomainPayload<N> | Promise<DomainPayload<N>>;
  /** Uploads that the events will refer to. */
  files?(data: CommandPayload<N>): readonly string[];
};

/** What the commands of one kind of stream have in common, as far as their payload is a `P`. */
type Shared<P, S, C> = {
  stream(data: P, invocation: Invocation): string | Promise<string>;
  key(data: P, invocation: Invocation): string;
  readonly fresh?: true;
  membership?(data: P, state: S, read: Read): Membership | undefined | Promise<Membership | undefined>;
} & (undefined extends C ? object : { context(data: P, state: S, read: Read, invocation: Invocation): C | Promise<C> });

type May<T, Condition> = Condition extends true ? Partial<T> : T;
type Fits<Given, Wanted> = Given extends Wanted ? true : false;
/**
 * What is not shared has to be stated, `resolve` where the domain does not take the payload as
 * sent.
 */
type Stated<N extends CommandName, S, C, P> = Pick<CommandHandler<N, S, C>, 'fresh' | 'membership' | 'files'> &
  May<Pick<CommandHandler<N, S, C>, 'stream' | 'key' | 'context'>, Fits<CommandPayload<N>, P>> &
  May<Pick<CommandHandler<N, S, C>, 'resolve'>, Fits<CommandPayload<N>, DomainPayload<N>>>;

const byDefault = { context: () => undefined, resolve: (data: unknown) => data };

/** Handlers of one decider's commands; each states only what differs from what they share. */
export const handlersOf = <S, Command extends DomainCommand, C, P, N extends Command['type']>(
  decider: Decider<S, Command, C>,
  shared: Shared<P, NoInfer<S>, NoInfer<C>>,
  handlers: { readonly [K in N]: Stated<K, S, C, P> },
) =>
  Object.fromEntries(
    Object.entries<object>(handlers).map(([name, stated]) => [name, { decider, ...byDefault, ...shared, ...stated }]),
    // The parts were checked above; that they are whole together is beyond the compiler.
  ) as unknown as { readonly [K in N]: CommandHandler<K> };
