import { createHash, randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';

export type Bytes = {
  readonly size: number;
  /** MD5 in base64, by which the server checks what it got. */
  readonly md5: string;
  open(): Buffer | Readable;
};

const mostHeld = 256 * 1024;
const chunkSize = 64 * 1024;

/** Unlike a stream of the file, it leaves the file open when abandoned. */
const chunksOf = async function* (file: fs.FileHandle, size: number) {
  for (let position = 0; position < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(chunkSize, size - position));
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) throw new Error('a spooled part is shorter than it was');
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
};

const emptyMd5 = createHash('md5').digest('base64');
export const noBytes: Bytes = { size: 0, md5: emptyMd5, open: () => Buffer.alloc(0) };

const openUnnamed = async (): Promise<fs.FileHandle> => {
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const file = await fs.open(path, 'wx+', 0o600);
  await fs.unlink(path);
  return file;
};

/** S3 needs a part's length first; a large part lies in a file that ends with the process. */
export const openSpool = () => {
  let file: fs.FileHandle | undefined;
  let held: Buffer[] = [];
  let heldSize = 0;
  let written = 0;
  let md5 = createHash('md5');

  const spill = async (): Promise<fs.FileHandle> => {
    file ??= await openUnnamed();
    const bytes = Buffer.concat(held);
    held = [];
    for (let done = 0; done < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, done, bytes.length - done, written);
      done += bytesWritten;
      written += bytesWritten;
      heldSize -= bytesWritten;
    }
    return file;
  };
  const clear = (): void => {
    held = [];
    heldSize = 0;
    written = 0;
    md5 = createHash('md5');
  };
  return {
    size: () => written + heldSize,
    add: async (bytes: Buffer): Promise<void> => {
      md5.update(bytes);
      held.push(bytes);
      heldSize += bytes.length;
      if (heldSize > mostHeld) await spill();
    },
    bytes: async (): Promise<Bytes> => {
      const about = { size: written + heldSize, md5: md5.copy().digest('base64') };
      if (written === 0) {
        const buffer = Buffer.concat(held);
        return { ...about, open: () => buffer };
      }
      const spilled = await spill();
      return { ...about, open: () => Readable.from(chunksOf(spilled, about.size), { objectMode: false }) };
    },
    clear,
    close: async (): Promise<void> => {
      clear();
      await file?.close();
      file = undefined;
    },
  };
};
