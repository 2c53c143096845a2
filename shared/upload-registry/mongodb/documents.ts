import type { Upload } from '../port.ts';

/** `offset` is that before completion: a complete upload's is its length. */
export type UploadDocument = Omit<Upload, 'uploadId'> & { readonly _id: string; readonly claimedAt: number | null };

export const documentOf = ({ uploadId, ...upload }: Upload): UploadDocument => ({
  _id: uploadId,
  ...upload,
  claimedAt: null,
});

export const uploadOf = ({ _id, claimedAt: _, ...upload }: UploadDocument): Upload => ({
  uploadId: _id,
  ...upload,
  offset: upload.state === 'uploading' ? upload.offset : upload.length,
});
