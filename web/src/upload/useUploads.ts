import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useMe } from '../reads/me.ts';
import type { Upload } from './upload.ts';
import { uploads } from './uploads.ts';

/** All uploads of this page. */
export const useUploads = (): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);

/** The documents of one project that are being sent, by document id. */
export const useDocumentUploads = (projectId: string): ReadonlyMap<string, Upload> => {
  const all = useUploads();
  return useMemo(
    () =>
      new Map(
        all.flatMap((upload) =>
          upload.target.purpose === 'document' && upload.target.projectId === projectId && upload.target.documentId
            ? [[upload.target.documentId, upload] as const]
            : [],
        ),
      ),
    [all, projectId],
  );
};

/** The person's uploads go on after a reload, and stop on sign-out. */
export const useUploadsOfMe = (): void => {
  const { data: me } = useMe();
  const id = me?.id ?? null;
  useEffect(() => {
    void uploads.enterAs(id);
  }, [id]);
};
