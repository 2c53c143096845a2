import { randomBytes } from 'node:crypto';
import { describeEngine } from '../../testing/index.ts';
import { fileStoreContract } from '../contract.ts';
import { s3FileStore } from './index.ts';

/** The engine's server with a bucket of its own. */
const freshBucket = (url: string) => url.replace(/\/[^/]*$/, `/test-${randomBytes(8).toString('hex')}`);

describeEngine('S3_URL', (server) => {
  fileStoreContract('s3', async () => {
    const url = freshBucket(server);
    return { open: async () => s3FileStore({ url }), cleanUp: async () => {} };
  });
});
