import { type DocumentType, documentTypes, hasType } from '@dossier/shared/contract';

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

/** What people hand over instead. */
const otherContents: readonly (readonly [kind: string, ...endings: string[]])[] = [
  ['a PowerPoint presentation (.ppt)', '.ppt', '.pps', '.ppsx'],
  ['a picture', '.heic', '.heif', '.gif', '.webp', '.tif', '.tiff', '.bmp', '.svg'],
  ['an OpenDocument text', '.odt'],
  ['an OpenDocument spreadsheet', '.ods'],
  ['an OpenDocument presentation', '.odp'],
  ['a Pages document', '.pages'],
  ['a Numbers spreadsheet', '.numbers'],
  ['a Keynote presentation', '.key'],
  ['formatted text (.rtf)', '.rtf'],
  ['a web page', '.html', '.htm'],
  ['an email', '.eml', '.msg'],
  ['a video', '.mp4', '.mov', '.avi', '.mkv', '.webm'],
  ['a sound recording', '.mp3', '.m4a', '.wav', '.ogg'],
  ['an archive', '.rar', '.7z', '.gz', '.tar'],
  ['a program', '.exe', '.msi', '.app', '.dmg', '.apk'],
];

/** What a file is by its name: `a PDF`, `a .xyz file`. */
export const kindOf = (fileName: string): string => {
  const type = documentTypes.find((type) => hasType(fileName, type));
  if (type) return contentsOf[type];
  const ending = /\.[^.]+$/.exec(fileName.toLowerCase())?.[0];
  if (!ending) return 'a file without an ending';
  return otherContents.find(([, ...endings]) => endings.includes(ending))?.[0] ?? `a ${ending} file`;
};
