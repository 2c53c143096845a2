import type { Sending } from './transport.ts';
import type { Upload, UploadTarget } from './upload.ts';

/** An upload with what sends it. */
export type ManagedUpload = {
  view: Upload;
  file: File | undefined;
  lastModified: number;
  url: string | undefined;
  sending?: Sending | undefined;
  timer?: ReturnType<typeof setTimeout> | undefined;
  attempts: number;
  /** It lay for a while, or the server had given it up: something else may be there by now. */
  isLate?: boolean;
  samples: { time: number; sent: number }[];
  stored: number;
};

export const set = (upload: ManagedUpload, change: Partial<Upload>): void => {
  upload.view = { ...upload.view, ...change };
};

/** Nothing of it goes on by itself any more. */
export const halt = (upload: ManagedUpload): void => {
  upload.sending?.abort();
  upload.sending = undefined;
  clearTimeout(upload.timer);
  upload.timer = undefined;
  upload.samples = [];
  set(upload, { speed: 0 });
};

/** `.../uploads/{fileId}` */
export const fileIdOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

export const isFor =
  (target: UploadTarget) =>
  ({ view }: ManagedUpload): boolean =>
    view.target.purpose === target.purpose &&
    view.target.projectId === target.projectId &&
    view.target.documentId === target.documentId;

/** Whether somebody chose the same file again: it can only be told by size, name and time. */
export const isSameFile = ({ view, lastModified }: ManagedUpload, file: File): boolean =>
  file.size === view.size && file.name === view.fileName && (!lastModified || file.lastModified === lastModified);
