import { cutTo, savedFilterLimits } from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useKept } from '../../data/kept.ts';
import { listSavedFilters, saveFilter } from '../../data/savedFilters.ts';
import { onlyLooks } from '../../reads/looking.ts';

type Kept = { readonly name: string; readonly search: string };
const none: readonly Kept[] = [];

/** Takes over the filters that an earlier version kept in this browser. What is refused stays here for the next time. */
export const useFormerFilters = (list: string, projectId: string) => {
  const [kept, keep] = useKept(`filters-${projectId}`, none);
  const client = useQueryClient();
  useEffect(() => {
    const [next] = kept;
    if (!next || onlyLooks()) return;
    let isOver = false;
    const takeOver = async () => {
      const known = await listSavedFilters();
      const isOther = known.some((one) => one.list === list && one.name === next.name && one.search !== next.search);
      // Another browser had another one of that name.
      const name = isOther ? `${cutTo(next.name, savedFilterLimits.name - 4)} (2)` : next.name;
      await saveFilter({ list, name, search: next.search });
      if (isOver) return;
      keep(kept.slice(1));
      await client.invalidateQueries({ queryKey: ['saved-filters'] });
    };
    takeOver().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [kept, keep, list, client]);
};
