import type { Filter, UpdateFilter } from 'mongodb';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { UploadRegistry } from '../port.ts';
import { type Entries, oldestFirst, type UploadDocument, uploadOf } from './documents.ts';

const heldBy = (holder: string) => exactly({ 'lease.holder': holder });
const leftOver = (now: number): Filter<UploadDocument>[] => [
  { state: 'uploading', receivedAt: { $gt: 0 } },
  { state: 'uploading', 'lease.until': { $lte: now } },
  { state: 'complete', purpose: 'document', setAside: { $ne: true } },
];

/** From the first byte of an upload until it is referenced or removed. */
export const states = ({ uploads, change, list, get }: Entries) => {
  const claim: UploadRegistry['claim'] = async (uploadId, now) => {
    if (await change(uploadId, { state: 'complete' }, { $set: { state: 'claimed', claimedAt: now } })) return true;
    const attached: Filter<UploadDocument> = { state: 'referenced', purpose: { $ne: 'document' } };
    if (await change(uploadId, attached, { $set: { claimedAt: now } })) return true;
    const state = (await get(uploadId))?.state;
    if (state === 'complete') return claim(uploadId, now);
    return state === 'claimed' || state === 'referenced';
  };

  return {
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
  } satisfies Partial<UploadRegistry>;
};
