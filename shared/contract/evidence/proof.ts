import { fromBase64, isSame, joined, sha256 } from './bytes.ts';
import { type Checkpoint, checkpointIn } from './note.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** RFC 6962, 2.1: leaves and nodes differ, so that one cannot be passed off as the other. */
export const leafOf = (entry: Bytes): Promise<Bytes> => sha256(joined(Uint8Array.of(0), entry));
const nodeOf = (left: Bytes, right: Bytes): Promise<Bytes> => sha256(joined(Uint8Array.of(1), left, right));

/** RFC 9162, 2.1.3.2. */
export const isIncluded = async (
  leaf: Bytes,
  index: number,
  { size, root }: Pick<Checkpoint, 'size' | 'root'>,
  path: readonly Bytes[],
): Promise<boolean> => {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leaf];
  for (const node of path) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      hash = await nodeOf(node, hash);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else hash = await nodeOf(hash, node);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(hash, root);
};

const isPowerOfTwo = (size: number) => Number.isInteger(Math.log2(size));

type Root = Pick<Checkpoint, 'size' | 'root'>;

/** That the later tree begins with the earlier one: RFC 9162, 2.1.4.2. */
export const isConsistent = async (earlier: Root, later: Root, proof: readonly Bytes[]): Promise<boolean> => {
  if (earlier.size === later.size) return proof.length === 0 && isSame(earlier.root, later.root);
  if (earlier.size < 1 || earlier.size > later.size || proof.length === 0) return false;
  const [first, ...rest] = isPowerOfTwo(earlier.size) ? [earlier.root, ...proof] : proof;
  let [at, last] = [earlier.size - 1, later.size - 1];
  while (at % 2 === 1) [at, last] = [(at - 1) / 2, Math.floor(last / 2)];
  let [old, recent] = [first as Bytes, first as Bytes];
  for (const node of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      [old, recent] = [await nodeOf(node, old), await nodeOf(node, recent)];
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    } else recent = await nodeOf(recent, node);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 && isSame(old, earlier.root) && isSame(recent, later.root);
};

/** C2SP tlog-proof: where an entry stands in a log, and the checkpoint that covers it. */
export type TlogProof = {
  readonly index: number;
  readonly path: readonly Bytes[];
  readonly note: string;
  readonly checkpoint: Checkpoint;
};

const head = 'c2sp.org/tlog-proof@v1';

export const proofText = (index: number, path: readonly string[], note: string): string =>
  [head, `index ${index}`, ...path, '', note].join('\n');

export const proofIn = (text: string): TlogProof | undefined => {
  const end = text.indexOf('\n\n');
  const [first, second = '', ...nodes] = text.slice(0, end).split('\n');
  const [, index] = /^index (0|[1-9]\d{0,14})$/.exec(second) ?? [];
  const path = nodes.flatMap((node) => fromBase64(node) ?? []);
  const note = text.slice(end + 2);
  const checkpoint = checkpointIn(note);
  if (end < 0 || first !== head || !index || path.length !== nodes.length || !checkpoint) return undefined;
  return path.every(({ length }) => length === 32) ? { index: Number(index), path, note, checkpoint } : undefined;
};
