import type { DocumentRow } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { useKept } from '../../data/kept.ts';

export type Columns = {
  /** Ids of documents. */
  readonly hidden: readonly string[];
  readonly setHidden: (hidden: readonly string[]) => void;
};

const none: readonly string[] = [];

/** Which documents somebody wants no column of, in this browser; a document that is new has one. */
export const useHiddenColumns = (projectId: string, documents: readonly DocumentRow[]) => {
  const [kept, setHidden] = useKept(`columns-${projectId}`, none);
  return useMemo(() => {
    const hidden = documents.map(({ id }) => id).filter((id) => kept.includes(id));
    const columns: Columns = { hidden, setHidden };
    return { columns, shown: documents.filter(({ id }) => !hidden.includes(id)) };
  }, [kept, setHidden, documents]);
};
