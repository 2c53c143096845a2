import { joined } from '../bytes.ts';
import type { VerifySignature } from '../note.ts';

/** Bytes, piece after piece: a package may be larger than memory. */
export type PackagedFile = {
  readonly size: number;
  pieces(): AsyncIterable<Uint8Array>;
  /** Of a folder: nobody added it, unless it is listed. */
  readonly isOfSystem?: boolean;
};

/** The files of a package by their path in it. */
export type PackagedFiles = ReadonlyMap<string, PackagedFile>;

const ofSystems: readonly string[] = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** What systems put into folders that somebody looks at. */
export const isOfSystem = (name: string): boolean => ofSystems.includes(name);

/** What Node and browsers do each in a way of its own. */
export type Means = {
  readonly verify: VerifySignature;
  /** SHA-256 of all bytes. */
  readonly hash: (file: PackagedFile) => Promise<Uint8Array>;
};

/** What does not hold, by the file that was changed. */
export type PackageFault = { readonly file: string; readonly text: string };
export type Tell = (file: string, text: string) => void;

export const bytesIn = async (file: PackagedFile | undefined): Promise<Uint8Array<ArrayBuffer>> => {
  const pieces: Uint8Array[] = [];
  if (file) for await (const piece of file.pieces()) pieces.push(piece);
  return joined(...pieces);
};

const decoding = { ignoreBOM: true };
export const textIn = async (file: PackagedFile | undefined): Promise<string> =>
  new TextDecoder('utf-8', decoding).decode(await bytesIn(file));

export async function* linesIn(file: PackagedFile | undefined): AsyncGenerator<string> {
  if (!file) return;
  const decoder = new TextDecoder('utf-8', decoding);
  let rest = '';
  for await (const piece of file.pieces()) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  rest += decoder.decode();
  if (rest !== '') yield rest;
}
