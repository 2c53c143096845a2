import type { Sending } from './transport.ts';
import type { StoredUpload, Upload, UploadTarget } from './upload.ts';

/** An upload with what sends it. */
export type ManagedUpload = {
  view: Upload;
  file: File | undefined;
  lastModified: number;
  url: string | undefined;
  sending: Sending | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  attempts: number;
  samples: { time: number; sent: number }[];
  stored: number;
};

/** `.../uploads/{fileId}` */
export const fileIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

/** What is kept of it over a reload. */
export const storedOf = ({ view, lastModified, url, file }: ManagedUpload, owner: string): StoredUpload => {
  const { id, target, fileName, size, sent, state } = view;
  return {
    id,
    owner,
    target,
    fileName,
    size,
    sent,
    lastModified,
    paused: state === 'paused',
    ...(url && { url }),
    ...(file && { file }),
  };
};

export const isFor =
  (target: UploadTarget) =>
  ({ view }: ManagedUpload): boolean =>
    view.target.purpose === target.purpose &&
    view.target.projectId === target.projectId &&
    view.target.documentId === target.documentId;

/** Whether somebody chose the same file again: it can only be told by size, name and time. */
export const isSameFile = ({ view, lastModified }: ManagedUpload, file: File): boolean =>
  file.size === view.size && file.name === view.fileName && (!lastModified || file.lastModified === lastModified);
