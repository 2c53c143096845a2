import { hash } from 'node:crypto';
import { type StoredEvent, streams } from '../../contract/index.ts';
import { canonicalJson } from '../canonical.ts';
import { leafHash } from './merkle.ts';

export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'digest'>;

const inOrder = (heads: Iterable<Head>) => [...heads].sort((a, b) => (a.stream < b.stream ? -1 : 1));

/** What the tree of a signed seal holds of a stream. */
export const leafOf = ({ stream, revision, digest }: Head): Buffer =>
  leafHash(canonicalJson({ stream, revision, digest }));

const oldLeaf = ({ stream, revision, digest }: Head) => hash('sha256', `leaf\n${stream}\n${revision}\n${digest}`);
const oldNode = (left: string, right: string) => hash('sha256', `node\n${left}\n${right}`);

/** Root (hex) of a seal of version 1: over the heads by stream; empty for no heads. */
const oldRoot = (heads: Iterable<Head>): string => {
  let level = inOrder(heads).map(oldLeaf);
  while (level.length > 1) {
    level = level.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const right = level[index + 1];
      return [right === undefined ? left : oldNode(left, right)];
    });
  }
  return level[0] ?? '';
};

/** Heads of the streams that changed since the last seal. */
export class ChangedHeads {
  #heads = new Map<string, Head>();

  add({ stream, revision, digest }: Head): void {
    this.#heads.set(stream, { stream, revision, digest });
  }

  /** How many streams; the seals' own does not count, as a seal would follow from each seal. */
  get count(): number {
    return this.#heads.size - (this.#heads.has(streams.seal()) ? 1 : 0);
  }

  /** The leaves that a seal adds. Those of its own stream prove the seals and keys before it. */
  leaves(): Buffer[] {
    return inOrder(this.#heads.values()).map(leafOf);
  }

  /** What a seal of version 1 stated. */
  oldRoot(): string {
    return oldRoot([...this.#heads.values()].filter(({ stream }) => stream !== streams.seal()));
  }

  clear(): void {
    this.#heads = new Map();
  }
}
