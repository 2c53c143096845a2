import type { DocumentStatus } from '@dossier/shared/contract';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpwardRounded';
import CheckIcon from '@mui/icons-material/CheckRounded';
import CloseIcon from '@mui/icons-material/CloseRounded';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { DashedCircleIcon } from './DashedCircleIcon.tsx';

/** Name of a status' colours: `var(--x)` on `var(--x-bg)`. */
export const statusColor: Record<DocumentStatus, 'none' | 'up' | 'rev' | 'ok' | 'no'> = {
  'Not Uploaded': 'none',
  Uploaded: 'up',
  'In Review': 'rev',
  Accept: 'ok',
  Reject: 'no',
};

export const statusIcon: Record<DocumentStatus, ReactNode> = {
  'Not Uploaded': <DashedCircleIcon fontSize="inherit" />,
  Uploaded: <ArrowUpwardIcon fontSize="inherit" />,
  'In Review': <VisibilityIcon fontSize="inherit" />,
  Accept: <CheckIcon fontSize="inherit" />,
  Reject: <CloseIcon fontSize="inherit" />,
};

/** A word on a soft colour. */
export const Pill = styled('span')({
  display: 'inline-flex',
  gap: 6,
  alignItems: 'center',
  borderRadius: 6,
  padding: '3px 8px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 560,
  whiteSpace: 'nowrap',
  '& svg': { fontSize: 16 },
});

/** The status of a document, everywhere the same: icon, word and colour. */
export const StatusChip = ({ status }: { status: DocumentStatus }) => (
  <Pill style={{ color: `var(--${statusColor[status]})`, background: `var(--${statusColor[status]}-bg)` }}>
    {statusIcon[status]}
    {status}
  </Pill>
);
