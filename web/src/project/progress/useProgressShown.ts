import { useAddress } from '../../data/useAddress.ts';

/** Whether the pictures of how far the project is are shown; the address keeps that. */
export const useProgressShown = () => {
  const [search, put] = useAddress();
  const toggle = () => put((before) => ({ progress: before.has('progress') ? '' : 'shown' }), { flushSync: true });
  return { isShown: search.has('progress'), toggle };
};
