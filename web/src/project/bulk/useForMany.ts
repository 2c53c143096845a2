import type { CollaboratorRow } from '@dossier/shared/contract';
import { type ReactNode, useState } from 'react';
import type { ForMany } from './BulkDialog.tsx';

/**
 * A dialog about those whom it was opened for, whatever becomes of them meanwhile: who has delivered by then is still in the project, and
 * what became of each stays to be read.
 * @param people all of the project
 */
export const useForMany = (people: readonly CollaboratorRow[], opens: (many: ForMany) => ReactNode) => {
  const [asked, setAsked] = useState<ReadonlySet<string>>();
  return {
    open: (whom: readonly CollaboratorRow[]) => setAsked(new Set(whom.map(({ id }) => id))),
    dialog:
      asked &&
      opens({
        people: people.filter(({ id }) => asked.has(id)),
        onDone: () => {},
        onClose: () => setAsked(undefined),
      }),
  };
};
