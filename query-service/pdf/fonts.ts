/// <reference path="./packages.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

const header = { woff: 44, sfnt: 12 };
const entry = { woff: 20, sfnt: 16 };
const padded = (length: number) => (length + 3) & ~3;

/**
 * A font of WOFF 1 as the OpenType file it was made of (W3C, WOFF File Format 1.0, section 4). fontkit unpacks tables by itself, in JavaScript
 * and anew for each document: a second of the processor for each receipt.
 * @throws RangeError when it is cut off
 */
const openTypeOf = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => {
    const at = header.woff + entry.woff * index;
    const [from, stored, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const bytes = woff.subarray(from, from + stored);
    return { at, length, bytes: stored < length ? inflateSync(bytes) : bytes };
  });
  const first = header.sfnt + entry.sfnt * count;
  const font = Buffer.alloc(tables.reduce((end, { length }) => end + padded(length), first));
  const power = 2 ** Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(power * entry.sfnt, 6);
  font.writeUInt16BE(Math.log2(power), 8);
  font.writeUInt16BE((count - power) * entry.sfnt, 10);
  let end = first;
  for (const [index, { at, length, bytes }] of tables.entries()) {
    const to = header.sfnt + entry.sfnt * index;
    woff.copy(font, to, at, at + 4);
    woff.copy(font, to + 4, at + 16, at + 20);
    font.writeUInt32BE(end, to + 8);
    font.writeUInt32BE(length, to + 12);
    bytes.copy(font, end);
    end += padded(length);
  }
  return font;
};

const require = createRequire(import.meta.url);
const files = {
  sans: () => require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
  bold: () => require.resolve('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'),
  /** Plain, but it has every script: Chinese, Japanese, Korean, those of India and others. */
  rest: () => require.resolve('@fontsource/unifont/files/unifont-latin-400-normal.woff'),
};
export type Fonts = { readonly [N in keyof typeof files]: Font };

const open = async (name: keyof typeof files): Promise<Font> => create(openTypeOf(await readFile(files[name]())));
const openAll = async (): Promise<Fonts> => {
  const [sans, bold, rest] = await Promise.all([open('sans'), open('bold'), open('rest')]);
  return { sans, bold, rest };
};

let opened: Promise<Fonts> | undefined;
/** Read at the first invoice and kept. */
export const fonts = (): Promise<Fonts> => {
  opened ??= openAll();
  return opened;
};
