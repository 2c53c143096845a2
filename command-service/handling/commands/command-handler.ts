import type { Caller, Membership } from '@dossier/shared/authorization';
import type { CommandName, CommandPayload } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from '../../domain/commands.ts';
import type { Decision, Moment } from '../../domain/decider.ts';
import type { Fold } from '../streams.ts';

/** Who sent a command and under which id; times are epoch milliseconds. */
export type Ask = {
  readonly caller: Caller;
  /** The caller's id; `system` and `visitor` are nobody's. */
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly now: number;
  /** How many ids derived for a new stream turned out to be taken. */
  readonly attempt: number;
};

/** The state of another stream as it is now; what was read is recorded in the events as their context. */
export type Read = <S>(stream: string, fold: Fold<S>) => Promise<S>;

/**
 * How one command is handled, in the order of its steps. Look-ups may refuse by throwing Refused; what makes entries (a
 * person at the first mention of an address) belongs in `resolve`, after the caller's rights are known.
 */
export type Row<N extends CommandName, S, C> = {
  readonly decider: Fold<S> & {
    readonly decide: (command: DomainCommand<N>, state: S, moment: Moment, context: C) => Decision;
  };
  /** The stream whose state the command is judged by and whose events it adds. */
  readonly stream: (data: CommandPayload<N>, ask: Ask) => string | Promise<string>;
  /** Key of the stream's first event; later ones keep it. */
  readonly key: (data: CommandPayload<N>, ask: Ask) => string;
  /** The stream is made by this command under an id derived from it; one that exists already is somebody else's. */
  readonly fresh?: true;
  /** The project whose roles the command's rule names; undefined: there is none. */
  readonly membership?: (
    data: CommandPayload<N>,
    own: S,
    read: Read,
  ) => Membership | undefined | Promise<Membership | undefined>;
  readonly context: (data: CommandPayload<N>, own: S, read: Read, ask: Ask) => C | Promise<C>;
  readonly resolve: (data: CommandPayload<N>, ask: Ask) => DomainPayload<N> | Promise<DomainPayload<N>>;
  /** Uploads that the events will refer to. */
  readonly files?: (data: CommandPayload<N>) => readonly string[];
};

/** A row whose state is its own business. Methods, not properties: a state is only ever given back to the row it came from. */
export type Handling<N extends CommandName> = {
  readonly decider: {
    readonly initial: unknown;
    evolve(state: unknown, event: Parameters<Fold<unknown>['evolve']>[1]): unknown;
    decide(command: DomainCommand<N>, state: unknown, moment: Moment, context: unknown): Decision;
  };
  stream(data: CommandPayload<N>, ask: Ask): string | Promise<string>;
  key(data: CommandPayload<N>, ask: Ask): string;
  readonly fresh?: true;
  membership?(
    data: CommandPayload<N>,
    own: unknown,
    read: Read,
  ): Membership | undefined | Promise<Membership | undefined>;
  context(data: CommandPayload<N>, own: unknown, read: Read, ask: Ask): unknown;
  resolve(data: CommandPayload<N>, ask: Ask): DomainPayload<N> | Promise<DomainPayload<N>>;
  files?(data: CommandPayload<N>): readonly string[];
};

/** A row, checked against its command's payload and its decider; the name is there for the compiler. */
export const row = <N extends CommandName, S, C>(_name: N, spec: Row<NoInfer<N>, S, C>): Handling<N> => spec;
