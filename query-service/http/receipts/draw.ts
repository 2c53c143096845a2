import type { Letterhead } from '../../pdf/letterhead.ts';
import { leading, margin, type Pen, pdfOf, size, soft } from '../../pdf/pen.ts';
import type { ReceiptContent } from './content.ts';

const labelWidth = 90;
/** Monospaced hashes and keys would be clipped: they break after so many characters. */
const longest = 78;

const broken = (text: string): string[] => text.match(new RegExp(`.{1,${longest}}`, 'gu')) ?? [''];

const draw = (pen: Pen, { title, facts, answers, notes, proof }: ReceiptContent) => {
  pen.write(title, margin, margin, { size: size.title, bold: true });
  let y = margin + 44;
  const writeLines = (lines: readonly string[], x: number, look: Parameters<Pen['write']>[3]) => {
    for (const line of lines) {
      y = pen.nextPage(y);
      pen.write(line, x, y, look);
      y += leading;
    }
  };
  for (const [label, value] of facts) {
    y = pen.nextPage(y);
    pen.write(label, margin, y, { color: soft });
    writeLines(broken(value), margin + labelWidth, { size: size.small });
  }
  for (const { question, text, answer } of answers) {
    y += leading / 2;
    const asked = { size: size.small, color: soft };
    const linesOf = (words: string, look = {}) => pen.wrap(words, pen.right - margin, look);
    const words = [question, ...(text ? [text] : [])].flatMap((one) => linesOf(one, asked));
    writeLines(words, margin, asked);
    writeLines(linesOf(answer), margin, {});
  }
  y += leading;
  pen.line(y - 8);
  writeLines(notes, margin, {});
  y += leading;
  writeLines(proof.flatMap(broken), margin, { size: 7, color: soft });
};

/** @param json the receipt itself, which stays in the file */
export const receiptPdf = (letterhead: Letterhead, content: ReceiptContent, json: string): Promise<Buffer> =>
  pdfOf(letterhead, content.title, (pen) => draw(pen, content), {
    attached: { name: 'receipt.json', type: 'application/json', bytes: Buffer.from(json) },
  });
