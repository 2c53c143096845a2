import { useEffect, useState } from 'react';

/** Milliseconds without a key. */
const pause = 150;

/** What is typed, once nothing more is: for what is asked of the server. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};
