import { takingTurns } from '../../async/turns.ts';
import { emptyTree, grown, nodeHash, rootOf, type Tree } from './merkle.ts';

/** Where RFC 6962 splits a tree: the largest power of two below its size. */
const splitOf = (size: number): number => {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
};

/** The root over the leaves from one (inclusive) to another (exclusive). */
export type RangeRoot = (from: number, to: number) => Buffer;

/**
 * Of a tree that has grown by these leaves. Those before need not be known: a proof about what
 * came since names only whole subtrees of them, which are its peaks.
 */
export const rangeRoots = (before: Tree, leaves: readonly Buffer[]): RangeRoot => {
  const known = new Map<string, Buffer>();
  let begin = 0;
  for (const peak of before.peaks) {
    const size = 2 ** Math.floor(Math.log2(before.size - begin));
    known.set(`${begin}-${begin + size}`, peak);
    begin += size;
  }
  const rootOver: RangeRoot = (from, to) => {
    const name = `${from}-${to}`;
    const found = known.get(name);
    if (found) return found;
    if (to - from < 2 && from < before.size) throw new RangeError('this leaf is not known');
    const split = from + splitOf(to - from);
    const root =
      from >= before.size && to - from <= kept
        ? rootOf(grown(emptyTree, leaves.slice(from - before.size, to - before.size)))
        : nodeHash(rootOver(from, split), rootOver(split, to));
    if (to - from >= kept) known.set(name, root);
    return root;
  };
  return rootOver;
};

/** Smaller subtrees are computed anew for each proof. */
const kept = 64;
/** Leaves of subtrees that are hashed before others get their turn. */
const block = 256;

/** As `rangeRoots`; what nearly every proof needs is computed before, while others get their turns. */
export const rangeRootsInTurns = async (before: Tree, leaves: readonly Buffer[]): Promise<RangeRoot> => {
  const roots = rangeRoots(before, leaves);
  const turn = takingTurns();
  const end = before.size + leaves.length;
  for (let from = Math.ceil(before.size / block) * block; from + block <= end; from += block) {
    roots(from, from + block);
    await turn();
  }
  return roots;
};

/** The nodes that lead from the leaf to the root (RFC 6962, 2.1.1). */
export const inclusionProof = (rootOver: RangeRoot, size: number, index: number): Buffer[] => {
  const pathIn = (from: number, to: number): Buffer[] => {
    if (to - from <= 1) return [];
    const split = from + splitOf(to - from);
    return index < split
      ? [...pathIn(from, split), rootOver(split, to)]
      : [...pathIn(split, to), rootOver(from, split)];
  };
  return pathIn(0, size);
};

/** That the tree of `size` leaves begins with that of the `first` ones (RFC 6962, 2.1.2). */
export const consistencyProof = (rootOver: RangeRoot, size: number, first: number): Buffer[] => {
  const subproof = (from: number, to: number, isKnown: boolean): Buffer[] => {
    if (first === to) return isKnown ? [] : [rootOver(from, to)];
    const split = from + splitOf(to - from);
    return first <= split
      ? [...subproof(from, split, isKnown), rootOver(split, to)]
      : [...subproof(split, to, false), rootOver(from, split)];
  };
  return first === 0 ? [] : subproof(0, size, true);
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
