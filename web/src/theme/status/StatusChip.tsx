import type { DocumentStatus } from '@dossier/shared/contract';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** Name of a status' colours: `var(--x)` on `var(--x-bg)`. */
export const statusColor: Record<DocumentStatus, 'none' | 'up' | 'rev' | 'ok' | 'no'> = {
  'Not Uploaded': 'none',
  Uploaded: 'up',
  'In Review': 'rev',
  Accept: 'ok',
  Reject: 'no',
};

/** Material's outlines as plain SVG: a table shows hundreds at once, and scrolls. */
const outline = (path: string) => (
  <svg className="status-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
export const statusIcon: Record<DocumentStatus, ReactNode> = {
  'Not Uploaded': (
    <svg className="status-icon" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" strokeWidth="2.2" strokeDasharray="4 3.6" />
    </svg>
  ),
  Uploaded: outline(
    'M13 19V7.83l4.88 4.88c.39.39 1.03.39 1.42 0s.39-1.02 0-1.41l-6.59-6.59a.996.996 0 0 0-1.41 0l-6.6 6.58c-.39.39-.39 1.02 0 1.41s1.02.39 1.41 0L11 7.83V19c0 .55.45 1 1 1s1-.45 1-1',
  ),
  'In Review': outline(
    'M12 6c3.79 0 7.17 2.13 8.82 5.5C19.17 14.87 15.79 17 12 17s-7.17-2.13-8.82-5.5C4.83 8.13 8.21 6 12 6m0-2C7 4 2.73 7.11 1 11.5 2.73 15.89 7 19 12 19s9.27-3.11 11-7.5C21.27 7.11 17 4 12 4m0 5c1.38 0 2.5 1.12 2.5 2.5S13.38 14 12 14s-2.5-1.12-2.5-2.5S10.62 9 12 9m0-2c-2.48 0-4.5 2.02-4.5 4.5S9.52 16 12 16s4.5-2.02 4.5-4.5S14.48 7 12 7',
  ),
  Accept: outline(
    'M9 16.17 5.53 12.7a.996.996 0 0 0-1.41 0c-.39.39-.39 1.02 0 1.41l4.18 4.18c.39.39 1.02.39 1.41 0L20.29 7.71c.39-.39.39-1.02 0-1.41a.996.996 0 0 0-1.41 0z',
  ),
  Reject: outline(
    'M18.3 5.71a.996.996 0 0 0-1.41 0L12 10.59 7.11 5.7a.996.996 0 0 0-1.41 0c-.39.39-.39 1.02 0 1.41L10.59 12 5.7 16.89c-.39.39-.39 1.02 0 1.41s1.02.39 1.41 0L12 13.41l4.89 4.89c.39.39 1.02.39 1.41 0s.39-1.02 0-1.41L13.41 12l4.89-4.89c.38-.38.38-1.02 0-1.4',
  ),
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
  <Pill className={`status-${statusColor[status]}`}>
    {statusIcon[status]}
    {status}
  </Pill>
);

/** The same where there is room for no word: it is said, and shown on hover. */
export const StatusMark = ({ status }: { status: DocumentStatus }) => (
  <span className={`status-mark status-${statusColor[status]}`} title={status}>
    {statusIcon[status]}
    <span className="visually-hidden">{status}</span>
  </span>
);
