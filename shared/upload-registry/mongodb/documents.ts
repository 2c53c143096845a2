import type { Upload } from '../port.ts';

/** `offset` is that before completion: a complete upload's is its length. */
export type UploadDocument = Omit<Upload, 'uploadId' | 'receivedAt'> & {
  readonly _id: string;
  readonly claimedAt: number | null;
  /** Entries of earlier versions lack it, and the next. */
  readonly receivedAt?: number | null;
  readonly setAside?: boolean;
};

export const documentOf = ({ uploadId, ...upload }: Upload): UploadDocument => ({
  _id: uploadId,
  ...upload,
  claimedAt: null,
});

export const uploadOf = ({
  _id,
  claimedAt: _,
  setAside: __,
  receivedAt = null,
  ...upload
}: UploadDocument): Upload => ({
  uploadId: _id,
  ...upload,
  receivedAt,
  offset: upload.state === 'uploading' ? upload.offset : upload.length,
});
