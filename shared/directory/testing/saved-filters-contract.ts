import { describe, expect, it } from '@jest/globals';
import type { Directory, SavedFilter } from '../port.ts';

const filterOf = (personId: string, id: string, change: Partial<SavedFilter> = {}): SavedFilter => ({
  ...{ id, personId, list: 'people-123456789', name: id, search: 'show=missing' },
  ...change,
});

export const savedFiltersContract = (directory: () => Directory, reopen: () => Promise<void>) =>
  describe('saved filters', () => {
    it('[BEY-32] are those of their person, by name; one of the same id takes the place of the one before', async () => {
      await directory().putSavedFilter(filterOf('ann', 'b'));
      await directory().putSavedFilter(filterOf('ann', 'a'));
      await directory().putSavedFilter(filterOf('bob', 'c'));
      await directory().putSavedFilter(filterOf('ann', 'b', { search: 'show=complete' }));
      await reopen();
      const kept = [filterOf('ann', 'a'), filterOf('ann', 'b', { search: 'show=complete' })];
      expect(await directory().savedFiltersOf('ann')).toEqual(kept);
      expect(await directory().savedFiltersOf('bob')).toEqual([filterOf('bob', 'c')]);
    });

    it('[BEY-32] are removed by their person alone, and with the person', async () => {
      const { personId } = await directory().personOf('ann@example.org');
      for (const id of ['a', 'b']) await directory().putSavedFilter(filterOf(personId, id));
      expect(await directory().removeSavedFilter('bob', 'a')).toBe(false);
      expect(await directory().removeSavedFilter(personId, 'a')).toBe(true);
      expect(await directory().removeSavedFilter(personId, 'a')).toBe(false);
      await directory().erase(personId);
      expect(await directory().savedFiltersOf(personId)).toEqual([]);
    });
  });
