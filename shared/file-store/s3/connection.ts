import { Readable } from 'node:stream';
import { CreateBucketCommand, HeadBucketCommand } from '@aws-sdk/client-s3';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { clientOf } from './client.ts';
import type { Bytes } from './spool.ts';
import { isMissing, nameOf, tried } from './tried.ts';

export type Range = { readonly start: number; readonly end: number };
export const rangeHeader = ({ start, end }: Range) => `bytes=${start}-${end}`;
export const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('S3 left out a part of its answer');
  return value;
};

/** To one bucket, which is made when it is written to and is not there. @param address S3_URL */
export const connectBucket = (address: string) => {
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

  return { client, Bucket, bucketPresent, sending };
};
export type Connection = ReturnType<typeof connectBucket>;
