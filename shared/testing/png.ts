import { crc32, deflateSync } from 'node:zlib';

/** @param data of the name's chunk */
export const pngChunk = (name: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
};

export type Png = {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  /** As the format counts kinds of pixels. */
  readonly colours?: number;
  readonly interlaced?: number;
  /** Lines of pixels with their filters; absent: as many as there have to be, half transparent. */
  readonly lines?: Buffer;
};

/** A picture as a canvas gives it, or not quite. */
export const pngOf = ({ width, height, bits = 8, colours = 6, interlaced = 0, lines }: Png): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, colours, 0, 0, interlaced], 8);
  const line = Buffer.alloc(1 + width * (colours === 2 ? 3 : 4), 0x80).fill(0, 0, 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines ?? Buffer.concat(Array.from({ length: height }, () => line)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};
