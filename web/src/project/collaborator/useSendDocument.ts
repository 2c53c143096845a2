import { type DocumentRow, fileProblem } from '@dossier/shared/contract';
import { useCallback } from 'react';
import { useNotify } from '../../data/notices.ts';
import { uploads } from '../../upload/uploads.ts';
import { notNeeded } from './useOvertaken.ts';

/** Says what is wrong with a file before anything is sent (VAL-25 to VAL-30). */
export const useSendDocument = () => {
  const notify = useNotify();
  return useCallback(
    (file: File, document: DocumentRow) => {
      const by = `document ${document.id}`;
      if (document.status === 'Accept') return notify(notNeeded(document.fieldName, file.name), { by });
      const problem = document.closed ?? fileProblem(file, document);
      if (problem) return notify(problem, { type: 'error', by });
      notify(null, { by });
      uploads.add(file, { purpose: 'document', projectId: document.projectId, documentId: document.id });
    },
    [notify],
  );
};
