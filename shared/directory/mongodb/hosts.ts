import type { Collection } from 'mongodb';
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
