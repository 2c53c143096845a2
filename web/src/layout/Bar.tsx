import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Stays at the top, above every screen of somebody who is signed in. */
export const Bar = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="header"
    className="edges"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: { xs: 1, sm: 3 },
      py: { xs: '6px', md: 2 },
      minHeight: 53,
      borderBottom: '1px solid var(--line)',
      background: 'var(--surface)',
      position: 'sticky',
      top: 0,
      zIndex: 4,
    }}
  >
    {children}
  </Box>
);
