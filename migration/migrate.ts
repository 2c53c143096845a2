import type { Clock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import { answerTermOf } from '@dossier/shared/contract';
import { WrongMasterKeyError } from '@dossier/shared/directory';
import {
  createCodec,
  isAsWritten,
  type SealKeys,
  sealHistory,
  type VerifyReport,
  verifyHistory,
} from '@dossier/shared/history';
import {
  type Copying,
  copyAccess,
  copyErased,
  copyEvents,
  copyFiles,
  copyPeople,
  copyRefused,
  copyTrials,
  copyUploads,
} from './copy.ts';
import {
  type Difference,
  differences,
  type Inventory,
  listAccess,
  listAccounts,
  listBytes,
  listFiles,
  listPeople,
  listRefused,
  listTrials,
  listUploads,
  listUsed,
} from './inventory.ts';
import { MigrationRefused } from './refused.ts';
import { retrying, retryWith } from './retrying.ts';
import { checkBeginnings, type Heads, headsOf, observed } from './streams.ts';
import type { Truth } from './truth.ts';

type Moved = {
  readonly count: number;
  readonly seconds: number;
  readonly bytes?: number;
};

export type MigrationReport = {
  readonly ok: boolean;
  /** With findings other than `repeated`, nothing is moved. */
  readonly source: VerifyReport;
  readonly moved?: Readonly<
    Record<'erased' | 'people' | 'access' | 'trials' | 'refusals' | 'uploads' | 'files' | 'events', Moved>
  >;
  readonly target?: VerifyReport;
  readonly differences: readonly Difference[];
};

const contentsOf = (heads: Heads): Inventory =>
  new Map([...heads].map(([stream, { revision, digest }]) => [stream, `${revision} ${digest}`]));

const advice = {
  source:
    "MASTER_KEY does not open the keys of the source's people. Set it to `masterKey` of the source's secrets.json, or to the MASTER_KEY that the source ran with: here and for every process of the cluster.",
  target:
    'The people of the target were written under another MASTER_KEY than the source has. Empty its engines, and begin again with that of the source.',
};

/** @throws MigrationRefused when the master key does not fit */
export const underItsKey = async <T>(whose: keyof typeof advice, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WrongMasterKeyError)) throw error;
    throw new MigrationRefused(advice[whose], { cause: error });
  }
};

/** The target may hold only what the source holds. @throws MigrationRefused */
const checkTarget = async (source: Truth, target: Truth, people: Inventory, uploads: Inventory) => {
  const heads = await headsOf(target.eventStore);
  await checkBeginnings(heads, source.eventStore, target.eventStore);
  const there = {
    heads,
    people: await underItsKey('target', () => listPeople(target)),
    uploads: await listUploads(target),
  };
  const found = [...differences('person', people, there.people), ...differences('upload', uploads, there.uploads)];
  const foreign = found.find(({ fault }) => fault !== 'missing');
  if (foreign)
    throw new MigrationRefused(`The target holds a ${foreign.what} that the source does not: ${foreign.id}.`);
  return there;
};

/** May be repeated. @throws MigrationRefused for a foreign or busy target, or another master key */
export const migrate = async (options: {
  readonly source: Truth;
  readonly target: Truth;
  /** Absent: the workers make the first seal of the target. */
  readonly sealKeys?: SealKeys | undefined;
  readonly clock: Clock;
  readonly log: Logger;
}): Promise<MigrationReport> => {
  const { source, clock, log } = options;
  const retry = retryWith(log);
  const target = retrying(options.target, retry);
  const ours = observed(source.eventStore);
  const people = await underItsKey('source', () => listPeople(source));
  const uploads = await listUploads(source);
  const before = await verifyHistory({ ...source, store: ours.store });
  if (!isAsWritten(before)) return { ok: false, source: before, differences: [] };
  const size = [...people.keys()].filter((id) => !answerTermOf(id)).length;
  log.info({ events: before.events, files: before.files, people: size }, 'the source is as it was written');
  const there = await checkTarget(source, target, people, uploads);

  const step = async <T extends { count: number }>(what: string, copy: (copying: Copying) => Promise<T>) => {
    const begun = performance.now();
    const tell = (count: number) => log.info({ [what]: count }, 'moving');
    const copied = await copy({ source, target, retry, tell });
    const seconds = Math.round(performance.now() - begun) / 1_000;
    log.info({ [what]: copied.count, seconds }, 'moved');
    return { ...copied, seconds };
  };
  const counted = async (count: Promise<number>) => ({ count: await count });
  const files = source.files !== options.target.files ? await listFiles(source) : new Map<string, string>();
  const moved = {
    erased: await step('erased', (copying) => counted(copyErased(copying))),
    people: await step('people', (copying) => counted(copyPeople(copying, there.people))),
    access: await step('access', (copying) => counted(copyAccess(copying))),
    trials: await step('trials', (copying) => counted(copyTrials(copying))),
    uploads: await step('uploads', (copying) => counted(copyUploads(copying, there.uploads))),
    files: await step('files', (copying) => copyFiles(copying, files)),
    events: await step('events', (copying) => counted(copyEvents(copying, there.heads))),
    refusals: await step('refusals', async (copying) => counted(copyRefused(copying, await listRefused(target)))),
  };
  const { sealKeys: keys } = options;
  const codec = createCodec(target.directory);
  if (keys) await retry(() => sealHistory({ store: target.eventStore, codec, keys, now: clock(), every: 0 }));

  const theirs = observed(target.eventStore);
  const after = await verifyHistory({ store: theirs.store });
  const accounts = await listAccounts(source);
  const found = [
    ...differences('stream', contentsOf(ours.heads), contentsOf(theirs.heads)),
    ...differences('person', people, await listPeople(target)),
    ...differences('access', await listAccess(source), await listAccess(target)),
    ...differences('trial', await listTrials(source), await listTrials(target)),
    ...differences('refusal', await listRefused(source), await listRefused(target)),
    ...differences('upload', uploads, await listUploads(target)),
    ...differences('account', accounts, await listUsed(target, accounts.keys())),
    ...differences('file', files, await listBytes(target, files.keys(), retry)),
  ];
  const countOf = ({ events, seals, sealKeys }: VerifyReport) => events - seals - sealKeys;
  const sameCount = countOf(before) === countOf(after);
  return {
    ok: isAsWritten(after) && sameCount && found.length === 0,
    source: before,
    moved,
    target: after,
    differences: found,
  };
};
