import type { Directory, SavedFilter } from '../port.ts';
import type { Queries } from './queries.ts';

export const savedFiltersIn = ({ rows, change, replace }: Queries) =>
  ({
    putSavedFilter: async ({ personId: person, ...filter }) => void replace('savedFilters', { person, ...filter }),
    async savedFiltersOf(personId) {
      const stored = 'SELECT id, person AS personId, list, name, search FROM savedFilters';
      return rows<SavedFilter>(`${stored} WHERE person = ? ORDER BY name, id`, personId);
    },
    removeSavedFilter: async (personId, id) =>
      change('DELETE FROM savedFilters WHERE person = ? AND id = ?', personId, id) === 1,
  }) satisfies Partial<Directory>;
