import { useMemo } from 'react';
import { useKept } from '../../data/kept.ts';

export type Columns = {
  /** Ids of what has no column. */
  readonly hidden: readonly string[];
  readonly setHidden: (hidden: readonly string[]) => void;
};

const none: readonly string[] = [];

/** What of a table somebody wants no column of, in this browser; what is new has one. */
export const useHiddenColumns = <T extends { readonly id: string }>(key: string, all: readonly T[]) => {
  const [kept, setHidden] = useKept(key, none);
  return useMemo(() => {
    const hidden = all.map(({ id }) => id).filter((id) => kept.includes(id));
    const columns: Columns = { hidden, setHidden };
    return { columns, shown: all.filter(({ id }) => !hidden.includes(id)) };
  }, [kept, setHidden, all]);
};
