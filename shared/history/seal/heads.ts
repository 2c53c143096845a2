import { hash } from 'node:crypto';
import { type StoredEvent, streams } from '../../contract/index.ts';
import type { Scratch } from '../../engines/sqlite/scratch.ts';
import { canonicalJson } from '../canonical.ts';
import { openTable } from '../table.ts';
import { leafHash } from './merkle.ts';

export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'digest'>;

const leafOf = ({ stream, revision, digest }: Head): Buffer => leafHash(canonicalJson({ stream, revision, digest }));

const oldLeaf = ({ stream, revision, digest }: Head) => hash('sha256', `leaf\n${stream}\n${revision}\n${digest}`);
const oldNode = (left: string, right: string) => hash('sha256', `node\n${left}\n${right}`);

export const changedHeads = (scratch?: Scratch) => {
  const heads = openTable<Head>(scratch);
  return {
    add: ({ stream, revision, digest }: Head): void => heads.set(stream, { stream, revision, digest }),
    get size(): number {
      return heads.size;
    },
    /** How many streams; the seals' own does not count, as a seal would follow from each seal. */
    get count(): number {
      return heads.size - (heads.has(streams.seal()) ? 1 : 0);
    },
    /** The leaves that a seal adds. Those of its own stream prove the seals and keys before it. */
    *leaves(): Generator<Buffer> {
      for (const [, head] of heads.entries()) yield leafOf(head);
    },
    /** What a seal of version 1 stated: root (hex) over the heads by stream; empty for no heads. */
    oldRoot: (): string => {
      const peaks: string[] = [];
      let size = 0;
      for (const [stream, head] of heads.entries()) {
        if (stream === streams.seal()) continue;
        let peak = oldLeaf(head);
        for (let left = size; left % 2 === 1; left = (left - 1) / 2) peak = oldNode(peaks.pop() as string, peak);
        peaks.push(peak);
        size += 1;
      }
      return peaks.length === 0 ? '' : peaks.reduceRight((right, left) => oldNode(left, right));
    },
    clear: heads.clear,
  };
};
