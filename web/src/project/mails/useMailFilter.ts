import { cutTo, longestSearch, type MailStatus, mailStatuses } from '@dossier/shared/contract';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { withValues } from '../../data/withValues.ts';

type MailFilter = { readonly status?: MailStatus; readonly q?: string };

/** What a filter has in the address. */
export const searchNames = ['filter', 'page'];

const parsed = (text: string): { status?: unknown; q?: unknown } => {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
};
const filterIn = (search: URLSearchParams): MailFilter => {
  const asked = parsed(search.get('filter') ?? '');
  const status = mailStatuses.find((known) => known === asked.status);
  const q = typeof asked.q === 'string' ? cutTo(asked.q, longestSearch).trim() : '';
  return { ...(status && { status }), ...(q && { q }) };
};
/** As react-admin writes filters: those that people saved have it so. */
const written = (filter: object) => (Object.keys(filter).length ? JSON.stringify(filter) : '');

/** The filter of emails, which the address has; what else stands there stays. */
export const useMailFilter = () => {
  const [search, setSearch] = useSearchParams();
  const filter = filterIn(search);
  const ask = useCallback(
    (change: { readonly [name in keyof MailFilter]: string }) =>
      setSearch(
        (before) => {
          const next = Object.entries({ ...filterIn(before), ...change }).filter(([, value]) => value !== '');
          return withValues(before, { filter: written(Object.fromEntries(next)), page: '' });
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return { filter, ask, search: withValues(new URLSearchParams(), { filter: written(filter) }).toString() };
};
