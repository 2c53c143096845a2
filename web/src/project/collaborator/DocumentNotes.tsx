import type { DocumentRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import { formatMoment } from '../../format/dates.ts';

/** The review's remarks, and that an accepted document is locked (DETAIL-17, DETAIL-20). */
export const DocumentNotes = ({ document }: { document: DocumentRow }) => (
  <>
    {document.remarks && (
      <Box
        sx={{
          fontSize: 12,
          lineHeight: '16px',
          color: 'var(--ink-2)',
          mt: 1,
          maxWidth: 320,
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
        }}
      >
        “{document.remarks}”
      </Box>
    )}
    {document.status === 'Accept' && document.reviewedAt && (
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'var(--ink-3)', mt: 1 }}>
        Accepted and locked, {formatMoment(document.reviewedAt)}
      </Box>
    )}
  </>
);
