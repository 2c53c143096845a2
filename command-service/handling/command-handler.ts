import type { Awaitable } from '@dossier/shared/async/after';
import type { Caller, Role } from '@dossier/shared/authorization';
import type { CommandName, CommandPayload, DomainEvent, SettingsVariables } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { EventStore } from '@dossier/shared/event-store';
import type { JobQueue } from '@dossier/shared/job-queue';
import type { BudgetName } from '@dossier/shared/limits';
import type { LiveUpdates } from '@dossier/shared/live';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import type { DomainCommand, DomainPayload } from '../domain/commands.ts';
import type { Decider, Decision, Moment } from '../domain/decider.ts';
import type { Fold } from './streams.ts';

/** Where handlers look things up, and where something follows from their commands. */
export type HandlerOptions = {
  readonly directory: Directory;
  readonly eventStore: EventStore;
  readonly uploads: UploadRegistry;
  readonly jobs: Pick<JobQueue, 'enqueue' | 'list' | 'retry' | 'drop'>;
  readonly live: Pick<LiveUpdates, 'publish'>;
  readonly settings: {
    readonly hasShop: boolean;
    readonly variables: SettingsVariables;
    readonly trialDays: number;
    readonly taxRate: number;
  };
};

/** Who sent a command, under which id and when; times are epoch milliseconds. */
export type Invocation = {
  readonly caller: Caller;
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
  readonly now: number;
  /** How many ids derived for a new stream were already taken. */
  readonly attempt: number;
};

/**
 * Reads another stream as it is now; the events record what was read as their context, unless it is `aside`: of a project
 * of which the readers of this one are told nothing.
 */
export type Read = <S>(stream: string, fold: Fold<S>, aside?: 'aside') => Awaitable<S>;

type Roles = readonly Role[];
type Spending = readonly [budget: BudgetName, subject: string];

/**
 * What all handlers of a stream may share, or one of them says for itself.
 * Methods, not properties: a handler of unknown state is only given its own stream's state.
 */
type Looking<P, S> = {
  stream(data: P, invocation: Invocation): string | Promise<string>;
  /** Key of the stream's first event; later ones keep it. */
  key(data: P, invocation: Invocation): string;
  /** The command creates its stream; an existing one belongs to another command. */
  readonly fresh?: true;
  /** Of the project that the command is about, if there is one. */
  host?(data: P, state: S, read: Read): string | Promise<string>;
  /** In the project or team that the command is about, if any. */
  roles?(data: P, state: S, read: Read, invocation: Invocation): Roles | Promise<Roles>;
  /** Who can do less in the project than before; absent, and undefined: nobody. */
  taken?(before: S, after: S): readonly string[] | undefined;
};

/** Look-ups throw Refused; only `resolve`, after the rights, may create entries such as a person. */
export type CommandHandler<N extends CommandName, S = unknown, C = unknown> = Looking<CommandPayload<N>, S> & {
  readonly decider: Pick<Fold<S>, 'restsOn'> & {
    readonly initial: S;
    evolve(state: S, event: DomainEvent): S;
    decide(command: DomainCommand<N>, state: S, moment: Moment, context: C): Decision;
  };
  /** The sender gives up the role that the command needs. */
  readonly resigns?: true;
  /** May still happen when the host's account is closed. */
  readonly outlives?: true;
  context(data: CommandPayload<N>, state: S, read: Read, invocation: Invocation): C | Promise<C>;
  resolve(data: CommandPayload<N>, invocation: Invocation): DomainPayload<N> | Promise<DomainPayload<N>>;
  files?(data: CommandPayload<N>): readonly string[];
  /**
   * What follows in other stores before it is answered: once more after a repeat, and harmless then.
   * @param doneAt when it was done the first time, in epoch milliseconds; undefined: now
   */
  after?(data: CommandPayload<N>, invocation: Invocation, read: Read, doneAt?: number): Promise<void>;
  /** What its events take from budgets, once it is known that there are some, and that it is no repeat. */
  spends?(data: CommandPayload<N>, state: S, roles: Roles, invocation: Invocation, context: C): readonly Spending[];
};

type Shared<P, S, C> = Looking<P, S> &
  (undefined extends C ? object : { context(data: P, state: S, read: Read, invocation: Invocation): C | Promise<C> });
type May<T, Condition> = Condition extends true ? Partial<T> : T;
type Fits<Given, Wanted> = Given extends Wanted ? true : false;
/** What is not shared; `resolve` only where the domain does not take the payload as sent. */
type Stated<N extends CommandName, S, C, P> = Pick<
  CommandHandler<N, S, C>,
  'fresh' | 'resigns' | 'outlives' | 'roles' | 'files' | 'after' | 'spends'
> &
  May<Pick<CommandHandler<N, S, C>, 'stream' | 'key' | 'context'>, Fits<CommandPayload<N>, P>> &
  May<Pick<CommandHandler<N, S, C>, 'resolve'>, Fits<CommandPayload<N>, DomainPayload<N>>>;

const byDefault = { context: () => undefined, resolve: (data: unknown) => data };

/** Handlers of one decider's commands; each states only what differs from what they share. */
export const handlersOf = <S, Command extends DomainCommand, C, P, N extends Command['type']>(
  decider: Decider<S, Command, C>,
  shared: Shared<P, NoInfer<S>, NoInfer<C>>,
  handlers: { readonly [K in N]: Stated<K, NoInfer<S>, C, P> },
) =>
  Object.fromEntries(
    Object.entries<object>(handlers).map(([name, stated]) => [name, { decider, ...byDefault, ...shared, ...stated }]),
    // The parts were checked above; that together they are complete is beyond the compiler.
  ) as unknown as { readonly [K in N]: CommandHandler<K> };

export const ofCaller = (stream: (personId: string) => string) => ({
  stream: (_data: unknown, { actor }: Invocation) => stream(actor),
  key: (_data: unknown, { actor }: Invocation) => actor,
});

export const ofPerson = (stream: (personId: string) => string) => ({
  stream: ({ personId }: { readonly personId: string }) => stream(personId),
  key: ({ personId }: { readonly personId: string }) => personId,
});
