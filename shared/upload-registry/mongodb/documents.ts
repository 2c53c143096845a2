import type { Collection, Filter, Sort, UpdateFilter } from 'mongodb';
import { exactly, foundAs } from '../../engines/mongodb/exactly.ts';
import type { Upload, UploadRegistry } from '../port.ts';

/** `offset` is that before completion: a complete upload's is its length. */
export type UploadDocument = Omit<Upload, 'uploadId' | 'receivedAt'> & {
  readonly _id: string;
  readonly claimedAt: number | null;
  /** Entries of earlier versions lack it, and the next. */
  readonly receivedAt?: number | null;
  readonly setAside?: boolean;
  readonly progressAt?: number;
  /** Bytes of its length that do not count: what `kept` leaves. */
  readonly spared?: number;
};

export const documentOf = ({ uploadId, ...upload }: Upload): UploadDocument => ({
  _id: uploadId,
  ...upload,
  ...(upload.kept !== undefined && { spared: upload.length - upload.kept }),
  claimedAt: null,
});

/** Bytes that count. */
export const countedOf = ({ spared = 0, length }: Pick<UploadDocument, 'spared' | 'length'>): number => length - spared;

export const uploadOf = ({
  _id,
  claimedAt: _,
  setAside: __,
  progressAt: ___,
  spared: ____,
  receivedAt = null,
  ...upload
}: UploadDocument): Upload => ({
  uploadId: _id,
  ...upload,
  receivedAt,
  offset: upload.state === 'uploading' ? upload.offset : upload.length,
});

export const oldestFirst: Sort = { begunAt: 1, _id: 1 };

export const entriesIn = (uploads: Collection<UploadDocument>) => {
  const change = async (uploadId: string, filter: Filter<UploadDocument>, update: UpdateFilter<UploadDocument>) =>
    (await uploads.updateOne({ ...filter, ...exactly({ _id: uploadId }) }, update)).matchedCount === 1;
  const list = async (filter: Filter<UploadDocument>, sort: Sort = oldestFirst, limit = 0) =>
    (await uploads.find(filter, { sort, limit }).toArray()).map(uploadOf);
  const get: UploadRegistry['get'] = async (uploadId) => foundAs(uploads.findOne(exactly({ _id: uploadId })), uploadOf);
  return { uploads, change, list, get };
};
export type Entries = ReturnType<typeof entriesIn>;
