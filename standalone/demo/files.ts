import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const escaped = (text: string) => text.replace(/[\\()]/g, (character) => `\\${character}`);

const linesOnPage = 36;

/** A4 pages in Helvetica, as many as the lines take; Latin text only. */
export const pdf = (heading: string, lines: readonly string[]): Uint8Array => {
  const sheets = Array.from({ length: Math.max(1, Math.ceil(lines.length / linesOnPage)) }, (_, page) =>
    [
      ...(page === 0 ? [`BT /F2 18 Tf 72 760 Td (${escaped(heading)}) Tj ET`] : []),
      ...lines
        .slice(page * linesOnPage, (page + 1) * linesOnPage)
        .map((line, index) => `BT /F1 11 Tf 72 ${720 - index * 18} Td (${escaped(line)}) Tj ET`),
    ].join('\n'),
  );
  const fonts = 3 + 2 * sheets.length;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${sheets.map((_, page) => `${3 + 2 * page} 0 R`).join(' ')}] /Count ${sheets.length} >>`,
    ...sheets.flatMap((content, page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${fonts} 0 R /F2 ${fonts + 1} 0 R >> >> /Contents ${4 + 2 * page} 0 R >>`,
      `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    ]),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
};

/** An office document that ships with the project. */
export const fixture = (root: string, name: string): Uint8Array => readFileSync(join(root, 'e2e/fixtures', name));
