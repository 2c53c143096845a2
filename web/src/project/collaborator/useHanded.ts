import { type DocumentRow, fileProblem } from '@dossier/shared/contract';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useState } from 'react';
import { useNotify } from '../../data/notices.ts';
import type { Upload } from '../../upload/upload.ts';
import { uploads } from '../../upload/uploads.ts';
import { useDocumentUploads } from '../../upload/useUploads.ts';

export const notNeeded = (fieldName: string, fileName: string): string =>
  `The host has accepted ${fieldName} meanwhile. ${fileName} was not needed.`;

/** One file of those that were dropped together, with the document that it was taken to be for. */
export type Dropped = { readonly file: File; readonly documentId: string | undefined; readonly isFolder?: boolean };

export type Handed = {
  /** What is on its way, by document id. */
  readonly uploads: ReadonlyMap<string, Upload>;
  /** The last file for a document that was not taken, by document id: said there until the next right one. */
  readonly refused: ReadonlyMap<string, File>;
  /** The files that were dropped last. */
  readonly dropped: readonly Dropped[];
  readonly drop: Dispatch<SetStateAction<readonly Dropped[]>>;
  /** The document that photos are made a PDF for. */
  readonly photographed: string | undefined;
  readonly photograph: (documentId: string | undefined) => void;
  readonly send: (file: File, document: DocumentRow) => void;
  /** Says no more of a file that was refused. */
  readonly dismiss: (documentId: string) => void;
};

/** What was handed over for a project on this page, and what became of it before anything was sent (VAL-25 to VAL-30). */
export const useHanded = (projectId: string): Handed => {
  const underWay = useDocumentUploads(projectId);
  const notify = useNotify();
  const [refused, setRefused] = useState<ReadonlyMap<string, File>>(new Map());
  const [dropped, drop] = useState<readonly Dropped[]>([]);
  const [photographed, photograph] = useState<string>();
  const dismiss = useCallback((documentId: string) => {
    setRefused((all) => new Map([...all].filter(([id]) => id !== documentId)));
    drop((all) => all.filter((one) => one.documentId !== documentId));
  }, []);
  const send = useCallback(
    (file: File, document: DocumentRow) => {
      const by = `document ${document.id}`;
      if (document.status === 'Accept') return notify(notNeeded(document.fieldName, file.name), { by });
      if (document.closed) return notify(document.closed, { type: 'error', by });
      notify(null, { by });
      dismiss(document.id);
      if (fileProblem(file, document)) setRefused((all) => new Map(all).set(document.id, file));
      else {
        const { id, projectId, fileId } = document;
        uploads.add(file, { purpose: 'document', projectId, documentId: id, replaces: fileId ?? '' });
      }
    },
    [notify, dismiss],
  );
  return useMemo(
    () => ({ uploads: underWay, refused, dropped, drop, photographed, photograph, send, dismiss }),
    [underWay, refused, dropped, photographed, send, dismiss],
  );
};
