/** How the headers of our ZIPs are written: uncompressed, sizes and CRC-32 after the bytes. */
import { joined } from '../bytes.ts';

const signatures = { local: 0x04034b50, central: 0x02014b50, descriptor: 0x08074b50 };
/** Of the end of a ZIP. */
export const end = { short: 22, long: 98, sign: 0x06054b50, recordSign: 0x06064b50, locatorSign: 0x07064b50 };
const none = new Uint8Array();
const full = 0xff_ff_ff_ff;
/** UTF-8 names, and what is only known after the bytes. */
const flags = 0x808;
const madeBy = 0x33f;
const regularFile = 0x81b4_0000;

type Field = readonly [length: 2 | 4 | 8, value: number];

export const fieldsOf = (...fields: readonly Field[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(fields.reduce((size, [length]) => size + length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else if (length === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += length;
  }
  return bytes;
};

export type ZipEntry = {
  readonly name: Uint8Array;
  readonly date: number;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
  /** Whether its size or place needs eight bytes. */
  readonly isLong: boolean;
  /** What else its line in the directory says. */
  readonly extra?: Uint8Array;
};

export const needsLong = (size: number, offset: number): boolean => size >= full || offset >= full;

export const localHeader = ({ name, date }: ZipEntry) =>
  joined(
    fieldsOf([4, signatures.local], [2, 20], [2, flags], [2, 0], [4, date]),
    fieldsOf([4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  );

export const descriptorLength = (isLong: boolean) => (isLong ? 24 : 16);

export const descriptor = ({ crc, size, isLong }: Pick<ZipEntry, 'crc' | 'size' | 'isLong'>) => {
  const length = isLong ? 8 : 4;
  return fieldsOf([4, signatures.descriptor], [4, crc], [length, size], [length, size]);
};

export const centralHeader = ({ name, date, crc, size, offset, isLong, extra = none }: ZipEntry) =>
  joined(
    fieldsOf([4, signatures.central], [2, madeBy], [2, isLong ? 45 : 20], [2, flags], [2, 0], [4, date], [4, crc]),
    fieldsOf(
      [4, isLong ? full : size],
      [4, isLong ? full : size],
      [2, name.length],
      [2, extra.length + (isLong ? 28 : 0)],
    ),
    fieldsOf([2, 0], [2, 0], [2, 0], [4, regularFile], [4, isLong ? full : offset]),
    name,
    extra,
    isLong ? fieldsOf([2, 1], [2, 24], [8, size], [8, size], [8, offset]) : none,
  );

/** How long these are: before its bytes and behind them, and in the directory. */
export const lengthsOf = ({ name, isLong, extra = none }: Pick<ZipEntry, 'name' | 'isLong' | 'extra'>) => ({
  around: 30 + name.length + descriptorLength(isLong),
  listed: 46 + name.length + extra.length + (isLong ? 28 : 0),
});

/** In its long form it says everything twice as long, and nothing short. */
export const ending = (count: number, size: number, offset: number, isLong: boolean) => {
  const [many, length, at] = isLong ? [0xffff, full, full] : [count, size, offset];
  const short = fieldsOf([4, end.sign], [2, 0], [2, 0], [2, many], [2, many], [4, length], [4, at], [2, 0]);
  if (!isLong) return short;
  return joined(
    fieldsOf([4, end.recordSign], [8, 44], [2, madeBy], [2, 45], [4, 0], [4, 0], [8, count], [8, count]),
    fieldsOf([8, size], [8, offset], [4, end.locatorSign], [4, 0], [8, offset + size], [4, 1]),
    short,
  );
};
