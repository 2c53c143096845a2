import { type RefObject, useEffect, useRef } from 'react';

/** Whether the form is still there: who has gone back is not led on by an answer that comes late. */
export const useIsHere = (): RefObject<boolean> => {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
};
