import { concurrently } from '@dossier/shared/async/concurrency';
import type { Retry } from '@dossier/shared/async/retry';
import { refusedLimits, type StoredEvent } from '@dossier/shared/contract';
import type { AnswerDraft, Directory, RefusedAttempt } from '@dossier/shared/directory';
import { AppendTooLargeError } from '@dossier/shared/event-store';
import type { FileKey } from '@dossier/shared/file-store';
import type { Inventory } from './inventory.ts';
import { allDeliveries, feedsOf, isWhole, peopleOf, refusedOf, trialsOf, uploadsOf } from './pages.ts';
import { positionsOf } from './positions.ts';
import { MigrationRefused } from './refused.ts';
import { allRuns, byKey, type Run } from './runs.ts';
import type { Heads } from './streams.ts';
import type { Truth } from './truth.ts';

const entriesAtOnce = 16;
const filesAtOnce = 8;
const keysAtOnce = 16;

export type Copying = {
  readonly source: Truth;
  readonly target: Truth;
  readonly retry: Retry;
  /** Told now and then of the number so far. */
  readonly tell: (count: number) => void;
};

/** First, so that no restored target brings them back. Answers how many were not there. */
export const copyErased = async ({ source, target }: Copying): Promise<number> => {
  const there = new Set(await target.ledger.all());
  const wanted = (await source.ledger.all()).filter((personId) => !there.has(personId));
  await concurrently(entriesAtOnce, wanted, target.ledger.add);
  return wanted.length;
};

/** Answers how many of all pages `copy` counted, and tells of it after each. */
const eachPage = async <T>(
  pages: AsyncIterable<readonly T[]>,
  tell: Copying['tell'],
  copy: (some: readonly T[]) => Promise<number>,
): Promise<number> => {
  let count = 0;
  for await (const some of pages) {
    count += await copy(some);
    tell(count);
  }
  return count;
};

/** Answers how many people were copied. @param there people of the target and keys of their answers, which are skipped */
export const copyPeople = ({ source, target, tell }: Copying, there: Inventory): Promise<number> =>
  eachPage(peopleOf(source), tell, async (some) => {
    const ids = some.map(({ personId }) => personId);
    const keys = await source.directory.keysOf(ids);
    const answerKeys = await source.directory.answerKeysOf(ids);
    await concurrently(entriesAtOnce, some, async (person) => {
      const key = keys.get(person.personId);
      if (key && !there.has(person.personId)) await target.directory.restore(person, key);
      // A run may have broken off between a person and these.
      for (const own of answerKeys.get(person.personId) ?? [])
        if (!there.has(own.keyId)) await target.directory.restoreAnswerKey(own.keyId, own.key);
    });
    return ids.filter((personId) => !there.has(personId)).length;
  });

/** API tokens, calendar feeds, saved filters, drafts of answers, webhooks and their deliveries. Answers how many were not there. */
export const copyAccess = ({ source, target, tell }: Copying): Promise<number> => {
  const [ours, theirs] = [source.directory, target.directory];
  let count = 0;
  const both = <T>(listed: (of: Directory) => Promise<T>) => Promise.all([listed(ours), listed(theirs)]);
  type Both<T> = readonly [ours: readonly T[], theirs: readonly T[]];
  const copyMissing = async <T>([all, there]: Both<T>, idOf: (one: T) => string, put: (one: T) => Promise<void>) => {
    const known = new Set(there.map(idOf));
    for (const each of all.filter((one) => !known.has(idOf(one)))) {
      await put(each);
      count += 1;
    }
  };
  const copyOf = async (personId: string) => {
    await copyMissing(await both((of) => of.apiTokensOf(personId)), ({ tokenId }) => tokenId, theirs.putApiToken);
    await copyMissing(await both((of) => feedsOf(of, personId)), () => personId, theirs.putCalendarFeed);
    await copyMissing(await both((of) => of.savedFiltersOf(personId)), ({ id }) => id, theirs.putSavedFilter);
    const drafts = await both((of) => of.answerDraftsOf(personId));
    const draftId = ({ projectId, questionId }: AnswerDraft) => `${projectId} ${questionId}`;
    await copyMissing(drafts, draftId, (draft) => theirs.keepAnswerDrafts([draft]));
    const endpoints = await both((of) => of.endpointsOf(personId));
    await copyMissing(endpoints, ({ endpointId }) => endpointId, theirs.putEndpoint);
    for (const { endpointId } of endpoints[0])
      for (const delivery of await ours.deliveriesTo(endpointId, allDeliveries)) await theirs.putDelivery(delivery);
  };
  return eachPage(peopleOf(source), tell, async (some) => {
    const before = count;
    await concurrently(entriesAtOnce, some, ({ personId }) => copyOf(personId));
    return count - before;
  });
};

