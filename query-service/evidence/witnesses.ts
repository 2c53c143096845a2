import { existsSync, readFileSync } from 'node:fs';
import { sealWitnesses } from '@dossier/shared/contract';
import { type LoggedSeal, stampFileOf } from '@dossier/shared/history';
import type { EvidenceOptions } from './options.ts';

/** What a time-stamping server answered when it was shown a seal. */
export type StampedSeal = { readonly seal: LoggedSeal; readonly answer: Buffer };

/** Stamps are made after their seals: a day of them may be missing. */
const lookedAt = 24;

/** The newest one that this process can read: it vouches for all seals before. */
const newestStamp = (
  { witnesses: { file } }: EvidenceOptions['settings'],
  seals: readonly LoggedSeal[],
): StampedSeal | undefined => {
  if (file === undefined) return undefined;
  const seal = seals.slice(-lookedAt).findLast(({ size }) => existsSync(stampFileOf(file, size)));
  return seal && { seal, answer: readFileSync(stampFileOf(file, seal.size)) };
};

/** Who keeps copies of the seals, and what of that can be shown. */
export const witnessesOf = ({ settings }: Pick<EvidenceOptions, 'settings'>) => ({
  witnesses: sealWitnesses.filter((witness) => settings.witnesses[witness]),
  stampIn: (seals: readonly LoggedSeal[]) => newestStamp(settings, seals),
});
