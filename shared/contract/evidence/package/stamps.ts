import { hexOf, sha256, utf8 } from '../bytes.ts';
import { evidenceFiles } from './format.ts';
import type { CheckedSeal } from './seals.ts';
import { bytesIn, type PackagedFiles, type Tell, textIn } from './source.ts';

/** What a time-stamping server (RFC 3161) says of a seal. Its signature is for `openssl ts -verify`. */
export type Stamp = {
  /** Number of the seal. */
  readonly seal: number;
  /** ISO 8601, to the second. */
  readonly time: string;
};

type Value = { readonly tag: number; readonly content: Uint8Array };

/** Just enough DER. @throws RangeError for what is none */
const valuesIn = (bytes: Uint8Array): Value[] => {
  const values: Value[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const first = view.getUint8(at + 1);
    const long = first < 0x80 ? 0 : first & 0x7f;
    let length = long === 0 ? first : 0;
    for (let index = 0; index < long; index += 1) length = length * 256 + view.getUint8(at + 2 + index);
    const begin = at + 2 + long;
    if (begin + length > bytes.length) throw new RangeError('it is cut off');
    values.push({ tag: view.getUint8(at), content: bytes.subarray(begin, begin + length) });
    at = begin + length;
  }
  return values;
};

const contentAt = (bytes: Uint8Array, ...path: readonly number[]): Uint8Array =>
  path.reduce((content, index) => {
    const value = valuesIn(content)[index];
    if (!value) throw new RangeError('a part is missing');
    return value.content;
  }, bytes);

const sha256Id = '608648016503040201';
const generalizedTime = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d+)?Z$/;

/** Of the token the signed data, of them what they are about, and in it the statement. */
const statementAt = [0, 1, 1, 0, 2, 1, 0, 0] as const;

/** Undefined for what is no answer about a SHA-256. */
const statementIn = (answer: Uint8Array): { readonly hash: string; readonly time: string } | undefined => {
  try {
    const statement = contentAt(answer, ...statementAt);
    const [year, month, day, hour, minute, second] =
      generalizedTime.exec(new TextDecoder().decode(contentAt(statement, 4)))?.slice(1) ?? [];
    if (second === undefined || hexOf(contentAt(statement, 2, 0, 0)) !== sha256Id) return undefined;
    return {
      hash: hexOf(contentAt(statement, 2, 1)),
      time: `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`,
    };
  } catch {
    return undefined;
  }
};

/** Each stamp is about a seal of the package, whose text lies beside it. */
export const checkStamps = async (
  files: PackagedFiles,
  seals: readonly CheckedSeal[],
  tell: Tell,
): Promise<Stamp[]> => {
  const stamps: Stamp[] = [];
  for (const [path, file] of files) {
    const [, number, kind] = evidenceFiles.stamp.exec(path) ?? [];
    if (number === undefined) continue;
    const seal = seals.find((one) => one.number === Number(number));
    if (kind === 'txt') {
      if ((await textIn(file)) !== seal?.checkpoint) tell(path, `It is not the text of seal ${number}.`);
      continue;
    }
    const found = statementIn(await bytesIn(file));
    if (!seal || found?.hash !== hexOf(await sha256(utf8(seal.checkpoint))))
      tell(path, `The answer of the time-stamping server is not about seal ${number}.`);
    else stamps.push({ seal: seal.number, time: found.time });
  }
  return stamps;
};
