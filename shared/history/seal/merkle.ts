import { hash } from 'node:crypto';

/** RFC 6962, 2.1: leaves and nodes differ, so that one cannot be passed off as the other. */
export const leafHash = (leaf: Buffer | string): Buffer =>
  hash('sha256', Buffer.concat([Buffer.of(0), Buffer.from(leaf)]), 'buffer');
export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  hash('sha256', Buffer.concat([Buffer.of(1), left, right]), 'buffer');

/** An event's leaf is its digest, which tells nothing of what it says. */
export const eventLeaf = ({ digest }: { readonly digest: string }): Buffer =>
  hash('sha256', Buffer.from(`00${digest}`, 'hex'), 'buffer');

/** All it takes to go on: the roots of its full subtrees, from the largest to the smallest. */
export type Tree = { readonly size: number; readonly peaks: readonly Buffer[] };

export const emptyTree: Tree = { size: 0, peaks: [] };

export const grown = (tree: Tree, leaves: Iterable<Buffer>): Tree => {
  const peaks = [...tree.peaks];
  let { size } = tree;
  for (const leaf of leaves) {
    let peak = leaf;
    for (let left = size; left % 2 === 1; left = (left - 1) / 2) peak = nodeHash(peaks.pop() as Buffer, peak);
    peaks.push(peak);
    size += 1;
  }
  return { size, peaks };
};

export const rootOf = ({ peaks }: Tree): Buffer =>
  peaks.length === 0 ? hash('sha256', '', 'buffer') : peaks.reduceRight((right, left) => nodeHash(left, right));
