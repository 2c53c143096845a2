import PDFDocument from 'pdfkit';
import type { InvoiceContent } from './content.ts';
import { type Fonts, fonts } from './fonts.ts';
import { runsOf } from './runs.ts';

const margin = 56;
const ink = '#16233a';
const soft = '#4a5872';
const rule = '#dfe4ec';
const size = { title: 22, text: 10, small: 9 };
const leading = 15;

type Pen = ReturnType<typeof penOf>;
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

const party = (pen: Pen, title: string, lines: readonly string[], x: number, top: number): number => {
  pen.write(title, x, top, { size: size.small, color: soft });
  lines.forEach((text, index) => {
    pen.write(text, x, top + leading * (index + 1), { bold: index === 0 });
  });
  return top + leading * (lines.length + 1);
};

const draw = (pen: Pen, { number, date, seller, buyer, lines, sums, total, paidWith }: InvoiceContent) => {
  pen.write('Invoice', margin, margin, { size: size.title, bold: true });
  pen.write(`Number ${number}`, margin, margin + 34, { color: soft });
  pen.write(`Date ${date}`, margin, margin + 34 + leading, { color: soft });
  const top = margin + 90;
  let y = Math.max(party(pen, 'From', seller, margin, top), party(pen, 'To', buyer, margin + 260, top)) + 24;
  pen.line(y);
  y += 10;
  for (const { text, span, amount } of lines) {
    y = pen.nextPage(y);
    pen.write(text, margin, y);
    pen.writeRight(amount, pen.right, y);
    if (span) pen.write(span, margin, y + leading, { size: size.small, color: soft });
    y += span ? 2 * leading + 4 : leading + 4;
  }
  pen.line(y + 4);
  y += 14;
  for (const [label, amount] of sums) {
    pen.write(label, margin, y, { color: soft });
    pen.writeRight(amount, pen.right, y);
    y += leading;
  }
  pen.write('Total', margin, y + 4, { bold: true });
  pen.writeRight(total, pen.right, y + 4, { bold: true });
  pen.write(paidWith, margin, y + 44, { color: soft });
};

export const invoicePdf = async (content: InvoiceContent): Promise<Buffer> => {
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    info: { Title: `Invoice ${content.number}`, Author: content.seller[0] ?? '' },
  });
  const parts: Buffer[] = [];
  const ended = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    document.on('error', reject);
  });
  draw(penOf(document, await fonts()), content);
  document.end();
  return ended;
};
