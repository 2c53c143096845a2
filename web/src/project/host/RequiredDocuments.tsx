import { type CollaboratorRow, type DocumentRow, isDelivered, typesOf, typesText } from '@dossier/shared/contract';
import OpenInNewIcon from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import { formatMoment } from '../../format/dates.ts';
import { useDownload } from '../../reads/downloads.ts';
import { DocumentName } from '../parts/DocumentName.tsx';
import { DocumentsTableHead } from '../parts/DocumentsTableHead.tsx';
import { statusesOf } from '../parts/progress.ts';
import { StatusBar } from '../parts/StatusBar.tsx';
import { Template } from '../parts/Template.tsx';

type Props = {
  readonly documents: readonly DocumentRow[];
  readonly people: readonly CollaboratorRow[];
};
type Cell = CollaboratorRow['documents'][number];

const newestOf = (cells: readonly Cell[]): Cell | undefined =>
  cells.reduce<Cell | undefined>(
    (newest, cell) => ((cell.uploadedAt ?? '') > (newest?.uploadedAt ?? '') ? cell : newest),
    undefined,
  );

/** Over all collaborators, with the latest upload of each document (DETAIL-06, DETAIL-15). */
export const RequiredDocuments = ({ documents, people }: Props) => {
  const { openInTab } = useDownload();
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label="Required Documents">
      <Table>
        <DocumentsTableHead />
        <TableBody>
          {documents.map((document, index) => {
            const cells = people.flatMap((person) =>
              person.documents.filter(({ documentId }) => documentId === document.id),
            );
            const latest = newestOf(cells);
            return (
              <TableRow key={document.id}>
                <TableCell className="num muted">{index + 1}</TableCell>
                <TableCell component="th" scope="row" sx={{ minWidth: 160 }}>
                  <DocumentName document={document} />
                  <Template document={document} />
                </TableCell>
                <TableCell>{typesText(...typesOf(document))}</TableCell>
                <TableCell align="right" className="num nowrap">
                  {document.maxSize} {document.sizeUnit}
                </TableCell>
                <TableCell className="num soft compact nowrap">
                  {latest?.uploadedAt && formatMoment(latest.uploadedAt)}
                </TableCell>
                <TableCell sx={{ minWidth: 140 }}>
                  <Box className="num small" sx={{ mb: 1 }}>
                    {cells.filter(isDelivered).length} / {cells.length} delivered
                  </Box>
                  <StatusBar counts={statusesOf(cells)} />
                </TableCell>
                <TableCell align="right">
                  <Button
                    size="small"
                    startIcon={<OpenInNewIcon />}
                    disabled={!latest}
                    onClick={() => openInTab(latest?.fileId ?? null)}
                    aria-label={`View the latest upload of ${document.fieldName} in a new tab`}
                  >
                    View
                  </Button>
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
