import { hash } from 'node:crypto';
import type { StoredEvent } from '../contract/index.ts';

export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'digest'>;

/** Leaves and inner nodes differ, so that one cannot be passed off as the other. */
const leaf = ({ stream, revision, digest }: Head) => hash('sha256', `leaf\n${stream}\n${revision}\n${digest}`);
const node = (left: string, right: string) => hash('sha256', `node\n${left}\n${right}`);

/** Root (hex) of the Merkle tree over the heads by stream; empty for no heads. */
export const merkleRoot = (heads: Iterable<Head>): string => {
  let level = [...heads].sort((a, b) => (a.stream < b.stream ? -1 : 1)).map(leaf);
  while (level.length > 1) {
    level = level.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const right = level[index + 1];
      return [right === undefined ? left : node(left, right)];
    });
  }
  return level[0] ?? '';
};

/** Heads changed since the last seal, except the seal's own stream, which is chained already. */
export class ChangedHeads {
  #heads = new Map<string, Head>();

  add({ stream, revision, digest }: Head): void {
    if (stream !== 'seal') this.#heads.set(stream, { stream, revision, digest });
  }

  /** The changes so far; the next seal begins anew. */
  seal(): { root: string; streams: number } {
    const sealed = { root: merkleRoot(this.#heads.values()), streams: this.#heads.size };
    this.#heads = new Map();
    return sealed;
  }

  get size(): number {
    return this.#heads.size;
  }
}
