import { useEffect, useRef, useState } from 'react';
import { draftFiles, keepDraft, keepDraftFiles, readDraft } from '../../data/drafts/store.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import type { Upload } from '../../upload/upload.ts';
import { type Edit, unedited } from './edits.ts';
import type { Photo } from './make.ts';
import type { PageSize } from './pdf.ts';

/** The pages in their order, each with the place of its photo among the files, which are large and seldom written. */
type Kept = {
  readonly pages: readonly { readonly file: number; readonly edit: Edit }[];
  readonly size: PageSize;
  /** They are being uploaded as they are. */
  readonly isSent: boolean;
};

export const mostPhotos = 60;

const keyOf = (documentId: string) => `photos-${documentId}`;
const nothing: Kept = { pages: [], size: 'A4', isSent: false };

/** The photos for a document: they are kept until their PDF arrived, whatever happens to page or upload. */
export const usePhotos = (documentId: string) => {
  const key = keyOf(documentId);
  const draft = useDraft<Kept>(key);
  const [files, setFiles] = useState<readonly File[]>();
  useEffect(() => {
    void draftFiles(key).then((found) => setFiles((chosen) => chosen ?? found));
  }, [key]);
  const kept = draft.typed ?? nothing;
  const photos = kept.pages.flatMap(({ file, edit }): Photo[] => {
    const photo = files?.[file];
    return photo ? [{ key: String(file), file: photo, edit }] : [];
  });
  // Photos are added a while after they were chosen: to what there is then.
  const latest = useRef<readonly Photo[]>(photos);
  latest.current = photos;
  const keep = (change: Partial<Kept>) => draft.type((before = nothing) => ({ ...before, isSent: false, ...change }));
  const arrange = (pages: Kept['pages']) => keep({ pages });
  return {
    photos,
    size: kept.size,
    isFromBefore: draft.isFromBefore && photos.length > 0,
    /** Whether those from before are there: what is added first would take their place. */
    isKnown: files !== undefined || kept.pages.length === 0,
    /** How many more there can be now. */
    room: () => mostPhotos - latest.current.length,
    /** Files of photos that are no page any more go now. */
    add: (added: readonly File[]) => {
      const all = [...latest.current, ...added.map((file) => ({ file, edit: unedited }))];
      latest.current = all.map(({ file, edit }, at) => ({ key: String(at), file, edit }));
      const next = all.map(({ file }) => file);
      setFiles(next);
      keepDraftFiles(key, next);
      arrange(all.map(({ edit }, file) => ({ file, edit })));
    },
    edit: (at: number, edit: Edit) =>
      arrange(kept.pages.map((page, index) => (index === at ? { ...page, edit } : page))),
    move: (at: number, by: 1 | -1) => {
      const [page] = kept.pages.slice(at, at + 1);
      if (page) arrange(kept.pages.toSpliced(at, 1).toSpliced(at + by, 0, page));
    },
    remove: (at: number) => arrange(kept.pages.toSpliced(at, 1)),
    setSize: (size: PageSize) => keep({ size }),
    noteSent: () => keep({ isSent: true }),
    forget: () => {
      draft.forget();
      keepDraftFiles(key, []);
      setFiles([]);
    },
  };
};

export type KeptPhotos = ReturnType<typeof usePhotos>;

/** Their PDF is there now. What was chosen since is for another one. */
export const useForgetSentPhotos = (documentId: string, upload: Upload | undefined): void => {
  const isDone = upload?.state === 'done';
  useEffect(() => {
    const key = keyOf(documentId);
    if (!isDone || !readDraft<Kept>(key)?.isSent) return;
    keepDraft(key, undefined);
    keepDraftFiles(key, []);
  }, [documentId, isDone]);
};
