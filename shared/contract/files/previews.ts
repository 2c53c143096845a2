import { type DocumentType, MB } from '../limits.ts';
import { mediaTypes } from './accepted.ts';

/** What browsers cannot show: a PDF is made of it to look at. */
const previewedTypes = ['.doc', '.docx', '.xls', '.xlsx', '.pptx'] as const satisfies readonly DocumentType[];
export type PreviewedType = (typeof previewedTypes)[number];

export const previewedType = (mediaType: string | null): PreviewedType | undefined =>
  previewedTypes.find((type) => mediaTypes[type] === mediaType);

/** Of one preview: bytes of the original, of the PDF, of memory; its first pages; milliseconds, alone and while others wait. */
export const previewLimits = {
  originalBytes: 50 * MB,
  pdfBytes: 50 * MB,
  memoryBytes: 2048 * MB,
  pages: 200,
  time: 60_000,
  hurried: 15_000,
} as const;

/** Why there is none, in words. */
export const noPreview = {
  unreadable: 'It could not be opened: it may be damaged or protected by a password.',
  slow: `It could not be made within ${previewLimits.time / 1000} seconds.`,
  large: `The file is larger than ${previewLimits.originalBytes / MB} MB, or its preview would be.`,
  type: 'There are none of this type of file.',
  off: 'This installation has no program that makes them.',
} as const;
export type NoPreview = keyof typeof noPreview;
export const noPreviewReasons = Object.keys(noPreview) as [NoPreview, ...NoPreview[]];
