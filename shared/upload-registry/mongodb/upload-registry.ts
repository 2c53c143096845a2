import type { Filter, Sort, UpdateFilter } from 'mongodb';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly, foundAs, scalar } from '../../engines/mongodb/exactly.ts';
import type { Upload, UploadRegistry } from '../port.ts';
import { type AccountDocument, accountsIn, countedBy } from './accounts.ts';
import { countedOf, documentOf, type UploadDocument, uploadOf } from './documents.ts';

const heldBy = (holder: string) => exactly({ 'lease.holder': holder });
const oldestFirst: Sort = { begunAt: 1, _id: 1 };
const leftOver = (now: number): Filter<UploadDocument>[] => [
  { state: 'uploading', receivedAt: { $gt: 0 } },
  { state: 'uploading', 'lease.until': { $lte: now } },
  { state: 'complete', purpose: 'document', setAside: { $ne: true } },
];

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

const indexes = {
  'uploads.entries': [
    { account: 1, length: 1 },
    { projectId: 1, begunAt: 1 },
    { projectId: 1, owner: 1, purpose: 1 },
    { owner: 1, begunAt: 1 },
    { owner: 1, projectId: 1, state: 1 },
    { state: 1, begunAt: 1 },
    { state: 1, expiresAt: 1 },
    { state: 1, claimedAt: 1 },
  ],
} as const;

/** Leases outlive a copy until they expire. @throws EngineUnavailableError when MongoDB is away */
export const openMongoUploadRegistry = async (options: { url: string }): Promise<UploadRegistry> => {
  const { database, close } = await openDatabase(options.url, indexes);
  const uploads = database.collection<UploadDocument>('uploads.entries');
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

  const change = async (uploadId: string, filter: Filter<UploadDocument>, update: UpdateFilter<UploadDocument>) =>
    (await uploads.updateOne({ ...filter, ...exactly({ _id: uploadId }) }, update)).matchedCount === 1;
  const list = async (filter: Filter<UploadDocument>, sort = oldestFirst, limit = 0) =>
    (await uploads.find(filter, { sort, limit }).toArray()).map(uploadOf);
  const get: UploadRegistry['get'] = async (uploadId) => foundAs(uploads.findOne(exactly({ _id: uploadId })), uploadOf);
  const claim: UploadRegistry['claim'] = async (uploadId, now) => {
    if (await change(uploadId, { state: 'complete' }, { $set: { state: 'claimed', claimedAt: now } })) return true;
    const attached: Filter<UploadDocument> = { state: 'referenced', purpose: { $ne: 'document' } };
    if (await change(uploadId, attached, { $set: { claimedAt: now } })) return true;
    const state = (await get(uploadId))?.state;
    if (state === 'complete') return claim(uploadId, now);
    return state === 'claimed' || state === 'referenced';
  };

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
    get,
    lease: async (uploadId, holder, now, until) => {
      const leased = await uploads.findOneAndUpdate(
        {
          ...exactly({ _id: uploadId }),
          state: 'uploading',
          $or: [{ lease: null }, heldBy(holder), { 'lease.until': { $lte: now } }],
        },
        { $set: { lease: { holder, until } } },
        { returnDocument: 'after' },
      );
      return leased ? uploadOf(leased) : undefined;
    },
    release: async (uploadId, holder) => void (await change(uploadId, heldBy(holder), { $set: { lease: null } })),
    advance: async (uploadId, holder, from, to, now) => {
      if (to < from) return false;
      const here = { state: 'uploading', ...heldBy(holder), offset: from } as const;
      const last = { ...here, length: to, receivedAt: null };
      const reached = { offset: to, ...(to > from && { progressAt: now }) };
      return (
        (await change(uploadId, last, { $set: { ...reached, receivedAt: now } })) ||
        change(uploadId, { ...here, length: { $gte: to } }, { $set: reached })
      );
    },
    complete: async (uploadId, { receivedAt, ...result }) => {
      await change(uploadId, { state: 'uploading', receivedAt: null }, { $set: { receivedAt } });
      return change(uploadId, { state: 'uploading' }, { $set: { state: 'complete', ...result, lease: null } });
    },
    claim,
    unclaim: async (uploadId) => {
      await change(uploadId, { state: 'claimed' }, { $set: { state: 'complete', claimedAt: null, setAside: false } });
    },
    reference: async (uploadId) => {
      const from: Filter<UploadDocument> = { state: { $in: ['claimed', 'complete', 'removing'] } };
      await change(uploadId, from, { $set: { state: 'referenced', claimedAt: null } });
    },
    retire: async (uploadId, unclaimedSince = 0) => {
      const to: UpdateFilter<UploadDocument> = { $set: { state: 'removing', lease: null } };
      if (await change(uploadId, { state: { $in: ['uploading', 'complete'] } }, to)) return true;
      const unclaimed = { $or: [{ claimedAt: null }, { claimedAt: { $lt: unclaimedSince } }] };
      const referenced: Filter<UploadDocument> = { state: 'referenced', ...unclaimed };
      if (unclaimedSince > 0 && (await change(uploadId, referenced, to))) return true;
      return (await get(uploadId))?.state === 'removing';
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
    leftOver: (now, limit) => list({ $or: leftOver(now) }, oldestFirst, limit),
    setAside: async (uploadId, expiresAt) => {
      await change(uploadId, { state: 'complete', setAside: { $ne: true } }, { $set: { setAside: true, expiresAt } });
    },
    expired: (now, limit) =>
      list(
        { state: { $in: ['uploading', 'complete', 'removing'] }, expiresAt: { $lte: now }, $nor: leftOver(now) },
        { expiresAt: 1, _id: 1 },
        limit,
      ),
    claimedBefore: (time) => list({ state: 'claimed', claimedAt: { $lt: time } }, { claimedAt: 1 }),
    unfinished: async (owner, projectId) =>
      list({ ...exactly({ owner }), projectId: projectId === null ? null : scalar(projectId), state: 'uploading' }),
    ofProject: async (projectId) => list(exactly({ projectId })),
    ofOwner: async (owner) => list(exactly({ owner })),
    forgetNames: async (owner) => void (await uploads.updateMany(exactly({ owner }), { $set: { fileName: '' } })),
    remove,
    entries: async (after, limit) => list({ _id: { $gt: scalar(after) } }, { _id: 1 }, limit),
    restore: async (upload) => {
      const document = documentOf({ ...upload, lease: null });
      const claimedAt = upload.state === 'claimed' ? upload.begunAt : null;
      await insertedOnce(uploads, { ...document, claimedAt });
      await accounts.recount(upload.account);
      const id = shareOf(upload);
      if (id !== undefined) await shares.recount(id);
    },
    close,
  };
};
