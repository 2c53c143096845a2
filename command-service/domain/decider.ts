import type { CommandName, DomainEvent, EventData, EventType, Refusal, RefusalCode } from '@dossier/shared/contract';
import type { DomainCommand, DomainPayload } from './commands.ts';

/** What a decision needs from outside the stream: the domain has no clock and no randomness. */
export type Moment = {
  /** ISO 8601 in UTC, by the handler's clock; the stream's last event may be dated later. */
  readonly now: string;
  /** The acting person's id, `system` for workers, `visitor` for public commands. */
  readonly actor: string;
  readonly commandId: string;
};

/** A file of the project that gets the bytes of another one, which stays as it is. */
export type FileCopy = {
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
  readonly owner: string;
  readonly purpose: 'template' | 'supporting' | 'document';
  readonly projectId: string;
  /** Of a document. */
  readonly documentId?: string;
  /** Whose storage it counts against, how many bytes that is in all, and of those of its owner's documents. */
  readonly account: string;
  readonly quota: number;
  readonly share?: number;
};

/** Events to append (none when it is already so) with the answer, or a refusal. */
export type Decision =
  | {
      readonly ok: true;
      readonly events: readonly DomainEvent[];
      readonly answer?: Readonly<Record<string, unknown>>;
      /** Files that the events name, and that are made of others before anything is appended. */
      readonly copies?: readonly FileCopy[];
      /** The project that its sender joins before anything is appended, by an event of the project's own stream. */
      readonly joins?: string;
      /** What of the host's room is taken before anything is appended, by an event of the host's own stream. */
      readonly reserves?: Omit<EventData<'ProjectsReserved'>, 'until'>;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** One kind of stream. `Context`: other streams' states and facts that the handler looked up. */
export type Decider<State, Command, Context = undefined> = {
  readonly initial: State;
  readonly evolve: (state: State, event: DomainEvent) => State;
  /** Of many events what `evolve` makes of one after the other; absent: there is no shorter way. */
  readonly evolveAll?: (state: State, events: readonly DomainEvent[]) => State;
  readonly decide: (command: Command, state: State, moment: Moment, context: Context) => Decision;
  /** The last so many events of a type, and those between them, make the state; absent: all do. */
  readonly restsOn?: { readonly type: EventType; readonly count: number };
};

export const accept = (events: readonly DomainEvent[], answer?: Readonly<Record<string, unknown>>): Decision => ({
  ok: true,
  events,
  ...(answer && { answer }),
});
export const reject = (refusal: RefusalCode | Refusal): Decision => ({
  ok: false,
  refusal: typeof refusal === 'string' ? { code: refusal } : refusal,
});

export const event = <T extends EventType>(type: T, data: Extract<DomainEvent, { type: T }>['data']): DomainEvent =>
  ({ type, data }) as DomainEvent;

type Changes<State, T extends EventType, Changed> = {
  readonly [K in T]: (state: State, data: EventData<K>) => Changed;
};

/** An `evolve` from a table that must name every event of the stream; others change nothing. */
export const evolveBy =
  <State, T extends EventType>(changes: Changes<State, T, State>) =>
  (state: State, event: DomainEvent): State => {
    const change = (changes as Partial<Record<EventType, (state: State, data: DomainEvent['data']) => State>>)[
      event.type
    ];
    return change ? change(state, event.data) : state;
  };

/** Rows for {@link evolveBy} of what is another afterwards: all else stays. */
export const changedBy = <State extends object, T extends EventType>(
  changes: Changes<State, T, Partial<State>>,
): Changes<State, T, State> => {
  const rows = Object.entries(changes) as [T, (state: State, data: DomainEvent['data']) => Partial<State>][];
  const whole = rows.map(([type, change]) => [
    type,
    (state: State, data: DomainEvent['data']) => ({ ...state, ...change(state, data) }),
  ]);
  return Object.fromEntries(whole) as Changes<State, T, State>;
};

type Row<N extends CommandName, State, Context> = (
  data: DomainPayload<N>,
  state: State,
  moment: Moment,
  context: Context,
) => Decision;

type Table<N extends CommandName, State, Context> = { readonly [K in N]: Row<K, State, Context> };

/** A part of such a table, of what belongs together. */
export const decided =
  <State, Context = undefined>() =>
  <N extends CommandName>(part: Table<N, State, Context>) =>
    part;

/** From a table of what is decided of each command. */
export const decisions =
  <State, Context = undefined>() =>
  <N extends CommandName>(table: Table<N, State, Context>) => ({
    has: <C extends { readonly type: string }>(command: C): command is Extract<C, { readonly type: N }> =>
      Object.hasOwn(table, command.type),
    decide: ({ type, data }: DomainCommand<N>, state: State, moment: Moment, context: Context): Decision =>
      (table[type] as Row<never, State, Context>)(data as never, state, moment, context),
  });
export type CommandOf<Table> = Table extends { decide: (command: infer Command, ...rest: never) => Decision }
  ? Command
  : never;
