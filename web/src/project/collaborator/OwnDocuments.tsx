import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { Box, Card, styled, Table, TableBody, TableCell, TableContainer, TableRow } from '@mui/material';
import { formatMoment } from '../../format/dates.ts';
import { List } from '../../theme/layout.tsx';
import { DocumentState } from '../../theme/status/DocumentState.tsx';
import { useWide } from '../../theme/useWide.ts';
import { ThreadButton } from '../comments/ThreadButton.tsx';
import { DocumentCells, DocumentsTableHead } from '../parts/documents.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentCard } from './DocumentCard.tsx';
import { DocumentNotes } from './DocumentNotes.tsx';
import type { Handed } from './useHanded.ts';

type Props = {
  readonly project: ProjectRow;
  readonly documents: readonly DocumentRow[];
  readonly handed: Handed;
};

const TallRow = styled(TableRow)({ '& td, & th': { paddingTop: 14, paddingBottom: 14, verticalAlign: 'middle' } });

/** A collaborator's checklist (DETAIL-06, DETAIL-18). */
export const OwnDocuments = ({ project, documents, handed }: Props) => {
  const wide = useWide();
  if (!wide)
    return (
      <List gap={3} aria-label="Required Documents">
        {documents.map((document) => (
          <DocumentCard key={document.id} project={project} document={document} handed={handed} />
        ))}
      </List>
    );
  return (
    <TableContainer component={Card}>
      <Table aria-label="Required Documents">
        <DocumentsTableHead />
        <TableBody>
          {documents.map((document, index) => (
            <TallRow key={document.id}>
              <DocumentCells document={document} number={index + 1}>
                <ThreadButton project={project} document={document} />
              </DocumentCells>
              <TableCell className="num soft compact">
                {document.uploadedAt && (
                  <Box sx={{ minWidth: 92 }}>
                    {formatMoment(document.uploadedAt)}
                    <div className="muted small wrap">{document.fileName}</div>
                  </Box>
                )}
              </TableCell>
              <TableCell>
                <DocumentState of={document} full />
                <DocumentNotes document={document} />
              </TableCell>
              <TableCell align="right" sx={{ minWidth: 304 }}>
                <DocumentActions project={project} document={document} handed={handed} />
              </TableCell>
            </TallRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};
