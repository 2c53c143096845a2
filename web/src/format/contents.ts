import type { DocumentType } from '@dossier/shared/contract';

/** What a file of a type is, as people say it. */
export const contentsOf: Readonly<Record<DocumentType, string>> = {
  '.pdf': 'a PDF',
  '.doc': 'a Word document (.doc)',
  '.docx': 'a Word document (.docx)',
  '.xls': 'an Excel workbook (.xls)',
  '.xlsx': 'an Excel workbook (.xlsx)',
  '.pptx': 'a PowerPoint presentation (.pptx)',
  '.txt': 'plain text',
  '.csv': 'a CSV table',
  '.png': 'a PNG picture',
  '.jpg': 'a JPEG picture',
  '.zip': 'a ZIP archive',
};
