import type { DocumentRow } from '@dossier/shared/contract';
import { useEffect } from 'react';
import { useNotify } from '../../data/notices.ts';
import type { Upload } from '../../upload/upload.ts';
import { uploads } from '../../upload/uploads.ts';

export const notNeeded = (fieldName: string, fileName: string): string =>
  `The host has accepted ${fieldName} meanwhile. ${fileName} was not needed.`;

/** A file that failed because the host accepted the document meanwhile is needed no more. */
export const useOvertaken = (
  { fieldName, status }: Pick<DocumentRow, 'fieldName' | 'status'>,
  upload: Upload | undefined,
): void => {
  const notify = useNotify();
  const overtaken = upload?.state === 'failed' && status === 'Accept' ? upload : undefined;
  useEffect(() => {
    if (!overtaken) return;
    uploads.cancel(overtaken.id);
    notify(notNeeded(fieldName, overtaken.fileName), { type: 'info' });
  }, [overtaken, fieldName, notify]);
};
