import { hash } from 'node:crypto';

/** RFC 3161: a server states when it saw a hash. Just enough DER to ask, and to know the answer. */
const tags = { integer: 2, octets: 4, time: 0x18, sequence: 0x30 } as const;

const der = (tag: number, ...contents: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(contents);
  if (content.length > 127) throw new RangeError('a request is shorter');
  return Buffer.concat([Buffer.of(tag, content.length), content]);
};
const sha256Algorithm = Buffer.from('300d06096086480165030402010500', 'hex');
const yes = Buffer.from('0101ff', 'hex');
const imprintOf = (text: string) =>
  der(tags.sequence, sha256Algorithm, der(tags.octets, hash('sha256', text, 'buffer')));
/** A positive number of eight bytes. */
const numberOf = (nonce: Buffer) => der(tags.integer, Buffer.of(((nonce[0] ?? 0) & 0x3f) | 0x40), nonce.subarray(1, 8));

/** @param nonce 8 random bytes */
export const timestampRequest = (text: string, nonce: Buffer): Buffer =>
  der(tags.sequence, der(tags.integer, Buffer.of(1)), imprintOf(text), numberOf(nonce), yes);

type Value = { readonly tag: number; readonly content: Buffer; readonly whole: Buffer };

/** @throws RangeError for what is no DER */
const valuesIn = (bytes: Buffer): Value[] => {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes.readUInt8(at + 1);
    const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    const begin = at + 2 + lengthBytes;
    if (begin + length > bytes.length) throw new RangeError('it is cut off');
    values.push({
      tag: bytes.readUInt8(at),
      content: bytes.subarray(begin, begin + length),
      whole: bytes.subarray(at, begin + length),
    });
    at = begin + length;
  }
  return values;
};

const valueAt = (bytes: Buffer, ...[index = 0, ...rest]: readonly number[]): Value => {
  const value = valuesIn(bytes)[index];
  if (!value) throw new RangeError('a part is missing');
  return rest.length === 0 ? value : valueAt(value.content, ...rest);
};

/** Unverified: that is for `openssl ts -verify`. @throws Error if refused or about another text */
export const timeIn = (response: Buffer, text: string, nonce: Buffer): string => {
  const status = valueAt(response, 0, 0, 0).content.readUInt8();
  if (status > 1) throw new Error(`the time-stamping server refused: ${status}`);
  // Token, its signed data, what they are about, and in it the statement.
  const statement = valuesIn(valueAt(response, 0, 1, 1, 0, 2, 1, 0, 0).content);
  const isAbout = (part: Buffer) => statement.some(({ whole }) => whole.equals(part));
  if (!isAbout(imprintOf(text)) || !isAbout(numberOf(nonce)))
    throw new Error('the time-stamping server answered about something else');
  return statement.find(({ tag }) => tag === tags.time)?.content.toString('latin1') ?? '';
};
