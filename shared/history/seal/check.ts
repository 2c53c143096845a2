import { type EventData, events as eventTypes, type StoredEvent } from '../../contract/index.ts';
import type { Scratch } from '../../engines/sqlite/scratch.ts';
import type { Part } from '../parts/part.ts';
import { upcast } from '../upcast.ts';
import { type Checkpoint, checkpointOf, checkpointText } from './checkpoint.ts';
import { changedHeads } from './heads.ts';
import { base64Of, signedSealIn, treeOf } from './keys.ts';
import { emptyTree, eventLeaf, grown, rootOf, type Tree } from './merkle.ts';
import { isSignedBy, textOf, verifierKey } from './note.ts';

/** `seal broken`: it differs from the heads. `seal not signed`: by the published key or ours. */
export type SealFinding = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & {
  readonly fault: 'seal broken' | 'seal not signed';
};
export type WitnessFinding = { readonly fault: 'witnessed seal missing'; readonly checkpoint: string };

export type KnownOutside = {
  /** 32 bytes each; one of them made the last seal. Absent: the keys in the store are believed. */
  readonly sealKeys?: readonly Buffer[] | undefined;
  readonly witnessed?: readonly string[] | undefined;
};

const hashBytes = 32;
const hashesIn = (leaves: Uint8Array<ArrayBuffer>): Buffer[] =>
  Array.from({ length: leaves.length / hashBytes }, (_, index) =>
    Buffer.from(leaves.buffer, leaves.byteOffset + index * hashBytes, hashBytes),
  );

const isCheckpointOf = ({ root, size, time }: Checkpoint, at: string, tree: Tree): boolean =>
  rootOf(tree).equals(root) && tree.size === size && (time === undefined || time === at);

/** The seal's own fields say what its checkpoint does. */
const repeats = (seal: EventData<'StreamsSealed'>, { root, size }: Checkpoint, tree: Tree): boolean =>
  seal.root === root.toString('base64') && seal.size === size && seal.peaks.join() === base64Of(tree.peaks).join();

/** A key vouches for the tree before it: that of nobody else can be put in its place. @param before the key until now */
const isOfTree = ({ key, checkpoint }: EventData<'SealKeyPublished'>, tree: Tree, before: string): boolean => {
  const stated = checkpointOf(checkpoint);
  return (
    stated !== undefined &&
    stated.size === tree.size &&
    stated.root.equals(rootOf(tree)) &&
    key.startsWith(`${stated.origin}+`) &&
    (before === '' || before.startsWith(`${stated.origin}+`)) &&
    isSignedBy(checkpoint, key)
  );
};

const isKnown = (key: string, last: StoredEvent, known: readonly Buffer[]): boolean => {
  const name = checkpointOf(signedSealIn(last)?.checkpoint ?? '')?.origin ?? '';
  return known.some((one) => verifierKey(name, one) === key);
};

/** Compares each seal with the events before it, which come in order of positions. @param stored events of the stream `seal` */
export const openSealCheck = (stored: readonly StoredEvent[], known: KnownOutside, scratch?: Scratch) => {
  const events = stored.map(upcast);
  const seals = events.filter(({ type }) => type === 'StreamsSealed').length;
  const heads = changedHeads(scratch);
  const findings: SealFinding[] = [];
  const sealed = new Set<string>();
  let next = 0;
  let tree: Tree = emptyTree;
  /** The tree with the events since, where the next seal has a leaf for each. */
  let withSince: Tree = emptyTree;
  let lastKey = '';

  const find = ({ stream, revision, position }: StoredEvent, fault: SealFinding['fault']): void => {
    findings.push({ stream, revision, position, fault });
  };
  const compare = (event: StoredEvent, seal: EventData<'StreamsSealed'>): void => {
    if (seal.checkpoint === null) {
      if (seal.root !== heads.oldRoot() || seal.streams !== heads.count) find(event, 'seal broken');
      heads.clear();
      return;
    }
    const reached = seal.events === null ? grown(tree, heads.leaves()) : withSince;
    const stated = checkpointOf(seal.checkpoint);
    const isWhole = stated && isCheckpointOf(stated, event.time, reached) && repeats(seal, stated, reached);
    const isOfAll = seal.events === null ? seal.streams === heads.size : seal.events === reached.size - tree.size;
    if (!isWhole || !isOfAll) find(event, 'seal broken');
    else if (!isSignedBy(seal.checkpoint, lastKey)) find(event, 'seal not signed');
    if (stated) sealed.add(checkpointText(stated));
    // Goes on from what the seal states, so that each finding names the seal that was concerned.
    tree = treeOf(seal);
    withSince = tree;
    heads.clear();
  };
  const take = (event: StoredEvent, published: EventData<'SealKeyPublished'>): void => {
    if (!isOfTree(published, tree, lastKey)) find(event, 'seal not signed');
    lastKey = published.key;
  };
  const compareUntil = (position: number): void => {
    for (let event = events[next]; event; event = events[next]) {
      const key = eventTypes.SealKeyPublished.schema.safeParse(event.data).data;
      const seal = eventTypes.StreamsSealed.schema.safeParse(event.data).data;
      if (seal && seal.position >= position) return;
      if (seal) compare(event, seal);
      else if (key) take(event, key);
      else find(event, 'seal broken');
      next += 1;
    }
  };

  return {
    findings: findings as readonly SealFinding[],
    seals,
    keys: events.length - seals,
    add: (event: Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest'>): void => {
      compareUntil(event.position);
      const seal = events[next];
      if (seal?.data.events === null) heads.add(event);
      else if (seal) withSince = grown(withSince, [eventLeaf(event)]);
    },
    /** Older seals are about the last events of streams: leaves do not tell them. */
    get isOverLeaves(): boolean {
      return events.slice(next).every(({ data }) => data.events !== null);
    },
    /** Of the last event that a seal is about; 0 for none. */
    get sealedUntil(): number {
      return events.reduce((last, { data }) => Math.max(last, (data.position as number | undefined) ?? 0), 0);
    },
    /** The same as `add` for many events, by their leaves. */
    addLeaves: ({ positions, leaves }: Pick<Part, 'positions' | 'leaves'>): void => {
      for (let from = 0; from < positions.length; ) {
        compareUntil(positions[from] as number);
        const seal = events[next];
        if (!seal) return;
        const isLater = (position: number) => position > (seal.data.position as number);
        const found = positions.subarray(from).findIndex(isLater);
        const until = found < 0 ? positions.length : from + found;
        withSince = grown(withSince, hashesIn(leaves.subarray(from * hashBytes, until * hashBytes)));
        from = until;
      }
    },
    end: (): void => {
      compareUntil(Number.POSITIVE_INFINITY);
      const last = events.at(-1);
      if (last && known.sealKeys && !isKnown(lastKey, last, known.sealKeys)) find(last, 'seal not signed');
    },
    /** Call it after the end. */
    missing: (): WitnessFinding[] =>
      (known.witnessed ?? []).flatMap((note) => {
        const checkpoint = checkpointOf(note);
        return checkpoint && sealed.has(checkpointText(checkpoint))
          ? []
          : [{ fault: 'witnessed seal missing', checkpoint: textOf(note) || note }];
      }),
  };
};
