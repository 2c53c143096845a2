import { useCallback } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { withValues } from './withValues.ts';

type Values = Readonly<Record<string, string>>;

/** What the address has, and what puts other values there; the page stays where it is, and Back leads on past them unless `how` says so. */
export const useAddress = () => {
  const [search, setSearch] = useSearchParams();
  const put = useCallback(
    (values: Values | ((before: URLSearchParams) => Values), how: NavigateOptions = {}) =>
      setSearch((before) => withValues(before, typeof values === 'function' ? values(before) : values), {
        ...{ replace: true, preventScrollReset: true },
        ...how,
      }),
    [setSearch],
  );
  return [search, put] as const;
};
