import type { DocumentRow } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import { formatMoment } from '../data/format.ts';
import { StatusChip } from '../theme/StatusChip.tsx';

/** The status of an own document, and the remarks of its review (DETAIL-07, DETAIL-17). */
export const DocumentState = ({ document }: { document: DocumentRow }) => (
  <Box>
    <StatusChip status={document.status} />
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
  </Box>
);
