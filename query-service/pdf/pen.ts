import PDFDocument from 'pdfkit';
import { type Fonts, fonts } from './fonts.ts';
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

const penOf = (document: PDFDocument, all: Fonts) => {
  const write = (text: string, x: number, y: number, { size: points = size.text, bold, color = ink }: Look = {}) => {
    let at = x;
    const sans = bold ? all.bold : all.sans;
    for (const { text: run, font } of runsOf(text, (codePoint) => sans.hasGlyphForCodePoint(codePoint))) {
      document
        .font(font === 'sans' ? sans : all.rest)
        .fontSize(points)
        .fillColor(color);
      document.text(run, at, y, asOneRun);
      at += document.widthOfString(run, asOneRun);
    }
    return at - x;
  };
  const widthOf = (text: string, bold = false) =>
    document
      .font(bold ? all.bold : all.sans)
      .fontSize(size.text)
      .widthOfString(text, asOneRun);
  return {
    write,
    writeRight: (text: string, right: number, y: number, look: Look = {}) =>
      write(text, right - widthOf(text, look.bold), y, look),
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

/** One document on A4. What is attached stays as it is, so that a program finds it in the file. */
export const pdfOf = async (
  info: { readonly Title: string; readonly Author: string },
  draw: (pen: Pen) => void,
  attached?: Attached,
): Promise<Buffer> => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    info,
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
  draw(penOf(document, await fonts()));
  document.end();
  return ended;
};
