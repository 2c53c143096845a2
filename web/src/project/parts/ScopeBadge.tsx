import type { ProjectScope } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import { LockIcon, PublicIcon } from '../../theme/icons.tsx';

/** The visibility of a project: public or private. */
export const ScopeBadge = ({ scope }: { scope: ProjectScope }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      gap: 1,
      alignItems: 'center',
      fontSize: 12,
      lineHeight: '20px',
      fontWeight: 540,
      px: 2,
      borderRadius: '6px',
      color: 'var(--ink-2)',
      background: 'var(--none-bg)',
      '& svg': { fontSize: 14 },
    }}
  >
    {scope === 'public' ? <PublicIcon aria-hidden /> : <LockIcon aria-hidden />}
    {scope}
  </Box>
);
