import { concurrently } from '@dossier/shared/async/concurrency';
import type { Retry } from '@dossier/shared/async/retry';
import { sha256 } from '@dossier/shared/basics/ids';
import { type FileKey, type FileStore, fileKey, sha256Of } from '@dossier/shared/file-store';
import { canonicalJson } from '@dossier/shared/history';
import { isPreview } from '@dossier/shared/preview';
import { isMark } from '@dossier/shared/profiles/bucket';
import type { Upload } from '@dossier/shared/upload-registry';
import { allDeliveries, feedsOf, isWhole, peopleOf, refusedOf, trialsOf, uploadsOf } from './pages.ts';
import type { Truth } from './truth.ts';

const readers = 4;

/** By id; texts are equal only for equal content. */
export type Inventory = ReadonlyMap<string, string>;

export type Difference = {
  readonly what: 'person' | 'access' | 'trial' | 'refusal' | 'upload' | 'account' | 'file' | 'stream';
  readonly id: string;
  /** `foreign`: the source has no such thing. */
  readonly fault: 'missing' | 'changed' | 'foreign';
};

export const differences = (what: Difference['what'], source: Inventory, target: Inventory): Difference[] => {
  const found: Difference[] = [];
  for (const [id, content] of source)
    if (target.get(id) !== content) found.push({ what, id, fault: target.has(id) ? 'changed' : 'missing' });
  for (const id of target.keys()) if (!source.has(id)) found.push({ what, id, fault: 'foreign' });
  return found;
};

type Entries = readonly (readonly [id: string, content: string])[];
const inventoryOf = async <T>(
  pages: AsyncIterable<readonly T[]>,
  entriesOf: (some: readonly T[]) => Entries | Promise<Entries>,
): Promise<Inventory> => {
  const found = new Map<string, string>();
  for await (const some of pages) for (const [id, content] of await entriesOf(some)) found.set(id, content);
  return found;
};

/** Everyone with address, status, password hash and key, and by ids of their own the keys of their answers. @throws WrongMasterKeyError */
export const listPeople = (truth: Pick<Truth, 'directory'>): Promise<Inventory> =>
  inventoryOf(peopleOf(truth), async (some) => {
    const ids = some.map(({ personId }) => personId);
    const keys = await truth.directory.keysOf(ids);
    const answerKeys = await truth.directory.answerKeysOf(ids);
    return some.flatMap(({ personId, email, status, passwordHash, pendingSince }) => {
      const content = [email, status, passwordHash, pendingSince, keys.get(personId)?.toString('hex')];
      return [
        [personId, sha256(JSON.stringify(content))] as const,
        ...(answerKeys.get(personId) ?? []).map(({ keyId, key }) => [keyId, sha256(key.toString('hex'))] as const),
      ];
    });
  });

/** API tokens, webhooks and their deliveries, by person. */
export const listAccess = async ({ directory }: Pick<Truth, 'directory'>): Promise<Inventory> => {
  const access = new Map<string, string>();
  for await (const some of peopleOf({ directory }))
    for (const { personId } of some) {
      const endpoints = await directory.endpointsOf(personId);
      const deliveries = await Promise.all(
        endpoints.map(({ endpointId }) => directory.deliveriesTo(endpointId, allDeliveries)),
      );
      const all = [
        ...(await directory.apiTokensOf(personId)),
        ...(await feedsOf(directory, personId)),
        ...(await directory.savedFiltersOf(personId)),
        ...(await directory.answerDraftsOf(personId)),
        ...endpoints,
        ...deliveries.flat(),
      ];
      if (all.length > 0) access.set(personId, sha256(canonicalJson(all)));
    }
  return access;
};

/** Which card was a trial, and whose. */
export const listTrials = (truth: Pick<Truth, 'directory'>): Promise<Inventory> =>
  inventoryOf(trialsOf(truth), (some) => some.map(({ card, owner }) => [card, owner]));

/** What was refused, counted; not where it stands, as positions belong to a store. */
export const listRefused = (truth: Pick<Truth, 'directory'>): Promise<Inventory> =>
  inventoryOf(refusedOf(truth), (some) =>
    some.map(({ position: _, ...attempt }) => [attempt.id, sha256(canonicalJson(attempt))]),
  );

export const listUploads = (truth: Pick<Truth, 'uploads'>): Promise<Inventory> =>
  inventoryOf(uploadsOf(truth), (some) =>
    some.filter(isWhole).map(({ lease: _, ...upload }) => {
      const content = Object.entries(upload).sort();
      return [upload.uploadId, sha256(JSON.stringify(content))];
    }),
  );

export const listAccounts = async (truth: Pick<Truth, 'uploads'>): Promise<Inventory> => {
  const used = new Map<string, number>();
  for await (const some of uploadsOf(truth))
    for (const { account, length } of some.filter(isWhole)) used.set(account, (used.get(account) ?? 0) + length);
  return new Map([...used].map(([account, bytes]) => [account, String(bytes)]));
};

export const listUsed = async ({ uploads }: Pick<Truth, 'uploads'>, accounts: Iterable<string>): Promise<Inventory> => {
  const used = new Map<string, string>();
  for (const account of accounts) used.set(account, String(await uploads.used(account)));
  return used;
};

const hashOf = async (files: FileStore, key: FileKey): Promise<string | undefined> => {
  const bytes = await files.read(key);
  return bytes && sha256Of(bytes);
};

/** SHA-256 (hex) of complete files, from the registry or else from their bytes. */
export const listFiles = async (truth: Pick<Truth, 'files' | 'uploads'>): Promise<Inventory> => {
  const uploads = new Map<FileKey, Upload>();
  for await (const some of uploadsOf(truth))
    for (const upload of some) uploads.set(fileKey(upload.projectId, upload.uploadId), upload);
  const files = new Map<string, string>();
  for await (const key of truth.files.list()) {
    // Made again at need.
    if (isPreview(key) || isMark(key)) continue;
    const upload = uploads.get(key);
    if (upload && !isWhole(upload)) continue;
    files.set(key, upload?.sha256 ?? (await hashOf(truth.files, key)) ?? '');
  }
  return files;
};

export const listBytes = async (
  { files }: Pick<Truth, 'files'>,
  keys: Iterable<FileKey>,
  retry: Retry,
): Promise<Inventory> => {
  const found = new Map<string, string>();
  await concurrently(readers, keys, async (key) => {
    const hash = await retry(() => hashOf(files, key));
    if (hash !== undefined) found.set(key, hash);
  });
  return found;
};
