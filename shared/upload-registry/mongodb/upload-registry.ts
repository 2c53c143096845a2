import type { Filter, Sort, UpdateFilter } from 'mongodb';
import { isDuplicateKey } from '../../engines/mongodb/client.ts';
import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import type { UploadRegistry } from '../port.ts';
import { type AccountDocument, accountsIn } from './accounts.ts';
import { documentOf, type UploadDocument, uploadOf } from './documents.ts';

const heldBy = (holder: string) => exactly({ 'lease.holder': holder });
const oldestFirst: Sort = { begunAt: 1, _id: 1 };
const leftOver = (now: number): Filter<UploadDocument>[] => [
  { state: 'uploading', receivedAt: { $gt: 0 } },
  { state: 'uploading', 'lease.until': { $lte: now } },
  { state: 'complete', purpose: 'document', setAside: { $ne: true } },
];

const indexes = {
  'uploads.entries': [
    { account: 1, length: 1 },
    { projectId: 1, begunAt: 1 },
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

  const change = async (uploadId: string, filter: Filter<UploadDocument>, update: UpdateFilter<UploadDocument>) =>
    (await uploads.updateOne({ ...filter, ...exactly({ _id: uploadId }) }, update)).matchedCount === 1;
  const list = async (filter: Filter<UploadDocument>, sort = oldestFirst, limit = 0) =>
    (await uploads.find(filter, { sort, limit }).toArray()).map(uploadOf);
  const get: UploadRegistry['get'] = async (uploadId) => {
    const found = await uploads.findOne(exactly({ _id: uploadId }));
    return found ? uploadOf(found) : undefined;
  };
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
    const { account, length } = found;
    let isRemoved = false;
    await accounts.remove(account, async () => {
      isRemoved = (await uploads.deleteOne(exactly({ _id: uploadId, account }))).deletedCount === 1;
      return isRemoved ? length : 0;
    });
    // Another removed it, or it counts against another account now.
    if (!isRemoved) await remove(uploadId);
  };

  return {
    begin: (upload, quota) =>
      accounts.add(upload.account, upload.length, quota, () => uploads.insertOne(documentOf(upload))),
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
    release: async (uploadId, holder) => {
      await change(uploadId, heldBy(holder), { $set: { lease: null } });
    },
    advance: async (uploadId, holder, from, to, now) => {
      if (to < from) return false;
      const here = { state: 'uploading', ...heldBy(holder), offset: from } as const;
      const last = { ...here, length: to, receivedAt: null };
      return (
        (await change(uploadId, last, { $set: { offset: to, receivedAt: now } })) ||
        change(uploadId, { ...here, length: { $gte: to } }, { $set: { offset: to } })
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
      const bytes = found.reduce((total, { length }) => total + length, 0);
      return accounts.take(account, from, bytes, quota, () => uploads.updateMany(elsewhere, { $set: { account } }));
    },
    used: accounts.used,
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
    forgetNames: async (owner) => {
      await uploads.updateMany(exactly({ owner }), { $set: { fileName: '' } });
    },
    remove,
    entries: async (after, limit) => list({ _id: { $gt: scalar(after) } }, { _id: 1 }, limit),
    restore: async (upload) => {
      const document = documentOf({ ...upload, lease: null });
      const claimedAt = upload.state === 'claimed' ? upload.begunAt : null;
      try {
        await uploads.insertOne({ ...document, claimedAt });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      await accounts.recount(upload.account);
    },
    close,
  };
};
