import type { CollaboratorRow } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';

/** Whether all who are shown are ticked, or some of them, and what ticks all or nobody of them. */
export const useTickAll = () => {
  const { data: shown = [], selectedIds, onSelectAll, onSelect } = useListContext<CollaboratorRow>();
  const ticked = useMemo(() => {
    const ids = new Set(selectedIds);
    return shown.filter(({ id }) => ids.has(id)).length;
  }, [shown, selectedIds]);
  const isAll = ticked > 0 && ticked === shown.length;
  const untick = () => {
    const ids = new Set(shown.map(({ id }) => id));
    onSelect(selectedIds.filter((id) => !ids.has(id)));
  };
  return { isAll, isSome: ticked > 0 && !isAll, toggle: () => (isAll ? untick() : onSelectAll()) };
};
