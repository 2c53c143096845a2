import { emptyTree, grown, nodeHash, rootOf } from './merkle.ts';

/** Where RFC 6962 splits a tree: the largest power of two below its size. */
const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

const rootOver = (leaves: readonly Buffer[]) => rootOf(grown(emptyTree, leaves));

/** The nodes that lead from the leaf to the root (RFC 6962, 2.1.1). */
export const inclusionProof = (leaves: readonly Buffer[], index: number): Buffer[] => {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...inclusionProof(left, index), rootOver(right)]
    : [...inclusionProof(right, index - split), rootOver(left)];
};

/** That the tree of all leaves begins with the tree of the first `size` (RFC 6962, 2.1.2). */
export const consistencyProof = (leaves: readonly Buffer[], size: number): Buffer[] => {
  const subproof = (part: readonly Buffer[], first: number, isKnown: boolean): Buffer[] => {
    if (first === part.length) return isKnown ? [] : [rootOver(part)];
    const split = splitOf(part.length);
    const [left, right] = [part.slice(0, split), part.slice(split)];
    return first <= split
      ? [...subproof(left, first, isKnown), rootOver(right)]
      : [...subproof(right, first - split, false), rootOver(left)];
  };
  return size === 0 ? [] : subproof(leaves, size, true);
};

/** Hands out the nodes of a proof from its end, where the largest subtrees are. */
class Nodes {
  readonly #nodes: Buffer[];
  constructor(proof: readonly Buffer[]) {
    this.#nodes = [...proof];
  }
  /** @throws RangeError when the proof is too short */
  next(): Buffer {
    const node = this.#nodes.pop();
    if (!node) throw new RangeError('the proof is too short');
    return node;
  }
  get areUsed(): boolean {
    return this.#nodes.length === 0;
  }
}

const holds = (proof: readonly Buffer[], check: (nodes: Nodes) => boolean): boolean => {
  const nodes = new Nodes(proof);
  try {
    return check(nodes) && nodes.areUsed;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

export const isIncluded = (
  leaf: Buffer,
  index: number,
  tree: { readonly size: number; readonly root: Buffer },
  proof: readonly Buffer[],
): boolean => {
  const rootFrom = (at: number, size: number, nodes: Nodes): Buffer => {
    if (size === 1) return leaf;
    const split = splitOf(size);
    const other = nodes.next();
    return at < split
      ? nodeHash(rootFrom(at, split, nodes), other)
      : nodeHash(other, rootFrom(at - split, size - split, nodes));
  };
  return (
    Number.isSafeInteger(index) &&
    index >= 0 &&
    index < tree.size &&
    holds(proof, (nodes) => rootFrom(index, tree.size, nodes).equals(tree.root))
  );
};

type Root = { readonly size: number; readonly root: Buffer };

export const isConsistent = (earlier: Root, later: Root, proof: readonly Buffer[]): boolean => {
  const rootsFrom = (first: number, size: number, isKnown: boolean, nodes: Nodes): readonly [Buffer, Buffer] => {
    if (first === size) {
      const root = isKnown ? earlier.root : nodes.next();
      return [root, root];
    }
    const split = splitOf(size);
    const other = nodes.next();
    if (first <= split) {
      const [old, left] = rootsFrom(first, split, isKnown, nodes);
      return [old, nodeHash(left, other)];
    }
    const [old, right] = rootsFrom(first - split, size - split, false, nodes);
    return [nodeHash(other, old), nodeHash(other, right)];
  };
  if (earlier.size === 0) return proof.length === 0 && earlier.root.equals(rootOf(emptyTree));
  return (
    earlier.size <= later.size &&
    holds(proof, (nodes) => {
      const [old, recent] = rootsFrom(earlier.size, later.size, true, nodes);
      return old.equals(earlier.root) && recent.equals(later.root);
    })
  );
};
