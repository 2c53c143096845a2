import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Nothing here yet: one sentence that teaches, and the action. */
export const EmptyState = ({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <Box
    sx={{
      textAlign: 'center',
      py: 14,
      px: 6,
      border: '1px dashed var(--line)',
      borderRadius: '10px',
      background: 'var(--surface)',
    }}
  >
    {icon && <Box sx={{ color: 'var(--ink-3)', '& svg': { fontSize: 32 }, mb: 2 }}>{icon}</Box>}
    <Typography variant="h2" component="p">
      {title}
    </Typography>
    {children && (
      <Typography component="p" color="textSecondary" sx={{ mt: 1, maxWidth: 460, mx: 'auto' }}>
        {children}
      </Typography>
    )}
    {action && <Box sx={{ mt: 5 }}>{action}</Box>}
  </Box>
);
