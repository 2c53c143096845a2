import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateBucketCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { only } from '../../async/only.ts';
import { DiskFullError, EngineUnavailableError } from '../../basics/errors.ts';
import { steadily } from '../steadily.ts';
import { clientOf, timeouts } from './client.ts';
import type { Bytes } from './spool.ts';
import { isMissing, nameOf, statusOf, tried } from './tried.ts';

export class WrittenMeanwhileError extends Error {
  override readonly name = 'WrittenMeanwhileError';
}

export type Part = { readonly number: number; readonly etag: string; readonly size: number };
type StoredObject = {
  readonly etag: string;
  readonly size: number;
  readonly metadata: Readonly<Record<string, string>>;
};
type Range = { readonly start: number; readonly end: number };

const rangeHeader = ({ start, end }: Range) => `bytes=${start}-${end}`;
const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('S3 left out a part of its answer');
  return value;
};

/** @param address S3_URL. Calls throw EngineUnavailableError or DiskFullError after two seconds. */
export const openBucket = (address: string) => {
  const url = new URL(address);
  const Bucket = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, ''));
  if (!Bucket || Bucket.includes('/')) throw new Error('S3_URL must name a bucket: https://ACCESS:SECRET@host/bucket');
  const client = clientOf(url);

  const makeBucket = async () => {
    try {
      await tried(() => client.send(new CreateBucketCommand({ Bucket })));
    } catch (error) {
      if (error instanceof EngineUnavailableError) throw error;
      if (nameOf(error) === 'BucketAlreadyOwnedByYou' || nameOf(error) === 'BucketAlreadyExists') return;
      throw new Error(`there is no bucket ${Bucket}, and making it is refused: ${nameOf(error)}`, { cause: error });
    }
  };

  let present: Promise<void> | undefined;
  const bucketPresent = (): Promise<void> => {
    present ??= tried(() => client.send(new HeadBucketCommand({ Bucket })))
      .then(
        () => undefined,
        (error: unknown) => {
          if (isMissing(error)) return makeBucket();
          throw error;
        },
      )
      .catch((error: unknown) => {
        present = undefined;
        throw error;
      });
    return present;
  };

  const sending = async <T>(bytes: Bytes, send: (body: Buffer | Readable) => Promise<T>): Promise<T> => {
    await bucketPresent();
    return tried(async () => {
      const body = bytes.open();
      try {
        return await send(body);
      } finally {
        if (body instanceof Readable) body.destroy();
      }
    });
  };

  const head = async (Key: string): Promise<StoredObject | undefined> => {
    const found = await tried(() => client.send(new HeadObjectCommand({ Bucket, Key }))).catch(only(isMissing));
    return found && { etag: given(found.ETag), size: found.ContentLength ?? 0, metadata: found.Metadata ?? {} };
  };

  const get = async (
    Key: string,
    range?: Range,
  ): Promise<{ body: Readable; metadata: Record<string, string> } | undefined> => {
    try {
      const Range = range && rangeHeader(range);
      const found = await tried(() => client.send(new GetObjectCommand({ Bucket, Key, Range })));
      return { body: found.Body as Readable, metadata: found.Metadata ?? {} };
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (statusOf(error) === 416) return { body: Readable.from([]), metadata: {} };
      throw error;
    }
  };

  const uploadsOf = async (Key: string): Promise<string[]> => {
    const { Uploads = [] } = await tried(() => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })));
    return Uploads.filter((upload) => upload.Key === Key).map(({ UploadId }) => given(UploadId));
  };

  const abort = async (Key: string, UploadId: string): Promise<void> => {
    const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
    await tried(() => client.send(command)).catch(only(isMissing));
  };

  return {
    head,

    /** `replaces`: ETag, undefined: none. Answers the new one. @throws WrittenMeanwhileError */
    async put(
      Key: string,
      bytes: Bytes,
      metadata: Record<string, string>,
      replaces: string | undefined,
    ): Promise<string> {
      const write = randomUUID();
      try {
        const { ETag } = await sending(bytes, (Body) => {
          const condition = replaces === undefined ? { IfNoneMatch: '*' } : { IfMatch: replaces };
          const Metadata = { ...metadata, write };
          const what = { Body, ContentLength: bytes.size, ContentMD5: bytes.md5, Metadata };
          return client.send(new PutObjectCommand({ Bucket, Key, ...what, ...condition }), {
            requestTimeout: timeouts.body,
          });
        });
        return given(ETag);
      } catch (error) {
        if (error instanceof DiskFullError) throw error;
        // The write may have succeeded and its answer been lost.
        const found = await head(Key);
        if (found?.metadata.write === write) return found.etag;
        if (found?.etag === replaces) throw error;
        throw new WrittenMeanwhileError(`${Key} was written by somebody else`, { cause: error });
      }
    },

    get,

    async *bytes(Key: string, range?: Range): AsyncIterable<Buffer> {
      const source = (await get(Key, range))?.body;
      if (!source) throw new Error(`${Key} is gone`);
      yield* steadily(source);
    },

    async remove(Key: string): Promise<void> {
      await bucketPresent();
      for (const upload of await uploadsOf(Key)) await abort(Key, upload);
      await tried(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },

    async *keys(): AsyncIterable<string> {
      await bucketPresent();
      let ContinuationToken: string | undefined;
      do {
        const page = await tried(() => client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })));
        for (const { Key } of page.Contents ?? []) yield given(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },

    async begin(Key: string): Promise<string> {
      await bucketPresent();
      const { UploadId } = await tried(() => client.send(new CreateMultipartUploadCommand({ Bucket, Key })));
      return given(UploadId);
    },

    /** By number; undefined when the upload was joined or aborted. */
    async parts(Key: string, UploadId: string): Promise<Part[] | undefined> {
      const parts: Part[] = [];
      let PartNumberMarker: string | undefined;
      for (;;) {
        const command = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker });
        const page = await tried(() => client.send(command)).catch(only(isMissing));
        if (!page) return undefined;
        for (const { PartNumber, ETag, Size } of page.Parts ?? [])
          parts.push({ number: given(PartNumber), etag: given(ETag), size: given(Size) });
        if (!page.IsTruncated) return parts;
        PartNumberMarker = page.NextPartNumberMarker;
      }
    },

    async putPart(Key: string, UploadId: string, PartNumber: number, bytes: Bytes): Promise<Part> {
      const { ETag } = await sending(bytes, (Body) => {
        const what = { Body, ContentLength: bytes.size, ContentMD5: bytes.md5 };
        return client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, ...what }), {
          requestTimeout: timeouts.body,
        });
      });
      return { number: PartNumber, etag: given(ETag), size: bytes.size };
    },

    async copyPart(Key: string, UploadId: string, PartNumber: number, etag: string, range: Range): Promise<Part> {
      const { CopyPartResult } = await tried(() =>
        client.send(
          new UploadPartCopyCommand({
            ...{ Bucket, Key, UploadId, PartNumber },
            CopySource: `${encodeURIComponent(Bucket)}/${Key}`,
            CopySourceIfMatch: etag,
            CopySourceRange: rangeHeader(range),
          }),
          { requestTimeout: timeouts.body },
        ),
      );
      return { number: PartNumber, etag: given(CopyPartResult?.ETag), size: range.end - range.start + 1 };
    },

    /** Does nothing when the upload has already ended. */
    async join(Key: string, UploadId: string, parts: readonly Part[]): Promise<void> {
      const command = new CompleteMultipartUploadCommand({
        ...{ Bucket, Key, UploadId },
        MultipartUpload: { Parts: parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag })) },
      });
      await tried(() => client.send(command, { requestTimeout: timeouts.join })).catch(only(isMissing));
    },

    abort,
    close: () => client.destroy(),
  };
};
export type Bucket = ReturnType<typeof openBucket>;
