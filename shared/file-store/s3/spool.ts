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

/** S3 needs a part's length first; a large part lies in a file that ends with the process. */
export class Spool {
  readonly #folder: string;
  #file: fs.FileHandle | undefined;
  #held: Buffer[] = [];
  #heldSize = 0;
  #written = 0;
  #md5 = createHash('md5');

  constructor(folder = tmpdir()) {
    this.#folder = folder;
  }

  get size(): number {
    return this.#written + this.#heldSize;
  }

  async add(bytes: Buffer): Promise<void> {
    this.#md5.update(bytes);
    this.#held.push(bytes);
    this.#heldSize += bytes.length;
    if (this.#heldSize > mostHeld) await this.#spill();
  }

  async bytes(): Promise<Bytes> {
    const size = this.size;
    const md5 = this.#md5.copy().digest('base64');
    if (!this.#file || this.#written === 0) {
      const buffer = Buffer.concat(this.#held);
      return { size, md5, open: () => buffer };
    }
    await this.#spill();
    const file = this.#file;
    return { size, md5, open: () => Readable.from(chunksOf(file, size), { objectMode: false }) };
  }

  clear(): void {
    this.#held = [];
    this.#heldSize = 0;
    this.#written = 0;
    this.#md5 = createHash('md5');
  }

  async close(): Promise<void> {
    this.clear();
    await this.#file?.close();
    this.#file = undefined;
  }

  async #spill(): Promise<void> {
    this.#file ??= await this.#openFile();
    const held = Buffer.concat(this.#held);
    this.#held = [];
    for (let done = 0; done < held.length; ) {
      const { bytesWritten } = await this.#file.write(held, done, held.length - done, this.#written);
      done += bytesWritten;
      this.#written += bytesWritten;
      this.#heldSize -= bytesWritten;
    }
  }

  async #openFile(): Promise<fs.FileHandle> {
    const path = join(this.#folder, `upload-${randomUUID()}`);
    const file = await fs.open(path, 'wx+', 0o600);
    await fs.unlink(path);
    return file;
  }
}
