import { concurrently } from '@dossier/shared/async/concurrency';
import type { Retry } from '@dossier/shared/async/retry';
import { refusedLimits, type StoredEvent } from '@dossier/shared/contract';
import { AppendTooLargeError } from '@dossier/shared/event-store';
import type { FileKey } from '@dossier/shared/file-store';
import type { Inventory } from './inventory.ts';
import { allDeliveries, isWhole, peopleOf, refusedOf, trialsOf, uploadsOf } from './pages.ts';
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

/** Answers how many people were copied. @param there people of the target, who are skipped */
export const copyPeople = async ({ source, target, tell }: Copying, there: Inventory): Promise<number> => {
  let count = 0;
  for await (const some of peopleOf(source)) {
    const wanted = some.filter(({ personId }) => !there.has(personId));
    const ids = wanted.map(({ personId }) => personId);
    const keys = await source.directory.keysOf(ids);
    const answerKeys = await source.directory.answerKeysOf(ids);
    await concurrently(entriesAtOnce, wanted, async (person) => {
      const key = keys.get(person.personId);
      if (key) await target.directory.restore(person, key);
      for (const own of answerKeys.get(person.personId) ?? [])
        await target.directory.restoreAnswerKey(own.keyId, own.key);
      count += 1;
    });
    tell(count);
  }
  return count;
};

/** API tokens, calendar feeds, saved filters, drafts of answers, webhooks and their deliveries. Answers how many were not there. */
export const copyAccess = async ({ source, target, tell }: Copying): Promise<number> => {
  let count = 0;
  const [ours, theirs] = [source.directory, target.directory];
  const copyMissing = async <T>(
    all: readonly T[],
    there: readonly T[],
    idOf: (each: T) => string,
    put: (each: T) => Promise<void>,
  ) => {
    const known = new Set(there.map(idOf));
    for (const each of all.filter((one) => !known.has(idOf(one)))) {
      await put(each);
      count += 1;
    }
  };
  const copyOf = async (personId: string) => {
    const [tokens, endpoints] = await Promise.all([ours.apiTokensOf(personId), ours.endpointsOf(personId)]);
    await copyMissing(tokens, await theirs.apiTokensOf(personId), ({ tokenId }) => tokenId, theirs.putApiToken);
    const feed = await ours.calendarFeedOf(personId);
    const theirFeed = await theirs.calendarFeedOf(personId);
    await copyMissing(
      feed ? [feed] : [],
      theirFeed ? [theirFeed] : [],
      ({ personId }) => personId,
      theirs.putCalendarFeed,
    );
    await copyMissing(
      await ours.savedFiltersOf(personId),
      await theirs.savedFiltersOf(personId),
      ({ id }) => id,
      theirs.putSavedFilter,
    );
    await copyMissing(
      await ours.answerDraftsOf(personId),
      await theirs.answerDraftsOf(personId),
      ({ projectId, questionId }) => `${projectId} ${questionId}`,
      (draft) => theirs.keepAnswerDrafts([draft]),
    );
    await copyMissing(
      endpoints,
      await theirs.endpointsOf(personId),
      ({ endpointId }) => endpointId,
      theirs.putEndpoint,
    );
    for (const { endpointId } of endpoints)
      for (const delivery of await ours.deliveriesTo(endpointId, allDeliveries)) await theirs.putDelivery(delivery);
  };
  for await (const some of peopleOf(source)) {
    await concurrently(entriesAtOnce, some, ({ personId }) => copyOf(personId));
    tell(count);
  }
  return count;
};

/** Claims of cards for trials. Answers how many were read. */
export const copyTrials = async ({ source, target, tell }: Copying): Promise<number> => {
  let count = 0;
  for await (const some of trialsOf(source)) {
    await concurrently(entriesAtOnce, some, async ({ card, owner }) => {
      await target.directory.claimTrial(card, owner);
    });
    count += some.length;
    tell(count);
  }
  return count;
};

/** What was refused. Answers how many rows were not there. @param there the target's: what is noted again counts twice */
export const copyRefused = async ({ source, target, tell }: Copying, there: Inventory): Promise<number> => {
  let count = 0;
  for await (const some of refusedOf(source)) {
    const wanted = some.filter(({ id }) => !there.has(id));
    await target.directory.noteRefused(wanted, refusedLimits.perProject);
    count += wanted.length;
    tell(count);
  }
  return count;
};

/** @param there the target's: repeated, as a crash may have left them uncounted */
export const copyUploads = async ({ source, target, tell }: Copying, there: Inventory): Promise<number> => {
  let count = 0;
  for await (const some of uploadsOf(source)) {
    await concurrently(entriesAtOnce, some.filter(isWhole), async (upload) => {
      await target.uploads.restore(upload);
      if (!there.has(upload.uploadId)) count += 1;
    });
    tell(count);
  }
  return count;
};

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
export const copyEvents = async ({ source, target, retry, tell }: Copying, heads: Heads): Promise<number> => {
  let count = 0;
  const isNew = ([{ stream, revision }]: Run) => revision > (heads.get(stream)?.revision ?? -1);
  for await (const runs of allRuns(source.eventStore)) {
    await concurrently(keysAtOnce, byKey(runs.filter(isNew)), async (ofKey) => {
      for (const run of ofKey) {
        await retry(() => append(target, run));
        count += run.length;
      }
    });
    tell(count);
  }
  return count;
};
