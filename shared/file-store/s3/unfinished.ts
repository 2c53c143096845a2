import type { FileKey } from '../port.ts';
import type { Bucket, Part } from './bucket.ts';
import { type Bytes, noBytes, Spool } from './spool.ts';

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

export class Appending {
  readonly #bucket: Bucket;
  readonly #key: FileKey;
  readonly #spool: Spool;
  #object: string | undefined;
  #upload: string | undefined;
  readonly #parts: Part[];
  #isNamed: boolean;
  #reach: number;

  private constructor(bucket: Bucket, key: FileKey, layout: Layout, spool: Spool) {
    this.#bucket = bucket;
    this.#key = key;
    this.#spool = spool;
    this.#object = layout.object;
    this.#upload = layout.upload;
    this.#parts = [...layout.parts];
    this.#isNamed = layout.upload !== undefined;
    this.#reach = layout.from + layout.size;
  }

  static async at(bucket: Bucket, key: FileKey, layout: Layout, offset: number, folder?: string): Promise<Appending> {
    const start = offset === 0 ? await emptied(bucket, key, layout) : await reopened(bucket, key, layout, offset);
    const appending = new Appending(bucket, key, start, new Spool(folder));
    try {
      await appending.#take(start, offset);
      return appending;
    } catch (error) {
      await appending.close();
      throw error;
    }
  }

  get offset(): number {
    return endOf(this.#parts) + this.#spool.size;
  }

  async write(batch: readonly Buffer[]): Promise<void> {
    for (const bytes of batch) {
      for (let rest = bytes; rest.length > 0; ) {
        const room = sizeOf(this.#parts.length + 1) - this.#spool.size;
        await this.#spool.add(rest.subarray(0, room));
        rest = rest.subarray(room);
        if (this.#spool.size === sizeOf(this.#parts.length + 1)) await this.#fillPart();
      }
    }
  }

  async finish(): Promise<Pick<Layout, 'object' | 'parts'>> {
    const isCut = this.#reach > endOf(this.#parts);
    if (this.#spool.size > 0 || isCut || this.#object === undefined) await this.#putRest(await this.#spool.bytes());
    return { object: this.#object, parts: this.#parts };
  }

  async close(): Promise<void> {
    await this.#spool.close();
    // Its bytes are still in the object, and nothing else knows of the upload.
    if (this.#upload && !this.#isNamed) this.#bucket.abort(this.#key, this.#upload).catch(() => {});
  }

  async #take({ object, from }: Layout, offset: number): Promise<void> {
    while (this.#parts.length < partsBefore(offset)) {
      const number = this.#parts.length + 1;
      const range = { start: startOf(number), end: startOf(number + 1) - 1 };
      this.#upload ??= await this.#bucket.begin(this.#key);
      this.#parts.push(await this.#bucket.copyPart(this.#key, this.#upload, number, object ?? '', range));
    }
    const start = endOf(this.#parts);
    if (start === offset) return;
    const range = { start: start - from, end: offset - from - 1 };
    for await (const bytes of this.#bucket.bytes(this.#key, range)) await this.#spool.add(bytes);
    if (this.#spool.size !== offset - start) throw new Error(`${this.#key} changed while it was read`);
  }

  async #fillPart(): Promise<void> {
    this.#upload ??= await this.#bucket.begin(this.#key);
    const bytes = await this.#spool.bytes();
    this.#parts.push(await this.#bucket.putPart(this.#key, this.#upload, this.#parts.length + 1, bytes));
    this.#spool.clear();
    // Only now: before the part was stored, the object held its beginning.
    if (!this.#isNamed) await this.#putRest(noBytes);
  }

  async #putRest(bytes: Bytes): Promise<void> {
    const offset = endOf(this.#parts);
    const metadata = this.#upload === undefined ? {} : { upload: this.#upload, offset: `${offset}` };
    this.#object = await this.#bucket.put(this.#key, bytes, metadata, this.#object);
    this.#isNamed = true;
    this.#reach = offset + bytes.size;
  }
}

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
