import PDFDocument from 'pdfkit';
import { type Fonts, fonts } from './fonts.ts';
import { type Layouts, newLayouts, useFonts } from './layouts.ts';
import type { Letterhead } from './letterhead.ts';
import { runsOf } from './runs.ts';

export const margin = 56;
export const soft = '#4a5872';
export const size = { title: 22, text: 10, small: 9 };
export const leading = 15;
const ink = '#16233a';
const rule = '#dfe4ec';

type Look = { readonly size?: number; readonly bold?: boolean; readonly color?: string };

/** Each run is laid out as a whole: word by word those that run right to left would be turned round. */
const asOneRun = { lineBreak: false, features: [] };

/** Characters that are looked at for a line. */
const longestLine = 120;

/** A logo's place, in the margin above the first line. */
const logoPlace = { width: 160, height: 28, top: 18 };

const penOf = (document: PDFDocument, all: Fonts) => {
  const runs = (
    text: string,
    { size: points = size.text, bold, color = ink }: Look,
    draw: (run: string, at: number) => void,
  ) => {
    let at = 0;
    const sans = bold ? 'bold' : 'sans';
    for (const { text: run, font } of runsOf(text, (codePoint) => all[sans].hasGlyphForCodePoint(codePoint))) {
      document
        .font(font === 'sans' ? sans : font)
        .fontSize(points)
        .fillColor(color);
      draw(run, at);
      at += document.widthOfString(run, asOneRun);
    }
    return at;
  };
  const write = (text: string, x: number, y: number, look: Look = {}) =>
    runs(text, look, (run, at) => document.text(run, x + at, y, asOneRun));
  /** As many characters as fit, between words where there are some. */
  const fitting = (letters: readonly string[], width: number, look: Look): number => {
    let count = Math.min(letters.length, longestLine);
    const wide = () => runs(letters.slice(0, count).join(''), look, () => {});
    for (let found = wide(); found > width && count > 1; found = wide())
      count = Math.max(1, Math.floor((count * width) / found));
    const space = count < letters.length ? letters.slice(0, count + 1).lastIndexOf(' ') : -1;
    return space > 0 ? space + 1 : count;
  };
  const widthOf = (text: string, bold = false) =>
    document
      .font(bold ? 'bold' : 'sans')
      .fontSize(size.text)
      .widthOfString(text, asOneRun);
  return {
    write,
    writeRight: (text: string, right: number, y: number, look: Look = {}) =>
      write(text, right - widthOf(text, look.bold), y, look),
    /** The lines of a text that is this wide at most. */
    wrap: (text: string, width: number, look: Look = {}): string[] =>
      text.split('\n').flatMap((paragraph) => {
        const lines: string[] = [];
        const letters = [...paragraph.trimEnd()];
        for (let from = 0; from < letters.length; ) {
          const rest = letters.slice(from, from + longestLine + 1);
          const count = fitting(rest, width, look);
          lines.push(rest.slice(0, count).join('').trimEnd());
          from += count;
        }
        return lines.length > 0 ? lines : [''];
      }),
    line: (y: number) =>
      document
        .moveTo(margin, y)
        .lineTo(document.page.width - margin, y)
        .strokeColor(rule)
        .stroke(),
    right: document.page.width - margin,
    nextPage: (y: number) => {
      if (y < document.page.height - 3 * margin) return y;
      document.addPage();
      return margin;
    },
  };
};
export type Pen = ReturnType<typeof penOf>;

export type Attached = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** One document on A4. What is attached stays as it is, so that a program finds it in the file. @param layouts of documents that say much of the same */
export const pdfOf = async (
  { name, logo }: Letterhead,
  title: string,
  draw: (pen: Pen) => void | Promise<void>,
  { attached, layouts = newLayouts() }: { readonly attached?: Attached; readonly layouts?: Layouts | undefined } = {},
): Promise<Buffer> => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    info: { Title: title, Author: name },
    compress: attached === undefined,
    font: null,
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  if (attached) document.file(attached.bytes, { name: attached.name, type: attached.type });
  if (logo) {
    const { width, height, top } = logoPlace;
    const left = document.page.width - margin - width;
    document.image(logo, left, top, { fit: [width, height], align: 'right', valign: 'center' });
  }
  const all = await fonts();
  useFonts(document, all, layouts);
  await draw(penOf(document, all));
  document.end();
  return ended;
};
