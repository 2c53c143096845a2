import { useSearchParams } from 'react-router';

/** Whether the pictures of how far the project is are shown; the address keeps that. */
export const useProgressShown = () => {
  const [search, setSearch] = useSearchParams();
  const toggle = () =>
    setSearch(
      (search) => {
        const next = new URLSearchParams(search);
        if (next.has('progress')) next.delete('progress');
        else next.set('progress', 'shown');
        return next;
      },
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return { isShown: search.has('progress'), toggle };
};
