import { createRecent, type Recent } from '@dossier/shared/basics/recent';
import type { DomainEvent, StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';

/** The last event of a stream, as far as it was read. */
export type Head = Pick<StoredEvent, 'revision' | 'digest' | 'time' | 'key' | 'position'>;

/** Enough to answer a command's repeat as the command was answered. */
export type Remembered = {
  readonly payloadHash: string;
  readonly answer: Readonly<Record<string, unknown>>;
  /** Of the command's last event. */
  readonly revision: number;
  readonly position: number;
  readonly key: string;
};

/** Folded up to `head` (undefined: no event is known). Changes in place, only between awaits. */
export type Folded<S> = {
  readonly stream: string;
  state: S;
  head: Head | undefined;
  readonly commands: Recent<Remembered>;
};

export type Fold<S> = {
  readonly initial: S;
  readonly evolve: (state: S, event: DomainEvent) => S;
};

/** A repeat is recognised among at least this many last commands of a stream. */
export const rememberedCommands = 1_000;
const page = 1_000;

const remember = (commands: Recent<Remembered>, event: StoredEvent) => {
  const { commandId, revision, position, key, command } = event;
  if (command) {
    commands.put(commandId, { payloadHash: command.payloadHash, answer: command.answer, revision, position, key });
    return;
  }
  const known = commands.get(commandId);
  if (known) commands.put(commandId, { ...known, revision, position });
};

/** Skips events that are already known. `plain` holds the readable ones, decrypted. */
export const advance = <S>(
  folded: Folded<S>,
  { evolve }: Fold<S>,
  stored: readonly StoredEvent[],
  plain: readonly (DomainEvent & { readonly revision: number })[],
): void => {
  const known = folded.head?.revision ?? -1;
  for (const event of plain) if (event.revision > known) folded.state = evolve(folded.state, event);
  for (const event of stored) if (event.revision > known) remember(folded.commands, event);
  const last = stored.at(-1);
  if (last && last.revision > known) {
    const { revision, digest, time, key, position } = last;
    folded.head = { revision, digest, time, key, position };
  }
};

/**
 * Kept states may be behind the store: follow them, or let an append prove their revision.
 * @param capacity in remembered commands; a stream counts at least ten
 */
export const openStreams = (eventStore: EventStore, codec: Codec, capacity = 100_000) => {
  const kept = createRecent<Folded<unknown>>(capacity);
  const keep = <S>(folded: Folded<S>) => kept.put(folded.stream, folded, Math.max(10, folded.commands.size()));

  const empty = <S>(stream: string, fold: Fold<S>): Folded<S> => ({
    stream,
    state: fold.initial,
    head: undefined,
    commands: createRecent(rememberedCommands),
  });

  /** As last seen, without a look at the store; undefined when nothing is kept. */
  const recall = <S>(stream: string): Folded<S> | undefined =>
    // A stream's name says its kind, so it is always folded by the same fold.
    kept.get(stream) as Folded<S> | undefined;

  /** The stream as it is now: what was kept, and the events since. */
  const follow = async <S>(stream: string, fold: Fold<S>): Promise<Folded<S>> => {
    const folded = recall<S>(stream) ?? empty(stream, fold);
    for (;;) {
      const from = (folded.head?.revision ?? -1) + 1;
      const stored = await eventStore.readStream(stream, { from, limit: page });
      if (stored.length > 0) advance(folded, fold, stored, await codec.decrypt(stored));
      if (stored.length < page) break;
    }
    if (folded.head) keep(folded);
    return folded;
  };

  /** The states hold names in plain text, and a person was erased. */
  const forget = () => kept.clear();

  return { recall, follow, empty, keep, forget };
};
export type Streams = ReturnType<typeof openStreams>;
