import type { Letterhead } from '../../../pdf/letterhead.ts';
import { leading, margin, type Pen, pdfOf, size, soft } from '../../../pdf/pen.ts';
import type { InvoiceContent } from './content.ts';

const party = (pen: Pen, title: string, lines: readonly string[], x: number, top: number): number => {
  pen.write(title, x, top, { size: size.small, color: soft });
  lines.forEach((text, index) => {
    pen.write(text, x, top + leading * (index + 1), { bold: index === 0 });
  });
  return top + leading * (lines.length + 1);
};

const draw = (pen: Pen, { title, number, date, seller, buyer, lines, sums, total, moved }: InvoiceContent) => {
  pen.write(title, margin, margin, { size: size.title, bold: true });
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
  moved.forEach((text, index) => {
    pen.write(text, margin, y + 44 + leading * index, { color: soft });
  });
};

/** Its author is who sells. */
export const invoicePdf = ({ logo }: Pick<Letterhead, 'logo'>, content: InvoiceContent): Promise<Buffer> =>
  pdfOf({ name: content.seller[0] ?? '', logo }, `${content.title} ${content.number}`, (pen) => draw(pen, content));
