import type { Answering, DocumentStatus } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { answeringText, withAnswering } from '../../format/answering.ts';
import { statusColor } from '../../theme/status/StatusChip.tsx';
import { shares } from './progress.ts';

type Props = {
  readonly counts: Partial<Record<DocumentStatus, number>>;
  /** Of people who are asked questions. */
  readonly answering?: Answering | undefined;
};

/** Coloured by status; the words are for people who do not see it. */
export const StatusBar = ({ counts, answering }: Props) => {
  const parts = shares(withAnswering(counts, answering)).filter(({ share }) => share > 0);
  const words = [
    ...parts.flatMap(({ status }) => (counts[status] ? [`${status}: ${counts[status]}`] : [])),
    ...(answering ? [answeringText(answering)] : []),
  ];
  const label = words.join(', ') || 'No documents required yet';
  return (
    <Box
      role="img"
      aria-label={label}
      title={label}
      sx={{
        display: 'flex',
        height: 6,
        borderRadius: '3px',
        overflow: 'hidden',
        background: 'var(--none-bg)',
      }}
    >
      {parts
        .filter(({ status }) => status !== 'Not Uploaded')
        .map(({ status, share }) => (
          <span key={status} style={{ width: `${share * 100}%`, background: `var(--${statusColor[status]})` }} />
        ))}
    </Box>
  );
};
