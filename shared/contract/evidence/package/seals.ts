import { fromBase64, fromHex } from '../bytes.ts';
import { type Checkpoint, checkpointIn, isNoteSigned, type VerifySignature } from '../note.ts';
import { isConsistent, isIncluded, leafOf } from '../proof.ts';
import type { CheckedEvents } from './events.ts';
import { type EvidenceProof, type EvidenceSeal, evidenceFiles } from './format.ts';
import { linesIn, type PackagedFiles, type Tell, textIn, valueIn } from './source.ts';

export type CheckedSeal = Pick<EvidenceSeal, 'number' | 'time' | 'key'>;
type Known = { readonly seal: CheckedSeal; readonly tree: Checkpoint | undefined };

const nodesIn = (path: readonly string[]) => path.map((node) => fromBase64(String(node)) ?? new Uint8Array());

const keysIn = async (files: PackagedFiles): Promise<ReadonlySet<unknown>> => {
  const keys: object = valueIn(await textIn(files, evidenceFiles.keys));
  return new Set(Array.isArray(keys) ? keys.map((known: { readonly key?: string }) => known.key) : []);
};

const continues = async (
  before: Checkpoint | undefined,
  tree: Checkpoint | undefined,
  proof: readonly string[] | null,
) =>
  before !== undefined &&
  tree !== undefined &&
  before.origin === tree.origin &&
  (!proof || (await isConsistent(before, tree, nodesIn(proof))));

/** Each seal is signed, and continues the one before it. */
export const checkSeals = async (files: PackagedFiles, verify: VerifySignature, tell: Tell): Promise<Known[]> => {
  const keys = await keysIn(files);
  const seals: Known[] = [];
  for (const line of await linesIn(files, evidenceFiles.seals)) {
    const { number = 0, time = '', checkpoint = '', key = '', consistency = null } = valueIn<EvidenceSeal>(line);
    const tree = checkpointIn(String(checkpoint));
    const isOurs = tree !== undefined && keys.has(key) && String(key).startsWith(`${tree.origin}+`);
    if (!isOurs || !(await isNoteSigned(checkpoint, key, verify)))
      tell(evidenceFiles.seals, `Seal ${number} is not signed with its key.`);
    const before = seals.at(-1);
    if (before && !(await continues(before.tree, tree, consistency)))
      tell(evidenceFiles.seals, `Seal ${number} does not continue the one before it.`);
    seals.push({ seal: { number, time, key }, tree });
  }
  return seals;
};

/** How many events are sealed: one that is vouches for all before it in its stream. */
export const checkProofs = async (
  files: PackagedFiles,
  { digests }: CheckedEvents,
  seals: readonly Known[],
  tell: Tell,
): Promise<number> => {
  const trees = new Map(seals.map(({ seal, tree }) => [seal.number, tree]));
  let sealed = 0;
  for (const line of await linesIn(files, evidenceFiles.proofs)) {
    const { stream = '', revision = -1, seal, index = -1, path = [] } = valueIn<EvidenceProof>(line);
    const tree = trees.get(seal ?? 0);
    const leaf = await leafOf(fromHex(digests.get(`${stream} ${revision}`) ?? ''));
    if (tree && (await isIncluded(leaf, index, tree, nodesIn(path)))) sealed += revision + 1;
    else tell(evidenceFiles.proofs, `The events of ${stream} up to ${revision} are not what was sealed.`);
  }
  return sealed;
};
