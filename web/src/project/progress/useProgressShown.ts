import { useSearchParams } from 'react-router';
import { withValues } from '../../data/withValues.ts';

/** Whether the pictures of how far the project is are shown; the address keeps that. */
export const useProgressShown = () => {
  const [search, setSearch] = useSearchParams();
  const toggle = () =>
    setSearch((search) => withValues(search, { progress: search.has('progress') ? '' : 'shown' }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  return { isShown: search.has('progress'), toggle };
};
