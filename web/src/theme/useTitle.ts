import { useEffect } from 'react';
import { titleOf } from '../format/brand.ts';

/** Of the browser's tab. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
};
