/** A PDF of JPEGs, one to a page. What browsers make is baseline JPEG in RGB, which a PDF takes as it is. */

export const pageSizes = {
  A4: { width: 595.28, height: 841.89 },
  Letter: { width: 612, height: 792 },
} as const;
export type PageSize = keyof typeof pageSizes;

export type Picture = { readonly jpeg: Blob; readonly width: number; readonly height: number };

/** In points, around each picture: printers leave out what is nearer to the edge. */
const margin = 18;
const rounded = (points: number) => String(Math.round(points * 100) / 100);

/** The page lies as its picture does; the picture is as large as fits, in the middle. */
export const placed = ({ width, height }: Pick<Picture, 'width' | 'height'>, size: PageSize) => {
  const paper = pageSizes[size];
  const page = width > height ? { width: paper.height, height: paper.width } : paper;
  const scale = Math.min((page.width - 2 * margin) / width, (page.height - 2 * margin) / height);
  const picture = { width: width * scale, height: height * scale };
  return { page, picture, left: (page.width - picture.width) / 2, bottom: (page.height - picture.height) / 2 };
};

/** The bytes of the pictures are only named: the browser holds them wherever it likes. */
export const pdfOf = (pictures: readonly Picture[], size: PageSize): Blob => {
  const parts: (string | Blob)[] = [];
  const offsets: number[] = [];
  let length = 0;
  const write = (...added: readonly (string | Blob)[]) => {
    for (const part of added) {
      parts.push(part);
      // All text is ASCII.
      length += typeof part === 'string' ? part.length : part.size;
    }
  };
  const object = (...body: readonly (string | Blob)[]) => {
    offsets.push(length);
    write(`${offsets.length} 0 obj\n`, ...body, '\nendobj\n');
  };
  const pageOf = (index: number) => 3 + 3 * index;

  write('%PDF-1.4\n');
  object('<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pictures.map((_, index) => `${pageOf(index)} 0 R`).join(' ');
  object(`<< /Type /Pages /Count ${pictures.length} /Kids [${kids}] >>`);
  pictures.forEach((one, index) => {
    const { page, picture, left, bottom } = placed(one, size);
    const number = pageOf(index);
    const box = `[0 0 ${rounded(page.width)} ${rounded(page.height)}]`;
    const resources = `<< /XObject << /Photo ${number + 2} 0 R >> >>`;
    object(`<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources ${resources} /Contents ${number + 1} 0 R >>`);
    const drawing = `q ${rounded(picture.width)} 0 0 ${rounded(picture.height)} ${rounded(left)} ${rounded(bottom)} cm /Photo Do Q`;
    object(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    const image = `/Type /XObject /Subtype /Image /Width ${one.width} /Height ${one.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    object(`<< ${image} /Length ${one.jpeg.size} >>\nstream\n`, one.jpeg, '\nendstream');
  });
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = offsets.length + 1;
  write(`xref\n0 ${count}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
};
