/// <reference path="./packages.d.ts" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { openTypeOf } from './woff.ts';

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
