import { checkAnswers } from './answers.ts';
import { checkEvents } from './events.ts';
import type { EvidenceManifest } from './format.ts';
import { checkDocuments, checkFiles, checkStreams, isManifestSigned, isSignable, readManifest } from './manifest.ts';
import { type CheckedSeal, checkProofs, checkSeals, isSealedIn, olderThanSeals, tellUnproven } from './seals.ts';
import type { Means, PackagedFiles, PackageFault, Tell } from './source.ts';
import { checkStamps, type Stamp } from './stamps.ts';
import { checkTimeline } from './timeline.ts';

/**
 * `proven`: whoever handed it on could change nothing. `stated`: it fits together, but without
 * trust in whoever handed it on only what is sealed is proven. `broken`: it was changed.
 */
export type Verdict = 'proven' | 'stated' | 'broken';

export type CheckedPackage = {
  readonly verdict: Verdict;
  readonly faults: readonly PackageFault[];
  /** Absent where it cannot be believed. */
  readonly manifest: EvidenceManifest | undefined;
  /** Whether the manifest is signed with the key of the last seal. */
  readonly isSigned: boolean;
  readonly events: number;
  /** Submissions of answers, or of reasons, that were compared with their events. */
  readonly answers: number;
  /** By stream, the revision up to which it is proven to be sealed. */
  readonly sealedUpTo: ReadonlyMap<string, number>;
  /** How many events that are. */
  readonly sealed: number;
  /** Events under seals of older releases, which prove no single one. */
  readonly unproven: number;
  readonly seals: readonly CheckedSeal[];
  readonly stamps: readonly Stamp[];
};

const nothing = {
  verdict: 'broken',
  manifest: undefined,
  isSigned: false,
  events: 0,
  answers: 0,
  sealedUpTo: new Map(),
  sealed: 0,
  unproven: 0,
  seals: [],
  stamps: [],
} as const;

/** Those that an older release has sealed; in packages that do not say, those before the first seal in them. */
const excused = (
  manifest: EvidenceManifest,
  older: readonly { readonly time: string }[],
  [first]: readonly CheckedSeal[],
) => {
  if (isSignable(manifest)) return manifest.unproven;
  const isBefore = ({ time }: { readonly time: string }) =>
    first !== undefined && first.number > 1 && time < first.time;
  return older.every(isBefore) ? older.length : 0;
};

/** Needs nothing but the package. @param begun what was found when its files were looked up */
export const checkPackage = async (
  files: PackagedFiles,
  means: Means,
  begun: readonly PackageFault[] = [],
): Promise<CheckedPackage> => {
  const faults = [...begun];
  const tell: Tell = (file, text) => void faults.push({ file, text });
  const read = await readManifest(files, means, tell);
  if (!read) return { ...nothing, faults };
  const { manifest, hash } = read;
  await checkFiles(files, manifest, means, tell);
  const events = await checkEvents(files, manifest, tell);
  await checkTimeline(files, manifest, events, tell);
  const answers = await checkAnswers(files, events, tell);
  checkDocuments(manifest, events, tell);
  const seals = await checkSeals(files, means, tell);
  const stamps = await checkStamps(files, seals, tell);
  const sealedUpTo = await checkProofs(files, events, seals, tell);
  const older = olderThanSeals(events, sealedUpTo, seals);
  if (older.length > excused(manifest, older, seals)) tellUnproven(older, tell);
  if (isSignable(manifest)) checkStreams(manifest, events, sealedUpTo, tell);
  const isSigned =
    isSignable(manifest) && (await isManifestSigned(files, { manifest, hash }, seals.at(-1), means, tell));
  const sealed = events.filter(isSealedIn(sealedUpTo)).length;
  return {
    verdict: faults.length > 0 ? 'broken' : isSigned && sealed > 0 ? 'proven' : 'stated',
    faults,
    manifest,
    isSigned,
    events: events.length,
    answers,
    sealedUpTo,
    sealed,
    unproven: older.length,
    seals,
    stamps,
  };
};
