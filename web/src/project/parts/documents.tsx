import { type DocumentRow, takesText, typesOf, typesText } from '@dossier/shared/contract';
import { Link, TableCell, TableHead, TableRow } from '@mui/material';
import type { ReactNode } from 'react';
import { useDownload } from '../../reads/downloads.ts';
import { Line } from '../../theme/layout.tsx';
import { DocumentName } from './DocumentName.tsx';

/** The columns of required documents (DETAIL-06), the same for the host and for a collaborator. */
export const DocumentsTableHead = () => (
  <TableHead>
    <TableRow>
      <TableCell>SL</TableCell>
      <TableCell>Document Name</TableCell>
      <TableCell>Format</TableCell>
      <TableCell align="right">Maximum Size</TableCell>
      <TableCell>Upload Date</TableCell>
      <TableCell>Status</TableCell>
      <TableCell align="right">Actions</TableCell>
    </TableRow>
  </TableHead>
);

type TemplateProps = { readonly document: Pick<DocumentRow, 'template' | 'fieldName'> };

/** The template of a document, if it has one, to download. */
export const Template = ({ document: { template, fieldName } }: TemplateProps) => {
  const { download } = useDownload();
  if (!template) return null;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => download({ fileId: template.fileId }, 'No file path available.')}
      sx={{ display: 'block', fontSize: 12, textAlign: 'left', overflowWrap: 'anywhere', minHeight: 24 }}
      aria-label={`Template: ${template.fileName}, for ${fieldName}`}
    >
      Template: {template.fileName}
    </Link>
  );
};

type Props = {
  readonly document: DocumentRow;
  /** At the other end of its first line. */
  readonly state: ReactNode;
};

/** A document, what it takes, and how it stands, where there is no room for a table. */
export const DocumentHead = ({ document, state }: Props) => (
  <Line align="flex-start" justify="space-between">
    <div className="shrink">
      <DocumentName document={document} />
      <div className="muted small">{takesText(document)}</div>
      <Template document={document} />
    </div>
    {state}
  </Line>
);

type CellsProps = {
  readonly document: DocumentRow;
  /** In its list; absent: it has no column. */
  readonly number?: number;
  readonly minWidth?: number;
  /** Below its name. */
  readonly children?: ReactNode;
};

/** Its first columns: what it is called, and what it takes. */
export const DocumentCells = ({ document, number, minWidth, children }: CellsProps) => (
  <>
    {number !== undefined && <TableCell className="num muted">{number}</TableCell>}
    <TableCell component="th" scope="row" {...(minWidth && { sx: { minWidth } })}>
      <DocumentName document={document} />
      <Template document={document} />
      {children}
    </TableCell>
    <TableCell>{typesText(...typesOf(document))}</TableCell>
    <TableCell align="right" className="num nowrap">
      {document.maxSize} {document.sizeUnit}
    </TableCell>
  </>
);
