import type { Collection } from 'mongodb';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { Directory, SavedFilter } from '../port.ts';

export type SavedFilterDocument = Omit<SavedFilter, 'id'> & { readonly _id: string };

export const savedFiltersIn = (filters: Collection<SavedFilterDocument>) =>
  ({
    putSavedFilter: async ({ id, ...filter }) =>
      void (await filters.replaceOne(exactly({ _id: id }), filter, { upsert: true })),
    savedFiltersOf: async (personId) =>
      (await filters.find(exactly({ personId }), { sort: { name: 1, _id: 1 } }).toArray()).map(
        ({ _id, ...filter }) => ({
          id: _id,
          ...filter,
        }),
      ),
    removeSavedFilter: async (personId, id) =>
      (await filters.deleteOne(exactly({ _id: id, personId }))).deletedCount === 1,
  }) satisfies Partial<Directory>;
