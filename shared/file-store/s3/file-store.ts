import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { runningHashes } from '../hashes.ts';
import { oneByOne } from '../one-by-one.ts';
import { checkedKey, type FileKey, type FileStore } from '../port.ts';
import { pour } from '../pour.ts';
import { type VolumeOptions, volumeOf } from '../volume.ts';
import { openBucket } from './bucket.ts';
import { joined, layoutOf, lengthOf, openAppending, smallPart, stateOf } from './unfinished.ts';

export type S3FileStoreOptions = {
  /** `http(s)://KEY:SECRET@host:port/bucket?region=…`; default: the AWS tools' key, `us-east-1`. */
  readonly url: string;
  readonly reserve?: VolumeOptions['reserve'];
};

/** ETags (`If-Match`) keep late writers out. A bucket rule ends uploads that a crash left. */
export const s3FileStore = ({ url, reserve }: S3FileStoreOptions): FileStore => {
  const { checkRoom, used } = volumeOf({ dir: tmpdir(), reserve });
  const bucket = openBucket(url);
  const hashes = runningHashes<string>();

  const hashOf = async (key: FileKey) => {
    const hash = createHash('sha256');
    for await (const bytes of bucket.bytes(key)) hash.update(bytes);
    return hash;
  };

  const asked: Pick<FileStore, 'read' | 'size'> = {
    read: async (key, range) => {
      const found = await bucket.get(checkedKey(key), range);
      if (!found?.metadata.upload) return found?.body;
      found.body.destroy();
      return undefined;
    },
    size: async (key) => {
      const layout = await layoutOf(bucket, checkedKey(key));
      return layout.object === undefined ? undefined : lengthOf(layout);
    },
  };

  return {
    ...asked,
    ...oneByOne(asked),

    append: async (key, offset, source) => {
      const layout = await layoutOf(bucket, checkedKey(key));
      const length = lengthOf(layout);
      if (length < offset) throw new Error(`${key} has ${length} bytes, not ${offset}`);
      const known = hashes.take(key, stateOf(layout));
      const hash = offset === 0 ? createHash('sha256') : offset === length ? known : undefined;
      const appending = await openAppending(bucket, key, layout, offset);
      try {
        const { failure } = await pour(source, appending.write, (bytes) => hash?.update(bytes));
        if (failure) throw failure;
        const reached = appending.reached();
        const state = stateOf(await appending.finish());
        if (hash) hashes.keep(key, state, hash);
        return reached;
      } finally {
        await appending.close();
      }
    },

    complete: async (key) => {
      const layout = await layoutOf(bucket, checkedKey(key));
      if (layout.object === undefined) throw new Error(`${key} is gone`);
      const known = hashes.take(key, stateOf(layout));
      const { size } = await joined(bucket, key, layout);
      const hash = known ?? (await hashOf(key));
      return { size, sha256: hash.digest('hex') };
    },

    remove: async (key) => {
      hashes.forget(key);
      await bucket.remove(checkedKey(key));
    },

    list: () => bucket.keys(),

    // The rest never lies on this disk.
    checkRoom: (bytes) => checkRoom(Math.min(bytes, smallPart)),
    used,

    close: async () => {
      hashes.clear();
      bucket.close();
    },
  };
};
