import { lazily } from '../../../theme/states/lazily.ts';

/** With the library that reads PDFs, which is large. */
export const PdfViewer = lazily(() => import('./PdfViewer.tsx'));
