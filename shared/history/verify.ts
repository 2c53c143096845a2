import { bulkPatience, type Retry, repeating, retryWhileAway } from '../async/retry.ts';
import { EngineUnavailableError, StoreBrokenError } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import { streams } from '../contract/index.ts';
import type { Scratch } from '../engines/sqlite/scratch.ts';
import { type EventStore, UnreadableEventError } from '../event-store/port.ts';
import type { FileStore } from '../file-store/port.ts';
import type { UploadRegistry } from '../upload-registry/port.ts';
import { accountStreams, lostAccounts, lostAccountsText, type People } from './accounts.ts';
import { type ChainFinding, digestChains } from './chain.ts';
import { type Link, linkIn, linkOf } from './link.ts';
import type { Parts } from './parts/part.ts';
import { concernsFiles, type FileFinding, referencedFiles } from './referenced-files.ts';
import { openRepeats, type RepeatFinding } from './repeats.ts';
import { type KnownOutside, openSealCheck, type SealFinding, type WitnessFinding } from './seal/check.ts';

export type VerifyReport = {
  readonly ok: boolean;
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  readonly sealKeys: number;
  /** Files that events name; 0 when they were not asked for. */
  readonly files: number;
  /** The first of each stream, repeated events, seals, files: 10,000 each. Cuts after the last seal go unnoticed. */
  readonly findings: readonly (
    | ChainFinding
    | RepeatFinding
    | SealFinding
    | WitnessFinding
    | FileFinding
    | StoreFinding
  )[];
};

export type StoreFinding = { readonly fault: 'store damaged' | 'directory incomplete'; readonly detail: string };

/** Whether all is there as it was written, which may have been twice. */
export const isAsWritten = ({ findings }: Pick<VerifyReport, 'findings'>): boolean =>
  findings.every(({ fault }) => fault === 'repeated');

const eventsAtOnce = 5_000;
/** What is read and checked while it is in the cache of a core. */
const storedAtOnce = 100;

const read = async (store: EventStore, after: number, limit: number): Promise<Link[]> => {
  const stored = await store.readBytes?.(after, limit);
  return stored ? stored.map(linkIn) : (await store.readAll(after, limit)).map(linkOf);
};

/** Reports what cannot be read and passes over it, as far as the store knows its position. */
async function* readOn(
  store: EventStore,
  after: number,
  tell: (error: unknown) => void,
): AsyncGenerator<readonly Link[]> {
  const batchSize = store.readBytes ? storedAtOnce : eventsAtOnce;
  let position = after;
  let limit = batchSize;
  for (;;) {
    try {
      const batch = await read(store, position, limit);
      const last = batch.at(-1);
      if (!last) return;
      yield batch;
      position = last.position;
      limit = batchSize;
    } catch (error) {
      if (error instanceof EngineUnavailableError) throw error;
      if (limit > 1) limit = Math.ceil(limit / 10);
      else {
        tell(error);
        if (!(error instanceof UnreadableEventError)) return;
        position = error.position;
        limit = batchSize;
      }
    }
  }
}

export type VerifyOptions = KnownOutside & {
  readonly store: EventStore;
  /** What others find in the same store meanwhile; absent: each event is looked at here. */
  readonly parts?: Parts;
  readonly files?: Pick<FileStore, 'read'>;
  readonly uploads?: UploadRegistry;
  /** Absent: accounts are not looked for in the directory. */
  readonly people?: People;
  /** Where streams and files go that do not fit into memory; absent: they must. */
  readonly scratch?: Scratch;
  /** Milliseconds until an engine that is away ends it. */
  readonly patience?: number;
  readonly log?: Logger;
};

/** Revisions, digests, ids, seals, given files. Writes nothing. @throws EngineUnavailableError */
export const verifyHistory = async (options: VerifyOptions): Promise<VerifyReport> => {
  const { parts, files, uploads, people, scratch, patience = bulkPatience, log, ...known } = options;
  let position = 0;
  const retry: Retry = async (action) => {
    const away = ({ message }: Error) => log?.warn({ reason: message, position }, 'an engine is away: waiting for it');
    try {
      return await retryWhileAway(action, away, patience);
    } catch (error) {
      if (!(error instanceof EngineUnavailableError)) throw error;
      const reached = `Verification stopped at position ${position}, with nothing found or refuted`;
      throw new EngineUnavailableError(`${reached}: ${error.message}. Run it again.`, { cause: error });
    }
  };
  const store = repeating(options.store, retry, ['readAll', 'readBytes', 'readStream', 'head']);
  const inspecting = store.inspect?.();
  // Heard of at the end.
  inspecting?.catch(() => undefined);
  const chains = digestChains(scratch);
  const repeats = openRepeats(scratch);
  const damage: StoreFinding[] = [];
  const damaged = (error: unknown) => {
    const detail = error instanceof StoreBrokenError ? error.message : String(error);
    damage.push({ fault: 'store damaged', detail });
  };
  const sealed = await store.readStream(streams.seal()).catch((error: unknown) => {
    if (error instanceof EngineUnavailableError) throw error;
    damaged(error);
    return [];
  });
  const seals = openSealCheck(sealed, known, scratch);
  const referenced = files && uploads ? referencedFiles(scratch) : undefined;

  let events = 0;
  const readAll = async () => {
    for await (const batch of readOn(store, position, damaged)) {
      for (const link of batch) {
        // A changed event is not trusted to name files.
        if (chains.check(link) && concernsFiles(link.type)) referenced?.add(link.event());
        seals.add(link);
        repeats.add(link.idPrint);
        position = link.position;
      }
      events += batch.length;
    }
  };
  /** Up to the first part that does not hold: then each event is looked at, one after the other. */
  const readParts = async () => {
    if (!parts || !seals.isOverLeaves) return;
    for await (const { until: end, part } of parts({
      until: await store.head(),
      leaves: seals.sealedUntil > 0,
      files: referenced !== undefined,
    })) {
      if (!part || !chains.join(part.runs)) return;
      for (const event of part.ofFiles) referenced?.add(event);
      seals.addLeaves(part);
      for (const print of part.ids) repeats.add(print);
      events += part.events;
      position = end;
    }
  };
  const checkFiles = async () => (files && uploads && referenced ? referenced.check(files, uploads, retry) : []);
  await readParts();
  const filing = store.misfiled?.(position);
  filing?.catch(() => undefined);
  await readAll();
  let fileFindings = await checkFiles();
  if (fileFindings.length > 0 && (await store.head()) > position) {
    // Beside a running server, missing files may have been removed meanwhile, as later events say.
    await readAll();
    fileFindings = await checkFiles();
  }
  chains.end();
  seals.end();
  const repeated = await repeats.check(() => readOn(store, 0, () => undefined));

  const { lost } = people ? await retry(() => lostAccounts(store, chains.names(accountStreams), people)) : { lost: [] };
  if (lost.length > 0) damage.push({ fault: 'directory incomplete', detail: lostAccountsText(lost) });
  for (const detail of [...((await inspecting) ?? []), ...((await filing) ?? [])])
    damage.push({ fault: 'store damaged', detail });
  const findings = [...chains.findings, ...repeated, ...seals.findings, ...seals.missing(), ...fileFindings, ...damage];
  return {
    ok: findings.length === 0,
    events,
    streams: chains.streams,
    seals: seals.seals,
    sealKeys: seals.keys,
    files: referenced?.count ?? 0,
    findings,
  };
};
