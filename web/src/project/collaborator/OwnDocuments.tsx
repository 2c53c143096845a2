import type { DocumentRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { formatMoment } from '../../format/dates.ts';
import { Line } from '../../theme/Line.tsx';
import { StatusChip } from '../../theme/StatusChip.tsx';
import { useWide } from '../../theme/useWide.ts';
import { useDocumentUploads } from '../../upload/useUploads.ts';
import { DocumentsTableHead } from '../parts/DocumentsTableHead.tsx';
import { FileName } from '../parts/FileName.tsx';
import { Template } from '../parts/Template.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentNotes } from './DocumentNotes.tsx';

type Props = { readonly projectId: string; readonly documents: readonly DocumentRow[] };

const sizeOf = ({ maxSize, sizeUnit }: DocumentRow) => `${maxSize} ${sizeUnit}`;

/** A collaborator's checklist (DETAIL-06, DETAIL-18). */
export const OwnDocuments = ({ projectId, documents }: Props) => {
  const uploads = useDocumentUploads(projectId);
  const wide = useWide();
  if (!wide)
    return (
      <Card component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }} aria-label="Required Documents">
        {documents.map((document) => (
          <Box
            component="li"
            key={document.id}
            sx={{ p: 4, borderTop: '1px solid var(--line-2)', '&:first-of-type': { border: 0 } }}
          >
            <Line align="flex-start" justify="space-between" mb={1}>
              <div className="shrink">
                <div className="strong wrap">{document.fieldName}</div>
                <div className="muted small">
                  {document.type}, at most {sizeOf(document)}
                </div>
                <Template document={document} />
              </div>
              <StatusChip status={document.status} />
            </Line>
            <Box sx={{ mb: 3 }}>
              <DocumentNotes document={document} />
            </Box>
            <DocumentActions document={document} upload={uploads.get(document.id)} />
          </Box>
        ))}
      </Card>
    );
  return (
    <TableContainer component={Card}>
      <Table aria-label="Required Documents">
        <DocumentsTableHead />
        <TableBody>
          {documents.map((document, index) => (
            <TableRow key={document.id} sx={{ '& td, & th': { py: '14px', verticalAlign: 'middle' } }}>
              <TableCell className="num muted">{index + 1}</TableCell>
              <TableCell component="th" scope="row">
                <Box sx={{ fontWeight: 600, color: 'var(--ink)', overflowWrap: 'anywhere' }}>{document.fieldName}</Box>
                <Template document={document} />
              </TableCell>
              <TableCell>{document.type}</TableCell>
              <TableCell align="right" className="num nowrap">
                {sizeOf(document)}
              </TableCell>
              <TableCell className="num soft compact">
                {document.uploadedAt && (
                  <Box sx={{ minWidth: 92 }}>
                    {formatMoment(document.uploadedAt)}
                    <div className="muted small">{document.fileName && <FileName name={document.fileName} />}</div>
                  </Box>
                )}
              </TableCell>
              <TableCell>
                <StatusChip status={document.status} />
                <DocumentNotes document={document} />
              </TableCell>
              <TableCell align="right" sx={{ minWidth: 304 }}>
                <DocumentActions document={document} upload={uploads.get(document.id)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
