import { useState } from 'react';

/** Whether what was begun still goes on, and what begins it; however it ends, it is over then. */
export const useUnderWay = (): readonly [boolean, <T>(work: () => T | Promise<T>) => Promise<T>] => {
  const [isUnderWay, setUnderWay] = useState(false);
  const during = async <T>(work: () => T | Promise<T>): Promise<T> => {
    setUnderWay(true);
    try {
      return await work();
    } finally {
      setUnderWay(false);
    }
  };
  return [isUnderWay, during];
};
