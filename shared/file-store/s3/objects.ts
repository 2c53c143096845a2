import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { only } from '../../async/only.ts';
import { DiskFullError } from '../../basics/errors.ts';
import { steadily } from '../steadily.ts';
import { timeouts } from './client.ts';
import { type Connection, given, type Range, rangeHeader } from './connection.ts';
import type { Bytes } from './spool.ts';
import { isMissing, statusOf, tried } from './tried.ts';

class WrittenMeanwhileError extends Error {
  override readonly name = 'WrittenMeanwhileError';
}

type StoredObject = {
  readonly etag: string;
  readonly size: number;
  readonly metadata: Readonly<Record<string, string>>;
};

export const objects = ({ client, Bucket, bucketPresent, sending }: Connection) => {
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

    async *keys(): AsyncIterable<string> {
      await bucketPresent();
      let ContinuationToken: string | undefined;
      do {
        const page = await tried(() => client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })));
        for (const { Key } of page.Contents ?? []) yield given(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
  };
};
