/** Of projects and teams: whose they are, and at which event rights were last taken in them. */
import type { Collection } from 'mongodb';
import { isFirst } from '../../engines/mongodb/client.ts';
import { exactly, scalar } from '../../engines/mongodb/exactly.ts';
import type { Directory, HostsMark } from '../port.ts';

/** `_id` is the project's id. */
export type HostDocument = { readonly _id: string; readonly personId: string };
export type HostsMarkDocument = HostsMark & { readonly _id: 'hosts' };

const noId = { projection: { _id: 0 } } as const;

export const hostsIn = (
  hosts: Collection<HostDocument>,
  marks: Collection<HostsMarkDocument>,
): Pick<Directory, 'hostedBy' | 'hostsMark' | 'noteHosts'> => ({
  hostedBy: async (personId) => {
    const found = await hosts.find(exactly({ personId })).sort({ _id: 1 }).toArray();
    return found.map(({ _id }) => _id);
  },
  hostsMark: async () => (await marks.findOne<HostsMark>({ _id: 'hosts' }, noId)) ?? undefined,
  // The mark comes last: what a crash left out is noted again.
  noteHosts: async (noted, { position, stream, revision, digest }) => {
    if (noted.length > 0)
      await hosts.bulkWrite(
        noted.map(({ projectId, personId }) => ({
          updateOne: {
            filter: exactly({ _id: projectId }),
            update: { $set: { personId: scalar(personId) } },
            upsert: true,
          },
        })),
        { ordered: false },
      );
    const mark = { position, stream, revision, digest };
    await marks.updateOne({ _id: 'hosts' }, { $set: mark }, { upsert: true });
  },
});

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
