import { fromBase64, fromHex } from '../bytes.ts';
import { type Checkpoint, checkpointIn, isNoteSigned, originOf } from '../note.ts';
import { isConsistent, isIncluded, leafOf } from '../proof.ts';
import { type CheckedEvent, wordsOf } from './events.ts';
import { type EvidenceProof, type EvidenceSeal, evidenceFiles } from './format.ts';
import { isCount, isMoment, isText, isTexts, jsonIn, listOf, orNull, readAs, shaped } from './shapes.ts';
import { linesIn, type Means, type PackagedFiles, type Tell, textIn } from './source.ts';

export type CheckedSeal = Pick<EvidenceSeal, 'number' | 'time' | 'key'> & {
  readonly checkpoint: string;
  /** Whether its time is part of what was signed. */
  readonly isTimed: boolean;
  readonly tree: Checkpoint;
};

const isSeal = shaped<EvidenceSeal>({
  number: isCount,
  time: isMoment,
  checkpoint: isText,
  key: isText,
  consistency: orNull(isTexts),
});
const isProof = shaped<EvidenceProof>({
  stream: isText,
  revision: isCount,
  seal: orNull(isCount),
  index: isCount,
  path: isTexts,
});
const areKeys = listOf(shaped({ key: isText }));

const nodesIn = (path: readonly string[]) => path.map((node) => fromBase64(node) ?? new Uint8Array());

const keysIn = async (files: PackagedFiles, tell: Tell): Promise<ReadonlySet<string>> => {
  const keys = jsonIn(await textIn(files.get(evidenceFiles.keys)));
  if (areKeys(keys)) return new Set(keys.map(({ key }) => key));
  tell(evidenceFiles.keys, 'It cannot be read.');
  return new Set();
};

/** Only the first one has nothing to continue. */
const continues = async (before: Checkpoint | undefined, tree: Checkpoint, proof: readonly string[] | null) => {
  if (!before) return proof === null;
  return proof !== null && before.origin === tree.origin && (await isConsistent(before, tree, nodesIn(proof)));
};

/** Each seal is signed, and continues the one before it. */
export const checkSeals = async (files: PackagedFiles, { verify }: Means, tell: Tell): Promise<CheckedSeal[]> => {
  const keys = await keysIn(files, tell);
  const seals: CheckedSeal[] = [];
  const say = (text: string) => tell(evidenceFiles.seals, text);
  let line = 0;
  for await (const found of linesIn(files.get(evidenceFiles.seals))) {
    line += 1;
    const seal = readAs(isSeal, found);
    const tree = seal && checkpointIn(seal.checkpoint);
    if (!seal || !tree) {
      say(`Line ${line} cannot be read.`);
      continue;
    }
    const { number, time, checkpoint, key, consistency } = seal;
    const before = seals.at(-1);
    if (!keys.has(key) || originOf(key) !== tree.origin || !(await isNoteSigned(checkpoint, key, verify)))
      say(`Seal ${number} is not signed with its key.`);
    if (tree.time !== undefined && tree.time !== time) say(`Seal ${number} was signed at another time than is said.`);
    if ((before && before.number >= number) || !(await continues(before?.tree, tree, consistency)))
      say(`Seal ${number} does not continue the one before it.`);
    seals.push({ number, time, key, checkpoint, isTimed: tree.time !== undefined, tree });
  }
  return seals;
};

/**
 * Of each stream, the revision up to which it is sealed: an event that is vouches for all before it.
 * A stream has one proof.
 */
export const checkProofs = async (
  files: PackagedFiles,
  events: readonly CheckedEvent[],
  seals: readonly CheckedSeal[],
  tell: Tell,
): Promise<ReadonlyMap<string, number>> => {
  const digests = new Map(events.map(({ stream, revision, digest }) => [`${stream} ${revision}`, digest]));
  const trees = new Map<number | null, Checkpoint>(seals.map(({ number, tree }) => [number, tree]));
  const sealed = new Map<string, number>();
  const say = (text: string) => tell(evidenceFiles.proofs, text);
  let line = 0;
  for await (const found of linesIn(files.get(evidenceFiles.proofs))) {
    line += 1;
    const proof = readAs(isProof, found);
    if (!proof) {
      say(`Line ${line} cannot be read.`);
      continue;
    }
    const { stream, revision, seal, index, path } = proof;
    const [digest, tree] = [digests.get(`${stream} ${revision}`), trees.get(seal)];
    if (sealed.has(stream)) say(`Line ${line} is a second proof of the events of ${stream}.`);
    else if (digest && tree && (await isIncluded(await leafOf(fromHex(digest)), index, tree, nodesIn(path))))
      sealed.set(stream, revision);
    else say(`The events of ${stream} up to ${revision} are not what was sealed.`);
  }
  return sealed;
};

export const isSealedIn =
  (sealed: ReadonlyMap<string, number>) =>
  ({ stream, revision }: Pick<CheckedEvent, 'stream' | 'revision'>): boolean =>
    revision <= (sealed.get(stream) ?? -1);

/** Milliseconds that the clocks of those who write events and of those who seal may differ. */
const skew = 60_000;

/**
 * A seal covers all that was there when it was made. So whatever stands before a sealed event, or is
 * older than the last seal, is sealed, too: one that is not lost its proof.
 */
export const olderThanSeals = (
  events: readonly CheckedEvent[],
  sealed: ReadonlyMap<string, number>,
  seals: readonly CheckedSeal[],
): CheckedEvent[] => {
  const last = seals.at(-1);
  if (!last) return [];
  const isSealed = isSealedIn(sealed);
  const reached = events.findLastIndex(isSealed);
  const until = Date.parse(last.time) - skew;
  return events.filter((event, index) => !isSealed(event) && (index < reached || Date.parse(event.time) < until));
};

/** One of each stream, as one line of proofs is missing for it. */
export const tellUnproven = (events: readonly CheckedEvent[], tell: Tell): void => {
  for (const event of new Map(events.toReversed().map((one) => [one.stream, one])).values())
    tell(
      evidenceFiles.proofs,
      `The event ${event.id} (${wordsOf(event)}) is older than the last seal, and nothing proves that it was sealed.`,
    );
};
