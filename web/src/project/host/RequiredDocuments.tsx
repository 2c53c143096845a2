import { type CollaboratorRow, type DocumentRow, isDelivered, mediaTypes, typesOf } from '@dossier/shared/contract';
import { Box, Button, Card, styled, Table, TableBody, TableCell, TableContainer, TableRow } from '@mui/material';
import { formatMoment } from '../../format/dates.ts';
import { reviewPath } from '../../paths.ts';
import { opensInTab, useDownload } from '../../reads/downloads.ts';
import { OpenInNewIcon, ViewIcon } from '../../theme/icons.tsx';
import { Line, List } from '../../theme/layout.tsx';
import { useWide } from '../../theme/useWide.ts';
import { DocumentCells, DocumentHead, DocumentsTableHead } from '../parts/documents.tsx';
import { statusesOf } from '../parts/progress.ts';
import { StatusBar } from '../parts/StatusBar.tsx';

const Item = styled('li')(({ theme: { spacing } }) => ({
  padding: spacing(4),
  borderTop: '1px solid var(--line-2)',
  '&:first-of-type': { border: 0 },
}));

type Props = {
  readonly documents: readonly DocumentRow[];
  readonly people: readonly CollaboratorRow[];
};
type Cell = CollaboratorRow['documents'][number] & Pick<CollaboratorRow, 'personId'>;
type Row = {
  readonly document: DocumentRow;
  /** What everybody has of it. */
  readonly cells: readonly Cell[];
  readonly latest: Cell | undefined;
};

const newestOf = (cells: readonly Cell[]): Cell | undefined =>
  cells.reduce<Cell | undefined>(
    (newest, cell) => ((cell.uploadedAt ?? '') > (newest?.uploadedAt ?? '') ? cell : newest),
    undefined,
  );

const Delivered = ({ cells }: Pick<Row, 'cells'>) => (
  <Box sx={{ minWidth: 112 }}>
    <Box className="num small" sx={{ mb: 1 }}>
      {cells.filter(isDelivered).length} / {cells.length} delivered
    </Box>
    <StatusBar counts={statusesOf(cells)} />
  </Box>
);

const ViewButton = ({ document, latest }: Row) => {
  const { openInTab } = useDownload();
  // What it may be besides, the review shows.
  if (latest?.fileId && !typesOf(document).every((type) => opensInTab(mediaTypes[type])))
    return (
      <Button
        size="small"
        startIcon={<ViewIcon />}
        to={reviewPath(document.projectId, latest.personId, document.id)}
        aria-label={`View the latest upload of ${document.fieldName}`}
      >
        View
      </Button>
    );
  return (
    <Button
      size="small"
      startIcon={<OpenInNewIcon />}
      disabled={!latest}
      onClick={() => openInTab(latest?.fileId ?? null)}
      aria-label={`View the latest upload of ${document.fieldName} in a new tab`}
    >
      View
    </Button>
  );
};

/** Over all collaborators, with the latest upload of each document (DETAIL-06, DETAIL-15). */
export const RequiredDocuments = ({ documents, people }: Props) => {
  const wide = useWide();
  const rows = documents.map((document): Row => {
    const cells = people.flatMap(({ personId, documents }) =>
      documents.flatMap((cell) => (cell.documentId === document.id ? { ...cell, personId } : [])),
    );
    return { document, cells, latest: newestOf(cells) };
  });
  if (!wide)
    return (
      <Card component={List} aria-label="Required Documents">
        {rows.map((row) => (
          <Item key={row.document.id}>
            <DocumentHead document={row.document} state={<Delivered cells={row.cells} />} />
            {row.latest?.uploadedAt && (
              <Line justify="space-between" mt={1}>
                <span className="num soft compact">{formatMoment(row.latest.uploadedAt)}</span>
                <ViewButton {...row} />
              </Line>
            )}
          </Item>
        ))}
      </Card>
    );
  return (
    <TableContainer component={Card} tabIndex={0} role="region" aria-label="Required Documents">
      <Table>
        <DocumentsTableHead />
        <TableBody>
          {rows.map((row, index) => {
            const { document, cells, latest } = row;
            return (
              <TableRow key={document.id}>
                <DocumentCells document={document} number={index + 1} minWidth={160} />
                <TableCell className="num soft compact nowrap">
                  {latest?.uploadedAt && formatMoment(latest.uploadedAt)}
                </TableCell>
                <TableCell>
                  <Delivered cells={cells} />
                </TableCell>
                <TableCell align="right">
                  <ViewButton {...row} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
