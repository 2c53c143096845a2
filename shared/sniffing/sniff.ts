import { type DocumentType, mediaTypes } from '../contract/index.ts';
import type { Archive } from './archive.ts';
import { inspectArchive } from './archive.ts';
import { readCompoundFile } from './compound.ts';
import { type Dimensions, jpegDimensions, pngDimensions } from './image.ts';
import { type ByteSource, watched } from './source.ts';

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
const hasMacros = async ({ names, text }: Archive, contentTypes: string): Promise<boolean> => {
  if (names.some((name) => /(^|\/)vbaProject\.bin$/i.test(name)) || declaresMacros(contentTypes)) return true;
  let left = relationsLimit;
  for (const name of names.filter((one) => /\.rels$/i.test(one))) {
    const relations = await text(name, left);
    if (relations === undefined || declaresMacros(relations)) return true;
    left -= relations.length;
  }
  return false;
};

/** `wrong`: not what the name says. The others are, but must not be given to people. */
export type Verdict =
  | { readonly ok: true; readonly mediaType: string }
  | { readonly ok: false; readonly reason: Fault };
export type Fault = 'wrong' | 'archive' | 'image' | 'locked';

const mostPixels = 50_000_000;

type Check = (source: ByteSource) => Promise<Fault | undefined>;

const pdf: Check = async (source) => {
  const head = await source.read(0, 1024);
  const tail = await source.read(Math.max(0, source.size - 4096), 4096);
  return head.includes('%PDF-') && tail.includes('%%EOF') ? undefined : 'wrong';
};

/** The root holds the kind's stream and is not an installer disguised by one. */
const compound =
  (...streams: string[]): Check =>
  async (source) => {
    const file = await readCompoundFile(source);
    // {000C1084, 000C1086, 000C1082}-0000-0000-C000-000000000046: installer, patch, transform.
    const installer = file && /^8[0-9a-f]100c0000000000c000000000000046$/.test(file.rootClass);
    return file && !installer && streams.some((stream) => file.names.has(stream)) ? undefined : 'wrong';
  };

const contentTypesLimit = 4 * 1024 * 1024;
/** An archive that declares its kind's main part, without macros or encryption. */
const openXml =
  (mainPart: string): Check =>
  async (source) => {
    const archive = await inspectArchive(source);
    if (archive === 'unsafe') return 'archive';
    // A password turns it into an old container around the encrypted archive.
    if (archive === 'broken')
      return (await readCompoundFile(source))?.names.has('ENCRYPTEDPACKAGE') ? 'locked' : 'wrong';
    if (archive.encrypted || !archive.names.includes('_rels/.rels')) return 'wrong';
    const contentTypes = await archive.text('[Content_Types].xml', contentTypesLimit);
    if (contentTypes === undefined || (await hasMacros(archive, contentTypes))) return 'wrong';
    const declared = `application/vnd.openxmlformats-officedocument.${mainPart}.main+xml`;
    return new RegExp(`["']${declared.replace(/[.+]/g, '\\$&')}["']`).test(contentTypes) ? undefined : 'wrong';
  };

const zip: Check = async (source) => {
  const archive = await inspectArchive(source);
  return archive === 'unsafe' ? 'archive' : archive === 'broken' ? 'wrong' : undefined;
};

const image =
  (dimensions: (source: ByteSource) => Promise<Dimensions | undefined>): Check =>
  async (source) => {
    const size = await dimensions(source);
    if (!size || size.width === 0 || size.height === 0) return 'wrong';
    return size.width * size.height > mostPixels ? 'image' : undefined;
  };

const textWindow = 64 * 1024;
/** All but tab, line ends, form feed, escape and the old end-of-file mark. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binary = /[\x00-\x08\x0b\x0e-\x19\x1c-\x1f\x7f]/;
const utf16 = (head: Buffer) =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;

/** UTF-8, UTF-16 with its mark, or any 8-bit alphabet; samples start, middle and end. */
const text: Check = async (source) => {
  const head = await source.read(0, textWindow);
  const encoding = utf16(head);
  // Even, so that a pair of bytes is never torn.
  const middle = 2 * Math.floor(Math.max(0, source.size - textWindow) / 4);
  const end = 2 * Math.floor(Math.max(0, source.size - textWindow) / 2);
  const windows = [head, await source.read(middle, textWindow), await source.read(end, textWindow)];
  if (
    windows.some((bytes) => binary.test(encoding ? new TextDecoder(encoding).decode(bytes) : bytes.toString('latin1')))
  )
    return 'wrong';
  // XML and other textual formats are text; formats that merely begin with letters are not.
  // Few documents are text, and its tables take a megabyte.
  const { fileTypeFromBuffer } = await import('file-type');
  const known = encoding ? undefined : await fileTypeFromBuffer(head.subarray(0, 4100)).catch(() => undefined);
  return known && !/^text\/|xml$|^application\/(json|rtf)$/.test(known.mime) ? 'wrong' : undefined;
};

const checks: Readonly<Record<DocumentType, Check>> = {
  '.pdf': pdf,
  '.doc': compound('WORDDOCUMENT'),
  '.xls': compound('WORKBOOK', 'BOOK'),
  '.docx': openXml('wordprocessingml.document'),
  '.xlsx': openXml('spreadsheetml.sheet'),
  '.pptx': openXml('presentationml.presentation'),
  '.txt': text,
  '.csv': text,
  '.png': image(pngDimensions),
  '.jpg': image(jpegDimensions),
  '.zip': zip,
};

/**
 * Reads a few bounded parts; unpacks, runs and renders nothing.
 * @throws what the source throws: bytes that cannot be read now say nothing about the file
 */
export const sniff = async (source: ByteSource, type: DocumentType): Promise<Verdict> => {
  const bytes = watched(source);
  const reason = source.size === 0 ? 'wrong' : await checks[type](bytes);
  bytes.rethrow();
  return reason ? { ok: false, reason } : { ok: true, mediaType: mediaTypes[type] };
};

export const typeOfName = (fileName: string): DocumentType | undefined => {
  const extension = /\.[^.]*$/.exec(fileName.toLowerCase())?.[0] ?? '';
  if (extension === '.jpeg') return '.jpg';
  return Object.hasOwn(mediaTypes, extension) ? (extension as DocumentType) : undefined;
};
