import type { Db, Filter } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import type { Upload, UploadRegistry } from '../port.ts';
import { type AccountDocument, accountsIn, countedBy } from './accounts.ts';
import { countedOf, documentOf, type Entries, oldestFirst, type UploadDocument } from './documents.ts';

const isIdle = (since: number, now: number): Filter<UploadDocument> => ({
  state: 'uploading',
  kept: { $exists: false },
  receivedAt: null,
  begunAt: { $lte: since },
  $and: [
    { $or: [{ progressAt: { $exists: false } }, { progressAt: { $lte: since } }] },
    { $or: [{ lease: null }, { 'lease.until': { $lte: now } }] },
  ],
});

type Limits = readonly [quota: number, share?: number | undefined];
/** Whose share of which project; undefined for what has none. */
const shareOf = ({ purpose, projectId, owner }: Upload): string | undefined =>
  purpose === 'document' && projectId !== null ? `${projectId} ${owner}` : undefined;
const documentsOf = (share: string): Filter<UploadDocument> => {
  const [projectId, owner] = share.split(' ');
  return { projectId, owner, purpose: 'document' } as Filter<UploadDocument>;
};

/** What entries take of accounts and of shares in projects. */
export const storage = (database: Db, { uploads, change, list, get }: Entries) => {
  const accounts = accountsIn(database.collection<AccountDocument>('uploads.accounts'), uploads);
  const shares = accountsIn(database.collection<AccountDocument>('uploads.shares'), uploads, documentsOf);
  /** Its bytes count twice: in the account that pays, and in its owner's share of the project. */
  const add = (upload: Upload, bytes: number, [quota, share]: Limits, change: () => Promise<boolean>) =>
    accounts.add(upload.account, bytes, quota, () => {
      const id = shareOf(upload);
      return id === undefined ? change() : shares.add(id, bytes, share ?? Number.POSITIVE_INFINITY, change);
    });
  const subtract = (upload: Upload, change: () => Promise<number>) =>
    accounts.remove(upload.account, async () => {
      const id = shareOf(upload);
      return id === undefined ? change() : shares.remove(id, change);
    });

  const remove: UploadRegistry['remove'] = async (uploadId) => {
    const found = await get(uploadId);
    if (!found) return;
    const { account } = found;
    let isRemoved = false;
    await subtract(found, async () => {
      const deleted = await uploads.findOneAndDelete(exactly({ _id: uploadId, account }));
      isRemoved = deleted !== null;
      return deleted ? countedOf(deleted) : 0;
    });
    // Another removed it, or it counts against another account now.
    if (!isRemoved) await remove(uploadId);
  };

  return {
    begin: (upload, ...limits) =>
      add(upload, upload.length, limits, async () => (await uploads.insertOne(documentOf(upload))).acknowledged),
    resume: async (uploadId, now, ...limits) => {
      const upload = await get(uploadId);
      if (upload?.kept === undefined) return upload !== undefined;
      const { account, length, kept } = upload;
      return add(upload, length - kept, limits, () =>
        change(uploadId, { kept, account }, { $unset: { kept: '', spared: '' }, $set: { progressAt: now } }),
      );
    },
    idle: (since, now, limit) => list(isIdle(since, now), oldestFirst, limit),
    lapse: async (uploadId, since, now, stored) => {
      const upload = await get(uploadId);
      if (!upload) return;
      const kept = Math.min(stored, upload.length);
      const spared = upload.length - kept;
      await subtract(upload, async () =>
        (await change(uploadId, { ...isIdle(since, now), account: upload.account }, { $set: { kept, spared } }))
          ? spared
          : 0,
      );
    },
    move: async (projectId, account, quota) => {
      const elsewhere: Filter<UploadDocument> = { ...exactly({ projectId }), account: { $ne: scalar(account) } };
      const found = await uploads.find(elsewhere).toArray();
      if (found.length === 0) return true;
      const from = [...new Set(found.map((upload) => upload.account))];
      const bytes = found.reduce((total, upload) => total + countedOf(upload), 0);
      return accounts.take(account, from, bytes, quota, () => uploads.updateMany(elsewhere, { $set: { account } }));
    },
    used: accounts.used,
    usage: async (projectId) => {
      const documents = { ...exactly({ projectId }), purpose: 'document' } as const;
      const byOwner = await countedBy(uploads, documents, '$owner');
      return new Map([...byOwner].map(([owner, bytes]) => [String(owner), bytes]));
    },
    largest: async (limit) =>
      [...(await countedBy(uploads, { purpose: 'document' }, '$projectId'))]
        .map(([projectId, bytes]) => ({ projectId: String(projectId), bytes }))
        .sort((one, other) => other.bytes - one.bytes || (one.projectId < other.projectId ? -1 : 1))
        .slice(0, limit),
    remove,
    restore: async (upload) => {
      const document = documentOf({ ...upload, lease: null });
      const claimedAt = upload.state === 'claimed' ? upload.begunAt : null;
      await insertedOnce(uploads, { ...document, claimedAt });
      await accounts.recount(upload.account);
      const id = shareOf(upload);
      if (id !== undefined) await shares.recount(id);
    },
  } satisfies Partial<UploadRegistry>;
};
