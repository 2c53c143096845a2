import type { FileKey } from '../port.ts';
import type { Bucket } from './bucket.ts';
import type { Part } from './multipart.ts';
import { type Bytes, noBytes, openSpool } from './spool.ts';

const MB = 1024 * 1024;
/** As large as the web app's chunks, so that a chunk becomes a part. */
export const smallPart = 8 * MB;
const smallParts = 4_000;
/** From 31 GB on: S3 takes at most 10,000 parts. */
const largePart = 128 * MB;
const sizeOf = (number: number) => (number <= smallParts ? smallPart : largePart);
const startOf = (number: number) =>
  number <= smallParts ? (number - 1) * smallPart : smallParts * smallPart + (number - 1 - smallParts) * largePart;
const partsBefore = (offset: number) => {
  const beyond = offset - smallParts * smallPart;
  return beyond < 0 ? Math.floor(offset / smallPart) : smallParts + Math.floor(beyond / largePart);
};

/**
 * A file is one object until its first part is full, and after completion. In between it is an
 * upload in parts; the object names the upload and holds the bytes after the parts. Part n always
 * holds the same bytes, so a late writer repeats what is there.
 */
export type Layout = {
  readonly object: string | undefined;
  /** Offset of the object's first byte in the file, and its size. */
  readonly from: number;
  readonly size: number;
  readonly upload: string | undefined;
  readonly parts: readonly Part[];
};

const nothing: Layout = { object: undefined, from: 0, size: 0, upload: undefined, parts: [] };

const endOf = (parts: readonly Part[]) => startOf(parts.length + 1);

/** Durable bytes: those in parts, and in the object unless a later part took them over. */
export const lengthOf = ({ from, size, parts }: Layout): number =>
  from <= endOf(parts) ? Math.max(endOf(parts), from + size) : endOf(parts);

export const stateOf = ({ object, parts }: Pick<Layout, 'object' | 'parts'>): string =>
  [object, ...parts.map(({ etag }) => etag)].join();

const isWhole = (part: Part, index: number) => part.number === index + 1 && part.size === sizeOf(part.number);

export const layoutOf = async (bucket: Bucket, key: FileKey, again = true): Promise<Layout> => {
  const found = await bucket.head(key);
  if (!found) return nothing;
  const { etag: object, size, metadata } = found;
  const { upload, offset } = metadata;
  if (upload === undefined) return { ...nothing, object, size };
  const parts = await bucket.parts(key, upload);
  if (parts) {
    const gap = parts.findIndex((part, index) => !isWhole(part, index));
    return { object, from: Number(offset), size, upload, parts: gap < 0 ? parts : parts.slice(0, gap) };
  }
  // Joined between the two calls, or ended by a rule of the bucket, which deletes its bytes.
  return again ? layoutOf(bucket, key, false) : { ...nothing, object };
};

/** Bytes that are added to a file from an offset on. Whoever opens it closes it. */
export const openAppending = async (bucket: Bucket, key: FileKey, layout: Layout, offset: number) => {
  const start = offset === 0 ? await emptied(bucket, key, layout) : await reopened(bucket, key, layout, offset);
  const spool = openSpool();
  const parts = [...start.parts];
  let { object, upload } = start;
  let isNamed = upload !== undefined;
  let reach = start.from + start.size;

  const putRest = async (bytes: Bytes): Promise<void> => {
    const end = endOf(parts);
    object = await bucket.put(key, bytes, upload === undefined ? {} : { upload, offset: `${end}` }, object);
    isNamed = true;
    reach = end + bytes.size;
  };
  const fillPart = async (): Promise<void> => {
    upload ??= await bucket.begin(key);
    parts.push(await bucket.putPart(key, upload, parts.length + 1, await spool.bytes()));
    spool.clear();
    // Only now: before the part was stored, the object held its beginning.
    if (!isNamed) await putRest(noBytes);
  };
  const take = async (): Promise<void> => {
    while (parts.length < partsBefore(offset)) {
      const number = parts.length + 1;
      const range = { start: startOf(number), end: startOf(number + 1) - 1 };
      upload ??= await bucket.begin(key);
      parts.push(await bucket.copyPart(key, upload, number, start.object ?? '', range));
    }
    const begin = endOf(parts);
    if (begin === offset) return;
    const range = { start: begin - start.from, end: offset - start.from - 1 };
    for await (const bytes of bucket.bytes(key, range)) await spool.add(bytes);
    if (spool.size() !== offset - begin) throw new Error(`${key} changed while it was read`);
  };

  const close = async (): Promise<void> => {
    await spool.close();
    // Its bytes are still in the object, and nothing else knows of the upload.
    if (upload && !isNamed) bucket.abort(key, upload).catch(() => {});
  };
  await take().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    reached: (): number => endOf(parts) + spool.size(),
    write: async (batch: readonly Buffer[]): Promise<void> => {
      for (const bytes of batch) {
        for (let rest = bytes; rest.length > 0; ) {
          const room = sizeOf(parts.length + 1) - spool.size();
          await spool.add(rest.subarray(0, room));
          rest = rest.subarray(room);
          if (spool.size() === sizeOf(parts.length + 1)) await fillPart();
        }
      }
    },
    finish: async (): Promise<Pick<Layout, 'object' | 'parts'>> => {
      if (spool.size() > 0 || reach > endOf(parts) || object === undefined) await putRest(await spool.bytes());
      return { object, parts };
    },
    close,
  };
};

const emptied = async (bucket: Bucket, key: FileKey, layout: Layout): Promise<Layout> => {
  if (lengthOf(layout) === 0 && !layout.upload) return layout;
  const object = await bucket.put(key, noBytes, {}, layout.object);
  if (layout.upload) await bucket.abort(key, layout.upload);
  return { ...nothing, object };
};

/** Parts cannot be read or truncated: if they pass the offset, they are joined and copied. */
const reopened = async (bucket: Bucket, key: FileKey, layout: Layout, offset: number): Promise<Layout> => {
  if (!layout.upload || layout.parts.length <= partsBefore(offset)) return layout;
  await bucket.join(key, layout.upload, layout.parts);
  return layoutOf(bucket, key);
};

/** Repeatable. */
export const joined = async (bucket: Bucket, key: FileKey, layout: Layout): Promise<Layout> => {
  const { object, size, upload, parts } = layout;
  if (!upload || !object) return layout;
  const hasRest = lengthOf(layout) > endOf(parts);
  const rest = hasRest
    ? [await bucket.copyPart(key, upload, parts.length + 1, object, { start: 0, end: size - 1 })]
    : [];
  await bucket.join(key, upload, [...parts, ...rest]);
  return layoutOf(bucket, key);
};
