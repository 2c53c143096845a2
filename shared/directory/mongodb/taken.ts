import type { Collection } from 'mongodb';
import { isFirst } from '../../engines/mongodb/client.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { Directory } from '../port.ts';

/** `_id` is the project. */
export type TakenDocument = { readonly _id: string; readonly revision: number };

export const takenIn = (taken: Collection<TakenDocument>): Pick<Directory, 'noteTaken' | 'takenIn'> => {
  const raise = (projectId: string, revision: number, upsert: boolean) =>
    taken.updateOne(exactly({ _id: projectId }), { $max: { revision } }, { upsert });
  return {
    noteTaken: async (projectId, revision) => {
      if (!(await isFirst(raise(projectId, revision, true)))) await raise(projectId, revision, false);
    },
    takenIn: async (projectIds) => {
      if (projectIds.length === 0) return new Map();
      const found = await taken.find({ _id: { $in: [...projectIds] } }).toArray();
      return new Map(found.map(({ _id, revision }) => [_id, revision]));
    },
  };
};