/** Claims of cards for trials. Answers how many were read. */
export const copyTrials = ({ source, target, tell }: Copying): Promise<number> =>
  eachPage(trialsOf(source), tell, async (some) => {
    await concurrently(entriesAtOnce, some, async ({ card, owner }) => {
      await target.directory.claimTrial(card, owner);
    });
    return some.length;
  });

/**
 * What was refused, after the events, among which it stands. Answers how many rows were not there.
 * @param there the target's: what is noted again counts twice
 */
export const copyRefused = async ({ source, target, tell }: Copying, there: Inventory): Promise<number> => {
  const wanted: RefusedAttempt[] = [];
  for await (const some of refusedOf(source)) wanted.push(...some.filter(({ id }) => !there.has(id)));
  const positionIn = await positionsOf(wanted, source.eventStore, target.eventStore);
  await target.directory.noteRefused(
    wanted.map((attempt) => ({ ...attempt, position: positionIn(attempt) })),
    refusedLimits.perProject,
  );
  tell(wanted.length);
  return wanted.length;
};

/** @param there the target's: repeated, as a crash may have left them uncounted */
export const copyUploads = ({ source, target, tell }: Copying, there: Inventory): Promise<number> =>
  eachPage(uploadsOf(source), tell, async (some) => {
    const whole = some.filter(isWhole);
    await concurrently(entriesAtOnce, whole, target.uploads.restore);
    return whole.filter(({ uploadId }) => !there.has(uploadId)).length;
  });

const isThere = async ({ files }: Truth, key: FileKey, size: number): Promise<boolean> => {
  if (size === 0 || (await files.size(key)) !== size) return false;
  const first = await files.read(key, { start: 0, end: 0 });
  first?.destroy();
  return first !== undefined;
};

/** Copies missing files, compared by size. Answers how many, and their bytes. */
export const copyFiles = async (
  { source, target, retry, tell }: Copying,
  files: Inventory,
): Promise<{ count: number; bytes: number }> => {
  const copied = { count: 0, bytes: 0 };
  await concurrently(filesAtOnce, files, async ([key, sha256]) => {
    const size = (await source.files.size(key)) ?? 0;
    if (await isThere(target, key, size)) return;
    const written = await retry(async () => {
      const bytes = await source.files.read(key);
      if (bytes) await target.files.append(key, 0, bytes);
      return target.files.complete(key);
    });
    if (written.sha256 !== sha256) throw new MigrationRefused(`The file ${key} is not what was uploaded.`);
    copied.count += 1;
    copied.bytes += size;
    if (copied.count % 100 === 0) tell(copied.count);
  });
  return copied;
};

const envelopeOf = ({ position: _, ...envelope }: StoredEvent) => envelope;

/** An append without an answer may have been stored: the next one conflicts with the same event. */
const append = async ({ eventStore }: Truth, run: Run): Promise<void> => {
  const [{ stream, revision }] = run;
  const last = run.at(-1) ?? run[0];
  const { outcome } = await eventStore
    .append(stream, revision === 0 ? 'no-stream' : revision - 1, run.map(envelopeOf))
    .catch((cause: unknown) => {
      if (!(cause instanceof AppendTooLargeError)) throw cause;
      const words = `EventStoreDB takes less at once than the event ${stream}, revision ${revision}, needs: set its MaxAppendSize higher.`;
      throw new MigrationRefused(words, { cause });
    });
  if (outcome === 'appended') return;
  const [there] = await eventStore.readStream(stream, { from: last.revision, limit: 1 });
  if (there?.digest !== last.digest)
    throw new MigrationRefused(`Somebody else writes to the target: ${stream}, revision ${revision}.`);
};

/** Copies events beyond the heads, in order within each key. Answers how many. */
export const copyEvents = ({ source, target, retry, tell }: Copying, heads: Heads): Promise<number> =>
  eachPage(allRuns(source.eventStore), tell, async (runs) => {
    const wanted = runs.filter(([{ stream, revision }]) => revision > (heads.get(stream)?.revision ?? -1));
    await concurrently(keysAtOnce, byKey(wanted), async (ofKey) => {
      for (const run of ofKey) await retry(() => append(target, run));
    });
    return wanted.flat().length;
  });
