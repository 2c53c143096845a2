import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRecent } from '@dossier/shared/basics/recent';
import type { DomainEvent, StoredEvent } from '@dossier/shared/contract';
import type { CommandStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';
import type { Decider } from '../domain/decider.ts';

/** The last event of a stream, as far as it was read. */
export type Head = Pick<StoredEvent, 'revision' | 'digest' | 'time' | 'key' | 'position'>;

export type Remembered = {
  readonly payloadHash: string;
  readonly answer: Readonly<Record<string, unknown>>;
  /** When it was done, in epoch milliseconds. */
  readonly at: number;
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
};

/** Of the last event in it. */
const revisionOf = ({ head }: Folded<unknown>): number => head?.revision ?? -1;

export type Fold<S> = Pick<Decider<S, never>, 'initial' | 'evolve' | 'evolveAll' | 'restsOn'>;

/** Others are answered between two pages. */
const page = 500;
/** What is kept of a stream, roughly: of itself, and of the state for each of its events, up to so many. */
const streamBytes = 500;
const eventBytes = 400;
const mostEvents = 2_000;

const isHeadOnly = ({ restsOn }: Pick<Fold<unknown>, 'restsOn'>) => restsOn?.count === 0;

/** Skips events that are already known. `plain` holds the readable ones, decrypted. */
export const advance = <S>(
  folded: Folded<S>,
  { evolve, evolveAll = (state, events) => events.reduce(evolve, state) }: Pick<Fold<S>, 'evolve' | 'evolveAll'>,
  stored: readonly StoredEvent[],
  plain: readonly (DomainEvent & { readonly revision: number })[],
): void => {
  const known = revisionOf(folded);
  folded.state = evolveAll(
    folded.state,
    plain.filter(({ revision }) => revision > known),
  );
  const last = stored.at(-1);
  if (last && last.revision > known) {
    const { revision, digest, time, key, position } = last;
    folded.head = { revision, digest, time, key, position };
  }
};

/** The last events, oldest first: as far back as the state reaches. */
const readTail = async (
  eventStore: Pick<CommandStore, 'readStream'>,
  stream: string,
  { type, count }: NonNullable<Fold<unknown>['restsOn']>,
) => {
  const tail: StoredEvent[] = [];
  let wanted = count;
  const limit = count === 0 ? 1 : page;
  for (let from: number | undefined; ; await nextTurn()) {
    const options = { direction: 'backwards', limit, ...(from !== undefined && { from }) } as const;
    const events = await eventStore.readStream(stream, options);
    tail.push(...events);
    wanted -= events.filter((event) => event.type === type).length;
    from = (events.at(-1)?.revision ?? 0) - 1;
    if (from < 0 || wanted <= 0) return tail.reverse();
  }
};

/** Undefined for a command that is not stored, in whatever stream. */
const rememberedIn = async (
  eventStore: Pick<CommandStore, 'readStream' | 'findCommand'>,
  commandId: string,
): Promise<Remembered | undefined> => {
  const place = await eventStore.findCommand(commandId);
  if (!place) return undefined;
  const isIts = (event: StoredEvent) => event.commandId === commandId;
  let first: StoredEvent | undefined;
  let last: StoredEvent | undefined;
  for (let from = place.revision; ; from += page) {
    const events = await eventStore.readStream(place.stream, { from, limit: page });
    first ??= events[0];
    last = events.findLast(isIts) ?? last;
    if (events.length < page || !events.every(isIts)) break;
  }
  if (!first?.command || !last) return undefined;
  const { payloadHash, answer } = first.command;
  const at = Date.parse(first.time);
  return { payloadHash, answer, at, revision: last.revision, position: last.position, key: last.key };
};

/** Kept states may be behind the store: follow them, or append. @param capacity in bytes */
export const openStreams = (
  eventStore: Pick<CommandStore, 'readStream' | 'findCommand' | 'isLast'>,
  codec: Codec,
  capacity = 40_000_000,
) => {
  const kept = createRecent<Folded<unknown>>(capacity);
  /** A stream's name says its kind; of an inbox the head alone may be kept, and all of it too. */
  const nameOf = (stream: string, fold: Pick<Fold<unknown>, 'restsOn'>) =>
    isHeadOnly(fold) ? `head of ${stream}` : stream;
  const keep = <S>(folded: Folded<S>, fold: Pick<Fold<S>, 'restsOn'>) => {
    const before = kept.get(nameOf(folded.stream, fold));
    // Two began before anything was kept, and the one that read less ends last.
    if (before && before !== folded && revisionOf(before) > revisionOf(folded)) return;
    const events = isHeadOnly(fold) ? 0 : Math.min(mostEvents, revisionOf(folded) + 1);
    kept.put(nameOf(folded.stream, fold), folded, streamBytes + eventBytes * events);
  };

  const empty = <S>(stream: string, fold: Fold<S>): Folded<S> => ({
    stream,
    state: fold.initial,
    head: undefined,
  });

  const recall = <S>(stream: string, fold: Fold<S>): Folded<S> | undefined =>
    // What is kept under a name is always folded by the same fold.
    kept.get(nameOf(stream, fold)) as Folded<S> | undefined;

  const take = async <S>(folded: Folded<S>, fold: Fold<S>, stored: readonly StoredEvent[]) =>
    advance(folded, fold, stored, isHeadOnly(fold) ? [] : await codec.decrypt(stored));

  const loadTail = async <S>(folded: Folded<S>, fold: Fold<S>, restsOn: NonNullable<Fold<S>['restsOn']>) => {
    const tail = await readTail(eventStore, folded.stream, restsOn);
    for (let at = 0; at < tail.length; at += page) {
      await take(folded, fold, tail.slice(at, at + page));
      await nextTurn();
    }
  };

  const readOn = async <S>(folded: Folded<S>, fold: Fold<S>) => {
    for (;;) {
      const from = revisionOf(folded) + 1;
      const stored = await eventStore.readStream(folded.stream, { from, limit: page });
      if (stored.length > 0) await take(folded, fold, stored);
      if (stored.length < page) return;
      await nextTurn();
    }
  };

  /** What is kept of a stream, if it is known that no event came since. */
  const current = <S>(stream: string, fold: Fold<S>): Folded<S> | undefined => {
    const known = recall(stream, fold);
    if (!known?.head || !eventStore.isLast?.(stream, known.head.revision)) return undefined;
    keep(known, fold);
    return known;
  };

  /** The stream as it is now: what was kept, and the events since. */
  const follow = async <S>(stream: string, fold: Fold<S>): Promise<Folded<S>> => {
    const known = recall(stream, fold);
    const folded = known ?? empty(stream, fold);
    if (!known && fold.restsOn) await loadTail(folded, fold, fold.restsOn);
    else await readOn(folded, fold);
    if (folded.head) keep(folded, fold);
    return folded;
  };

  /** The states hold names in plain text, and a person was erased. */
  const forget = () => kept.clear();

  const remembered = (commandId: string) => rememberedIn(eventStore, commandId);

  return { recall, current, follow, remembered, empty, keep, forget };
};
export type Streams = ReturnType<typeof openStreams>;

/** The state alone. */
export const reading =
  ({ follow }: Pick<Streams, 'follow'>) =>
  async <S>(stream: string, fold: Fold<S>): Promise<S> =>
    (await follow(stream, fold)).state;
