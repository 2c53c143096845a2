import { takingTurns } from '@dossier/shared/async/turns';
import type { Layouts } from '../../pdf/layouts.ts';
import type { Letterhead } from '../../pdf/letterhead.ts';
import { leading, margin, type Pen, pdfOf, size, soft } from '../../pdf/pen.ts';
import type { SummaryContent } from './content.ts';

const labelWidth = 90;
const small = { size: size.small, color: soft };

/** Sixty long answers are a second of work and more: others get their turns. */
const draw = async (pen: Pen, { title, facts, sections, documents, receipts }: SummaryContent): Promise<void> => {
  const turn = takingTurns();
  let y = margin;
  const write = async (text: string, x: number, look: Parameters<Pen['write']>[3] = {}, step = leading) => {
    // A paragraph at a time: a whole text is wrapped at once otherwise.
    for (const paragraph of text.split('\n'))
      for (const line of pen.wrap(paragraph, pen.right - x, look)) {
        y = pen.nextPage(y);
        pen.write(line, x, y, look);
        y += step;
        await turn();
      }
  };
  const heading = async (text: string) => {
    y += leading;
    await write(text, margin, { bold: true, size: 13 }, 20);
  };
  await write(title, margin, { size: size.title, bold: true }, 30);
  for (const [label, value] of facts) {
    y = pen.nextPage(y);
    pen.write(label, margin, y, { color: soft });
    await write(value, margin + labelWidth);
  }
  for (const { title: name, lines } of sections) {
    await heading(name);
    for (const { question, text, answer } of lines) {
      await write(question, margin, small);
      if (text) await write(text, margin, small);
      await write(answer, margin);
      y += leading / 2;
    }
  }
  if (documents.length > 0) await heading('Documents');
  for (const { name, status, facts: lines } of documents) {
    await write(`${name}: ${status}`, margin);
    for (const line of lines) await write(line, margin, small);
  }
  if (receipts.length > 0) await heading('Receipts');
  for (const { of, facts: lines } of receipts) {
    await write(of, margin);
    for (const line of lines) await write(line, margin, small);
  }
};

export const summaryPdf = (letterhead: Letterhead, content: SummaryContent, layouts?: Layouts): Promise<Buffer> =>
  pdfOf(letterhead, content.title, (pen) => draw(pen, content), { layouts });
