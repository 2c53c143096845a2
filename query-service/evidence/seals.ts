import { takingTurns } from '@dossier/shared/async/turns';
import type { StoredEvent } from '@dossier/shared/contract';
import type { EvidenceProof, EvidenceSeal } from '@dossier/shared/contract/evidence';
import { base64Of, type LoggedSeal, type SealLog } from '@dossier/shared/history';

export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'digest'>;

/** Between two seals at most, where there is one between: the proof takes all of them. */
const longestStep = 100_000;

const lineOf = (value: EvidenceProof | EvidenceSeal): string => `${JSON.stringify(value)}\n`;

/** What the proofs of a package lead to. */
export class Proven {
  readonly seals = new Map<number, LoggedSeal>();
  /** By stream, the revision up to which it is sealed. */
  readonly revisions = new Map<string, number>();
  /** Events under seals of older releases, which prove no single one. */
  unproven = 0;
}

export async function* proofLines(log: SealLog, heads: readonly Head[], proven: Proven) {
  const turn = takingTurns();
  // In this order those of one seal follow each other, and its tree is put together once.
  for (const { stream, revision, ...event } of heads.toSorted((left, right) => left.position - right.position)) {
    await turn();
    const found = await log.inclusionOf(event);
    if (found === 'changed') yield lineOf({ stream, revision, seal: null, index: 0, path: [] });
    if (found === 'unproven') proven.unproven += revision + 1;
    if (typeof found === 'string') continue;
    const { seal, index, path } = found;
    proven.seals.set(seal.number, seal);
    proven.revisions.set(stream, revision);
    yield lineOf({ stream, revision, seal: seal.number, index, path: base64Of(path) });
  }
}

const isBetween = (from: LoggedSeal, to: LoggedSeal) => (seal: LoggedSeal) =>
  seal.number > from.number && seal.number < to.number && seal.size - from.size <= longestStep;

/** Those that are used and the newest, with others between where the way is long. */
const stepsOver = (all: readonly LoggedSeal[], used: ReadonlyMap<number, LoggedSeal>): LoggedSeal[] => {
  const newest = all.at(-1);
  const wanted = all.filter((seal) => used.has(seal.number) || seal === newest);
  return wanted.flatMap((to, index) => {
    const steps: LoggedSeal[] = [];
    for (let from = wanted[index - 1]; from && to.size - from.size > longestStep; ) {
      const step = all.findLast(isBetween(from, to));
      if (!step) break;
      steps.push(step);
      from = step;
    }
    return [...steps, to];
  });
};

/** @param all that there were when the package was begun: a later one covers events that it has no proofs of */
export async function* sealLines(log: SealLog, all: readonly LoggedSeal[], used: ReadonlyMap<number, LoggedSeal>) {
  let before: LoggedSeal | undefined;
  for (const seal of stepsOver(all, used)) {
    const proof = before && (await log.consistency(before, seal));
    const { number, time, checkpoint, key } = seal;
    yield lineOf({ number, time, checkpoint, key, consistency: proof ? base64Of(proof) : null });
    before = seal;
  }
}
