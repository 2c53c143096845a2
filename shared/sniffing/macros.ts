import type { Archive } from './archive.ts';

const relationsLimit = 16 * 1024 * 1024;

const plain = (value: string) =>
  value.replaceAll(/&#(x?)([0-9a-f]{1,6});/gi, (_whole, hex: string, digits: string) => {
    const code = Number.parseInt(digits, hex ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** Office runs what is declared or related as such, whatever its part is called. */
const declaresMacros = (xml: string): boolean =>
  xml.includes('\0') ||
  [...xml.matchAll(/\b(?:Content)?Type\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].some(([, double, single]) =>
    /macroEnabled|vbaProject|vbaData|macrosheet/i.test(plain(double ?? single ?? '')),
  );

/** What cannot be read to the end might have some. */
export const hasMacros = async ({ names, text }: Archive, contentTypes: string): Promise<boolean> => {
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) || declaresMacros(contentTypes)) return true;
  let left = relationsLimit;
  for (const name of names.filter((one) => /\.rels$/i.test(one))) {
    const relations = await text(name, left);
    if (relations === undefined || declaresMacros(relations)) return true;
    left -= relations.length;
  }
  return false;
};
