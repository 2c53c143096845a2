import { type EventData, events as eventTypes, type StoredEvent } from '../../contract/index.ts';
import type { Scratch } from '../../engines/sqlite/scratch.ts';
import type { Part } from '../parts/part.ts';
import { upcast } from '../upcast.ts';
import { checkpointOf, checkpointText } from './checkpoint.ts';
import { ChangedHeads } from './heads.ts';
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

/** Compares each seal with the events before it, which come in order of positions. */
export class SealCheck {
  readonly findings: SealFinding[] = [];
  readonly seals: number;
  readonly keys: number;
  readonly #known: KnownOutside;
  readonly #events: readonly StoredEvent[];
  readonly #heads: ChangedHeads;
  readonly #sealed = new Set<string>();
  #next = 0;
  #tree: Tree = emptyTree;
  /** The tree with the events since, where the next seal has a leaf for each. */
  #grown: Tree = emptyTree;
  #key = '';

  /** @param events of the stream `seal` */
  constructor(events: readonly StoredEvent[], known: KnownOutside, scratch?: Scratch) {
    this.#heads = new ChangedHeads(scratch);
    this.#events = events.map(upcast);
    this.#known = known;
    this.seals = this.#events.filter(({ type }) => type === 'StreamsSealed').length;
    this.keys = this.#events.length - this.seals;
  }

  add(event: Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest'>): void {
    this.#compareUntil(event.position);
    const next = this.#events[this.#next];
    if (next?.data.events === null) this.#heads.add(event);
    else if (next) this.#grown = grown(this.#grown, [eventLeaf(event)]);
  }

  /** Older seals are about the last events of streams: leaves do not tell them. */
  get isOverLeaves(): boolean {
    return this.#events.slice(this.#next).every(({ data }) => data.events !== null);
  }

  /** Of the last event that a seal is about; 0 for none. */
  get sealedUntil(): number {
    return this.#events.reduce((last, { data }) => Math.max(last, (data.position as number | undefined) ?? 0), 0);
  }

  /** The same as {@link add} for many events, by their leaves. */
  addLeaves({ positions, leaves }: Pick<Part, 'positions' | 'leaves'>): void {
    for (let from = 0; from < positions.length; ) {
      this.#compareUntil(positions[from] as number);
      const next = this.#events[this.#next];
      if (!next) return;
      const isLater = (position: number) => position > (next.data.position as number);
      const found = positions.subarray(from).findIndex(isLater);
      const until = found < 0 ? positions.length : from + found;
      this.#grown = grown(this.#grown, hashesIn(leaves.subarray(from * hashBytes, until * hashBytes)));
      from = until;
    }
  }

  end(): void {
    this.#compareUntil(Number.POSITIVE_INFINITY);
    const last = this.#events.at(-1);
    if (last && this.#known.sealKeys && !this.#endsWithAKnownKey(last)) this.#find(last, 'seal not signed');
  }

  /** Call it after the end. */
  missing(): WitnessFinding[] {
    return (this.#known.witnessed ?? []).flatMap((note) => {
      const checkpoint = checkpointOf(note);
      return checkpoint && this.#sealed.has(checkpointText(checkpoint))
        ? []
        : [{ fault: 'witnessed seal missing', checkpoint: textOf(note) || note }];
    });
  }

  #endsWithAKnownKey(last: StoredEvent): boolean {
    const name = checkpointOf(signedSealIn(last)?.checkpoint ?? '')?.origin ?? '';
    return (this.#known.sealKeys ?? []).some((key) => verifierKey(name, key) === this.#key);
  }

  #compareUntil(position: number): void {
    for (let event = this.#events[this.#next]; event; event = this.#events[this.#next]) {
      const key = eventTypes.SealKeyPublished.schema.safeParse(event.data).data;
      const seal = eventTypes.StreamsSealed.schema.safeParse(event.data).data;
      if (seal && seal.position >= position) return;
      if (seal) this.#compare(event, seal);
      else if (key) this.#take(event, key);
      else this.#find(event, 'seal broken');
      this.#next += 1;
    }
  }

  #compare(event: StoredEvent, seal: EventData<'StreamsSealed'>): void {
    if (seal.checkpoint === null) {
      if (seal.root !== this.#heads.oldRoot() || seal.streams !== this.#heads.count) this.#find(event, 'seal broken');
      this.#heads.clear();
      return;
    }
    const tree = seal.events === null ? grown(this.#tree, this.#heads.leaves()) : this.#grown;
    const stated = checkpointOf(seal.checkpoint);
    const isWhole =
      stated !== undefined &&
      rootOf(tree).equals(stated.root) &&
      tree.size === stated.size &&
      (stated.time === undefined || stated.time === event.time) &&
      seal.root === stated.root.toString('base64') &&
      seal.size === stated.size &&
      (seal.events === null ? seal.streams === this.#heads.size : seal.events === tree.size - this.#tree.size) &&
      seal.peaks.join() === base64Of(tree.peaks).join();
    if (!isWhole) this.#find(event, 'seal broken');
    else if (!isSignedBy(seal.checkpoint, this.#key)) this.#find(event, 'seal not signed');
    if (stated) this.#sealed.add(checkpointText(stated));
    // Goes on from what the seal states, so that each finding names the seal that was concerned.
    this.#tree = treeOf(seal);
    this.#grown = this.#tree;
    this.#heads.clear();
  }

  /** A key vouches for the tree before it: that of nobody else can be put in its place. */
  #take(event: StoredEvent, { key, checkpoint }: EventData<'SealKeyPublished'>): void {
    const stated = checkpointOf(checkpoint);
    const isItsOwn =
      stated !== undefined &&
      stated.size === this.#tree.size &&
      stated.root.equals(rootOf(this.#tree)) &&
      key.startsWith(`${stated.origin}+`) &&
      (this.#key === '' || this.#key.startsWith(`${stated.origin}+`)) &&
      isSignedBy(checkpoint, key);
    if (!isItsOwn) this.#find(event, 'seal not signed');
    this.#key = key;
  }

  #find({ stream, revision, position }: StoredEvent, fault: SealFinding['fault']): void {
    this.findings.push({ stream, revision, position, fault });
  }
}
