import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '../../data/api.ts';
import { useKept } from '../../data/kept.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '../../data/savedFilters.ts';

type Kept = { readonly name: string; readonly search: string };
const none: readonly Kept[] = [];

/** What a person saved of a project's people, in whatever browser (BEY-32). */
export const useSavedFilters = (projectId: string) => {
  const list = `people-${projectId}`;
  const notify = useNotify();
  const answer = useQuery({ queryKey: ['saved-filters'], queryFn: ({ signal }) => listSavedFilters(signal) });
  const { refetch } = answer;
  const after = {
    onSuccess: () => refetch(),
    onError: (error: Error) => notify(messageOf(error), { type: 'error' as const }),
  };
  const saving = useMutation({ mutationFn: (filter: Kept) => saveFilter({ list, ...filter }), ...after });
  const deleting = useMutation({ mutationFn: deleteSavedFilter, ...after });
  // Those that an earlier version kept in this browser; what is refused stays here for the next time.
  const [kept, keep] = useKept<readonly Kept[]>(`filters-${projectId}`, none);
  const [next] = kept;
  useEffect(() => {
    if (!next) return;
    let isOver = false;
    saveFilter({ list, ...next }).then(
      () => {
        if (isOver) return;
        keep(kept.slice(1));
        void refetch();
      },
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [next, kept, keep, list, refetch]);
  return { saved: answer.data?.filter((one) => one.list === list), saving, deleting };
};
