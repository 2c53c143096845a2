import { formatSize } from '@dossier/shared/contract';
import { Told } from '../../data/api.ts';
import { pictureOf } from './draw.ts';
import type { Edit } from './edits.ts';
import { type PageSize, type Picture, pdfOf } from './pdf.ts';

export type Photo = { readonly key: string; readonly file: File; readonly edit: Edit };

/** Pixels along the longer side, and quality of the JPEG: a page of text can be read in the last one, too. */
const steps = [
  { longest: 2_400, quality: 0.85 },
  { longest: 2_000, quality: 0.8 },
  { longest: 1_600, quality: 0.7 },
  { longest: 1_300, quality: 0.6 },
  { longest: 1_100, quality: 0.5 },
] as const;

type Wanted = {
  readonly photos: readonly Photo[];
  readonly size: PageSize;
  /** Bytes that the document may have. */
  readonly most: number;
  readonly onProgress: (done: number) => void;
};
/** `isReduced`: the photos had to be made coarser than usual. */
export type Made = { readonly pdf: Blob; readonly isReduced: boolean };

/** One PDF of all photos, as fine as the document's maximum size allows. @throws Told in words */
export const makePdf = async ({ photos, size, most, onProgress }: Wanted): Promise<Made> => {
  let needed = 0;
  for (const [index, { longest, quality }] of steps.entries()) {
    const pictures: Picture[] = [];
    for (const { file, edit } of photos) {
      onProgress(pictures.length);
      pictures.push(await pictureOf(file, edit, longest, quality));
    }
    const pdf = pdfOf(pictures, size);
    if (pdf.size <= most) return { pdf, isReduced: index > 0 };
    needed = pdf.size;
  }
  throw new Told(
    `These photos need ${formatSize(needed)} even when made as small as can be read, and this document may have ${formatSize(most)}. Remove or crop some of them.`,
  );
};
