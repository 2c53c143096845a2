import { describe, expect, it } from '@jest/globals';
import { isConsistent as isConsistentBytes } from '../../contract/evidence/index.ts';
import { emptyTree, grown, leafHash, rootOf } from './merkle.ts';
import { consistencyProof, inclusionProof, isIncluded, rangeRoots } from './proofs.ts';

/** The reference data of Certificate Transparency: leaves, and the root after each. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the tree of RFC 6962', () => {
  it.each(roots.map((root, size) => [size, root] as const))('has the known root over %d leaves', (size, root) => {
    const known = leaves.slice(0, size).map((leaf) => leafHash(Buffer.from(leaf, 'hex')));
    expect(rootOf(grown(emptyTree, known)).toString('hex')).toBe(root);
  });

  const most = 70;
  const some = Array.from({ length: most }, (_, index) => leafHash(`leaf ${index}`));
  const trees = Array.from({ length: most + 1 }, (_, size) => ({
    size,
    root: rootOf(grown(emptyTree, some.slice(0, size))),
  }));
  const treeOf = (size: number) => trees[size] as (typeof trees)[number];
  const other = leafHash('another leaf');

  it('is the same however its leaves came', () => {
    for (let size = 0; size <= most; size += 1) {
      const begun = grown(emptyTree, some.slice(0, size));
      expect(rootOf(grown(begun, some.slice(size)))).toEqual(treeOf(most).root);
    }
  });

  it('proves each leaf of every size, and nothing else', () => {
    for (let size = 1; size <= most; size += 1) {
      const own = some.slice(0, size);
      for (const [index, leaf] of own.entries()) {
        const proof = inclusionProof(rangeRoots(emptyTree, own), size, index);
        expect(isIncluded(leaf, index, treeOf(size), proof)).toBe(true);
        expect(isIncluded(other, index, treeOf(size), proof)).toBe(false);
        expect(isIncluded(leaf, index, { size, root: other }, proof)).toBe(false);
        expect(isIncluded(leaf, index, treeOf(size), [...proof, other])).toBe(false);
        if (size > 1) expect(isIncluded(leaf, (index + 1) % size, treeOf(size), proof)).toBe(false);
        if (size > 1) expect(isIncluded(leaf, index, treeOf(size), proof.slice(1))).toBe(false);
      }
      expect(isIncluded(other, size, treeOf(size), [])).toBe(false);
    }
  });

  it('proves what came since a seal without the leaves before it', () => {
    for (let size = 1; size <= 20; size += 1) {
      const whole = rangeRoots(emptyTree, some.slice(0, size));
      for (let first = 0; first <= size; first += 1) {
        const since = rangeRoots(grown(emptyTree, some.slice(0, first)), some.slice(first, size));
        expect(consistencyProof(since, size, first)).toEqual(consistencyProof(whole, size, first));
        for (let index = first; index < size; index += 1)
          expect(inclusionProof(since, size, index)).toEqual(inclusionProof(whole, size, index));
      }
    }
  });

  it('proves that it begins with every smaller one, and nothing else', async () => {
    const bytes = (buffer: Buffer) => new Uint8Array(buffer);
    type Root = { readonly size: number; readonly root: Buffer };
    const isConsistent = (earlier: Root, later: Root, proof: readonly Buffer[]) =>
      isConsistentBytes(
        { ...earlier, root: bytes(earlier.root) },
        { ...later, root: bytes(later.root) },
        proof.map(bytes),
      );
    for (let size = 1; size <= most; size += 1) {
      const own = some.slice(0, size);
      for (let first = 1; first <= size; first += 1) {
        const proof = consistencyProof(rangeRoots(emptyTree, own), size, first);
        expect(await isConsistent(treeOf(first), treeOf(size), proof)).toBe(true);
        expect(await isConsistent({ size: first, root: other }, treeOf(size), proof)).toBe(false);
        expect(await isConsistent(treeOf(first), { size, root: other }, proof)).toBe(false);
        expect(await isConsistent(treeOf(first), treeOf(size), [...proof, other])).toBe(false);
        if (first < size) expect(await isConsistent(treeOf(size), treeOf(first), proof)).toBe(false);
        if (first < size) expect(await isConsistent(treeOf(first), treeOf(size), proof.slice(1))).toBe(false);
      }
    }
  });
});
