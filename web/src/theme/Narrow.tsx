import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** No wider than reads well. */
export const Narrow = ({ children }: { children: ReactNode }) => (
  <Box sx={{ maxWidth: 860, mx: 'auto' }}>{children}</Box>
);
