import { takingTurns } from '../../async/turns.ts';
import { firstReached } from '../../basics/ordered.ts';
import { type EventData, type SealRow, type StoredEvent, streams } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import { upcast } from '../upcast.ts';
import { signedSealIn, treeOf } from './keys.ts';
import { emptyTree, eventLeaf, type Tree } from './merkle.ts';
import { consistencyProof, inclusionProof, type RangeRoot, rangeRootsInTurns } from './proofs.ts';

export type PublishedKey = { readonly key: string; readonly since: string; readonly until: string | null };

/** A seal that others can check. Numbers count from 1, positions stay inside. */
export type LoggedSeal = Readonly<SealRow>;

export type Inclusion = { readonly seal: LoggedSeal; readonly index: number; readonly path: readonly Buffer[] };

export type Unproved = 'unsealed' | 'unproven' | 'changed';

type Entry = {
  readonly seal: LoggedSeal | undefined;
  readonly revision: number;
  readonly after: number;
  readonly position: number;
};
type Store = Pick<EventStore, 'readStream' | 'readAll'>;

const page = 1_000;
/** Events read before others get their turn. */
const some = 250;

/** Follows the stream of seals, which only grows, as far as it has not been read yet. */
const follower = (store: Store) => {
  const keys: PublishedKey[] = [];
  const entries: Entry[] = [];
  let next = 0;
  let signed = 0;
  const take = ({ type, time, data, revision }: StoredEvent) => {
    const last = keys.at(-1);
    if (type === 'SealKeyPublished') {
      if (last) keys[keys.length - 1] = { ...last, until: time };
      keys.push({ key: (data as EventData<'SealKeyPublished'>).key, since: time, until: null });
      return;
    }
    const { position, size, events, root, checkpoint, streams: changed } = data as EventData<'StreamsSealed'>;
    if (checkpoint !== null) signed += 1;
    const seal = checkpoint === null ? undefined : { number: signed, time, size, events, streams: changed, root };
    entries.push({
      seal: seal && { ...seal, checkpoint: checkpoint ?? '', key: last?.key ?? '' },
      revision,
      after: entries.at(-1)?.position ?? 0,
      position,
    });
  };
  return async () => {
    for (;;) {
      const events = await store.readStream(streams.seal(), { from: next, limit: page });
      for (const event of events) {
        // Another request may be reading, too.
        if (event.revision < next) continue;
        next = event.revision + 1;
        take(upcast(event));
      }
      if (events.length < page) return { keys, entries };
    }
  };
};

type Leaves = { readonly positions: readonly number[]; readonly leaves: readonly Buffer[] };
const leavesBetween = async (store: Store, after: number, until: number): Promise<Leaves> => {
  const positions: number[] = [];
  const leaves: Buffer[] = [];
  const turn = takingTurns();
  for (let position = after; position < until; ) {
    const events = await store.readAll(position, some);
    if (events.length === 0) break;
    for (const event of events)
      if (event.position <= until) {
        positions.push(event.position);
        leaves.push(eventLeaf(event));
      }
    position = events.at(-1)?.position ?? until;
    await turn();
  }
  return { positions, leaves };
};

export type SealLog = {
  keys(): Promise<readonly PublishedKey[]>;
  /** The oldest first. */
  seals(): Promise<readonly LoggedSeal[]>;
  /**
   * `unsealed`: by the next one. `unproven`: by one of an older release. `changed`: its seal has
   * no such event.
   */
  inclusionOf(event: Pick<StoredEvent, 'position' | 'digest'>): Promise<Inclusion | Unproved>;
  /** The first signed one over the event at a position. */
  sealOver(position: number): Promise<LoggedSeal | undefined>;
  /** The position that a seal, or the newest of all, covers; 0 without one. */
  sealedUpTo(seal?: LoggedSeal): Promise<number>;
  /** Undefined where one of an older release lies between. */
  consistency(from: LoggedSeal, to: LoggedSeal): Promise<readonly Buffer[] | undefined>;
};

type Grown = Leaves & { readonly before: Tree; readonly roots: RangeRoot };

/** What has been sealed, and proofs of it. The last sealed hour that was asked for is remembered. */
export const openSealLog = (store: Store): SealLog => {
  const read = follower(store);
  let recent: { readonly name: string; readonly grown: Promise<Grown> } | undefined;

  const treeAt = async (entry: Entry | undefined): Promise<Tree> => {
    if (!entry) return emptyTree;
    const [event] = await store.readStream(streams.seal(), { from: entry.revision, limit: 1 });
    const seal = event && signedSealIn(event);
    return seal ? treeOf(seal) : emptyTree;
  };
  const grow = async (base: Entry | undefined, after: number, until: number): Promise<Grown> => {
    const before = await treeAt(base);
    const between = await leavesBetween(store, after, until);
    return { ...between, before, roots: await rangeRootsInTurns(before, between.leaves) };
  };
  const grownBetween = (base: Entry | undefined, after: number, until: number): Promise<Grown> => {
    const name = `${after}-${until}`;
    if (recent?.name !== name) recent = { name, grown: grow(base, after, until) };
    const { grown } = recent;
    // What failed is tried again by the next who asks.
    grown.catch(() => {
      if (recent?.grown === grown) recent = undefined;
    });
    return grown;
  };
  const signedBefore = (entries: readonly Entry[], index: number) =>
    entries.slice(0, index).findLast(({ seal }) => seal !== undefined);

  return {
    keys: async () => (await read()).keys,
    seals: async () => (await read()).entries.flatMap(({ seal }) => seal ?? []),
    sealOver: async (position) =>
      (await read()).entries.find((entry) => entry.seal !== undefined && entry.position >= position)?.seal,
    sealedUpTo: async (wanted) => {
      const { entries } = await read();
      const entry = wanted ? entries.find(({ seal }) => seal?.number === wanted.number) : entries.at(-1);
      return entry?.position ?? 0;
    },
    inclusionOf: async ({ position, digest }) => {
      const { entries } = await read();
      const index = entries.findIndex((entry) => entry.position >= position);
      const entry = entries[index];
      if (!entry) return 'unsealed';
      const { seal, after } = entry;
      if (!seal || seal.events === null) return 'unproven';
      const grown = await grownBetween(signedBefore(entries, index), after, entry.position);
      const { positions, leaves } = grown;
      const place = firstReached(positions.length, (one) => (positions[one] as number) >= position);
      if (positions[place] !== position || !leaves[place]?.equals(eventLeaf({ digest }))) return 'changed';
      const at = grown.before.size + place;
      return { seal, index: at, path: inclusionProof(grown.roots, seal.size, at) };
    },
    consistency: async (from, to) => {
      const { entries } = await read();
      const entryOf = ({ number }: LoggedSeal) => entries.findIndex(({ seal }) => seal?.number === number);
      const [first, last] = [entryOf(from), entryOf(to)];
      const between = entries.slice(first + 1, last + 1);
      if (between.some(({ seal }) => !seal || seal.events === null)) return undefined;
      const base = entries[first];
      const { roots } = await grownBetween(base, base?.position ?? 0, entries[last]?.position ?? 0);
      return consistencyProof(roots, to.size, from.size);
    },
  };
};
