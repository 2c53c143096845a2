import type { Directory, SavedFilter } from '../port.ts';
import type { Queries } from './queries.ts';

export const savedFiltersIn = ({ rows, change }: Queries) =>
  ({
    async putSavedFilter({ id, personId, list, name, search }) {
      change('INSERT OR REPLACE INTO savedFilters VALUES (?, ?, ?, ?, ?)', id, personId, list, name, search);
    },
    async savedFiltersOf(personId) {
      const stored = 'SELECT id, person AS personId, list, name, search FROM savedFilters';
      return rows<SavedFilter>(`${stored} WHERE person = ? ORDER BY name, id`, personId).map(
        ({ id, personId, list, name, search }) => ({ id, personId, list, name, search }),
      );
    },
    async removeSavedFilter(personId, id) {
      return change('DELETE FROM savedFilters WHERE person = ? AND id = ?', personId, id) === 1;
    },
  }) satisfies Partial<Directory>;
