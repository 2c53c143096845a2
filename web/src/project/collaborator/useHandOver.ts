import { type DocumentRow, takesType, typesOf } from '@dossier/shared/contract';
import { useEffect } from 'react';
import { useNotify } from '../../data/notices.ts';
import { progressText } from '../../upload/progress.ts';
import type { Upload } from '../../upload/upload.ts';
import { uploads } from '../../upload/uploads.ts';
import { useForgetSentPhotos } from '../photos/usePhotos.ts';
import { refusalText } from './refusal.ts';
import { type Handed, notNeeded } from './useHanded.ts';

/** A file that was not taken, before anything was sent or by the server. */
export type Refusal = { readonly fileName: string; readonly why: string; readonly onDismiss: () => void };

export type HandOver = {
  /** What is on its way, or did not get through. */
  readonly upload: Upload | undefined;
  readonly refusal: Refusal | undefined;
  readonly isOpen: boolean;
  /** Where a PDF is taken. */
  readonly onPhotos: (() => void) | undefined;
  /** What the button says that begins. */
  readonly words: string;
  /** Of what chooses a file. */
  readonly choice: { readonly accept: string; readonly onFiles: (files: File[]) => void };
};

const wordsOf = ({ status }: DocumentRow) => {
  if (status === 'Not Uploaded') return 'Upload';
  return status === 'Reject' ? 'Upload a new version' : 'Replace';
};

const refusalOf = (document: DocumentRow, handed: Handed): Refusal | undefined => {
  const file = handed.refused.get(document.id);
  const upload = handed.uploads.get(document.id);
  const isFalse = upload?.state === 'failed' && upload.wantsAnother;
  const onDismiss = () => {
    if (isFalse) uploads.cancel(upload.id);
    handed.dismiss(document.id);
  };
  const problem = file && document.closed === null ? refusalText(file, document) : undefined;
  if (file && problem !== undefined) return { fileName: file.name, why: ` ${problem}`, onDismiss };
  return isFalse ? { fileName: upload.fileName, why: `, ${progressText(upload)}`, onDismiss } : undefined;
};

/** A file that failed because the host accepted the document meanwhile is needed no more. */
const useOvertaken = (
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

/** How a document is handed over, whichever form of the page shows it (DETAIL-14). */
export const useHandOver = (document: DocumentRow, handed: Handed): HandOver => {
  const upload = handed.uploads.get(document.id);
  useOvertaken(document, upload);
  useForgetSentPhotos(document.id, upload);
  const isSaid = upload?.state === 'done' || (upload?.state === 'failed' && upload.wantsAnother);
  const isOpen = document.closed === null;
  return {
    upload: isSaid ? undefined : upload,
    refusal: refusalOf(document, handed),
    isOpen,
    onPhotos: isOpen && takesType(document, '.pdf') ? () => handed.photograph(document.id) : undefined,
    words: wordsOf(document),
    choice: {
      accept: typesOf(document)
        .map((type) => (type === '.jpg' ? '.jpg,.jpeg' : type))
        .join(),
      onFiles: ([file]) => file && handed.send(file, document),
    },
  };
};
