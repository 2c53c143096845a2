import { join } from 'node:path';
import { readJsonFile, writeDurably } from '@dossier/shared/basics/durable-file';
import type { DoctorFinding } from '@dossier/shared/contract';

type State = DoctorFinding['state'];

/** In `DATA_DIR/doctor.json`, so that a restart tells nobody twice. */
export type Kept = {
  readonly at?: string;
  readonly findings?: readonly DoctorFinding[];
  /** Of the last look that came by itself. */
  readonly daily?: string;
  /** Where a browser of an operator found it last. */
  readonly seenAt?: string;
  /** What PUBLIC_URL was then; null: none. Absent: of an earlier release. */
  readonly seenUnder?: string | null;
  /** What operators know, by check. */
  readonly told?: Readonly<Partial<Record<DoctorFinding['name'], State>>>;
};

const fileIn = (dataDir: string) => join(dataDir, 'doctor.json');

export const keptIn = (dataDir: string): Kept => readJsonFile<Kept>(fileIn(dataDir)) ?? {};

export const keep = (dataDir: string, change: Kept): Kept => {
  const kept = { ...keptIn(dataDir), ...change };
  writeDurably(fileIn(dataDir), `${JSON.stringify(kept, null, 2)}\n`);
  return kept;
};

/** Where browsers find it, as far as anybody knows: whoever names another address since is not held to the one before. */
export const seenUnder = ({ seenAt, seenUnder }: Kept, publicUrl: string | undefined): string | undefined =>
  seenUnder === undefined || seenUnder === (publicUrl ?? null) ? seenAt : undefined;

/** Unlike what operators know; at first that all is well. What could not be examined says nothing. */
export const changesIn = ({ findings = [], told = {} }: Kept): DoctorFinding[] =>
  findings.filter(({ name, state }) => state !== 'unknown' && state !== (told[name] ?? 'good'));

export const toldOf = ({ findings = [], told = {} }: Kept): NonNullable<Kept['told']> => ({
  ...told,
  ...Object.fromEntries(findings.filter(({ state }) => state !== 'unknown').map(({ name, state }) => [name, state])),
});
