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

/** RFC 9162, 2.1.3.2; as `isIncluded` of the contract, where there are many to check and nobody's hashes have to be waited for. */
export const isIncluded = (
  leaf: Buffer,
  index: number,
  { size, root }: { readonly size: number; readonly root: Buffer },
  path: readonly Buffer[],
): boolean => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last, known] = [index, size - 1, leaf];
  for (const node of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      known = nodeHash(node, known);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else known = nodeHash(known, node);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && known.equals(root);
};
