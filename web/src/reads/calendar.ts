import type { CalendarAnswer } from '@dossier/shared/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';

type Range = { readonly from: Date; readonly to?: Date };

/** Deadlines of the caller's projects in a range; live updates renew them. */
export const useCalendar = ({ from, to }: Range) => {
  const range = new URLSearchParams({ from: from.toISOString(), ...(to && { to: to.toISOString() }) }).toString();
  return useQuery({
    queryKey: ['calendar', range],
    queryFn: ({ signal }) => getJson<CalendarAnswer>(`/api/calendar?${range}`, signal),
    placeholderData: keepPreviousData,
  });
};
