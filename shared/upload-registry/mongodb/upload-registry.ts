import { openDatabase } from '../../engines/mongodb/database.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import type { UploadRegistry } from '../port.ts';
import { entriesIn, type UploadDocument } from './documents.ts';
import { states } from './states.ts';
import { storage } from './storage.ts';

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
  const entries = entriesIn(database.collection<UploadDocument>('uploads.entries'));
  const { uploads, list, get } = entries;
  return {
    get,
    ...storage(database, entries),
    ...states(entries),
    unfinished: async (owner, projectId) =>
      list({ ...exactly({ owner }), projectId: projectId === null ? null : scalar(projectId), state: 'uploading' }),
    ofProject: async (projectId) => list(exactly({ projectId })),
    ofOwner: async (owner) => list(exactly({ owner })),
    forgetNames: async (owner) => void (await uploads.updateMany(exactly({ owner }), { $set: { fileName: '' } })),
    entries: async (after, limit) => list({ _id: { $gt: scalar(after) } }, { _id: 1 }, limit),
    close,
  };
};
