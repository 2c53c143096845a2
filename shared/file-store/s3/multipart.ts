import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { only } from '../../async/only.ts';
import { timeouts } from './client.ts';
import { type Connection, given, type Range, rangeHeader } from './connection.ts';
import type { Bytes } from './spool.ts';
import { isMissing, tried } from './tried.ts';

export type Part = { readonly number: number; readonly etag: string; readonly size: number };

/** Uploads in parts. */
export const multipart = ({ client, Bucket, bucketPresent, sending }: Connection) => ({
  async uploadsOf(Key: string): Promise<string[]> {
    const { Uploads = [] } = await tried(() => client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key })));
    return Uploads.filter((upload) => upload.Key === Key).map(({ UploadId }) => given(UploadId));
  },

  async abort(Key: string, UploadId: string): Promise<void> {
    const command = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
    await tried(() => client.send(command)).catch(only(isMissing));
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
});
