import { useEffect, useState } from 'react';

/**
 * Whether the page's script goes on from what was there before it. Until then nobody can type or press where that would be
 * lost: `inert` says so.
 */
export const useReady = (): boolean => {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    setReady(true);
  }, []);
  return isReady;
};
