import { type RefObject, useEffect, useRef } from 'react';

/** Whether what asks is still there: an answer that comes late neither leads on who has gone back, nor closes what was opened since. */
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

/** Does it only while what asks is still there. */
export const useWhileHere = <A extends readonly unknown[]>(then: (...given: A) => void): ((...given: A) => void) => {
  const isHere = useIsHere();
  return (...given) => {
    if (isHere.current) then(...given);
  };
};
