import type { NewSavedFilter } from '@dossier/shared/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../data/api.ts';
import { useNotify } from '../../data/notices.ts';
import { deleteSavedFilter, listSavedFilters, saveFilter } from '../../data/savedFilters.ts';

/** What a person saved of a list, in whatever browser (BEY-32). Where nothing is filtered it is read on demand. */
export const useSavedFilters = (list: string, isFiltered: boolean) => {
  const notify = useNotify();
  const { data, error, refetch } = useQuery({
    queryKey: ['saved-filters'],
    queryFn: ({ signal }) => listSavedFilters(signal),
    enabled: isFiltered,
  });
  const after = {
    onSuccess: () => refetch(),
    onError: (error: Error) => notify(messageOf(error), { type: 'error' as const }),
  };
  const saving = useMutation({
    mutationFn: (filter: Omit<NewSavedFilter, 'list'>) => saveFilter({ list, ...filter }),
    ...after,
  });
  const deleting = useMutation({ mutationFn: deleteSavedFilter, ...after });
  return { saved: data?.filter((one) => one.list === list), error, read: refetch, saving, deleting };
};
