import { mediaTypes, previewedType } from '@dossier/shared/contract';

/** How a browser shows a file: as it is, as the preview that is made of it, or not at all. */
export type Kind = 'pdf' | 'image' | 'text' | 'table' | 'office' | 'other';

const shown: Readonly<Record<string, Kind>> = {
  [mediaTypes['.pdf']]: 'pdf',
  [mediaTypes['.png']]: 'image',
  [mediaTypes['.jpg']]: 'image',
  [mediaTypes['.txt']]: 'text',
  [mediaTypes['.csv']]: 'table',
};

export const kindOf = (mediaType: string): Kind => shown[mediaType] ?? (previewedType(mediaType) ? 'office' : 'other');

/** What a browser asks the server for to show it; undefined: nothing. */
export const viewOf = (kind: Kind): 'inline' | 'preview' | undefined => {
  if (kind === 'other') return undefined;
  return kind === 'office' ? 'preview' : 'inline';
};
