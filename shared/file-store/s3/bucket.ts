import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { connectBucket } from './connection.ts';
import { multipart } from './multipart.ts';
import { objects } from './objects.ts';
import { tried } from './tried.ts';

/** @param address S3_URL. Calls throw EngineUnavailableError or DiskFullError after two seconds. */
export const openBucket = (address: string) => {
  const connection = connectBucket(address);
  const { client, Bucket, bucketPresent } = connection;
  const { uploadsOf, ...uploads } = multipart(connection);
  return {
    ...objects(connection),
    ...uploads,
    async remove(Key: string): Promise<void> {
      await bucketPresent();
      for (const upload of await uploadsOf(Key)) await uploads.abort(Key, upload);
      await tried(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    close: () => client.destroy(),
  };
};
export type Bucket = ReturnType<typeof openBucket>;
