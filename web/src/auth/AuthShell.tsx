import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { titleOf } from '../format/brand.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { AuthNav } from './AuthNav.tsx';
import { SellingPanel } from './SellingPanel.tsx';

/** What surrounds sign-in, sign-up and reset (PUB-17). */
export const AuthShell = ({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) => {
  useEffect(() => {
    document.title = titleOf(title);
  }, [title]);
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      {isOffered(paths.home) && <AuthNav />}
      <Box sx={{ flex: 1, display: 'grid', gridTemplateColumns: { md: 'minmax(0, 5fr) minmax(0, 6fr)' } }}>
        <SellingPanel />
        <Box
          component="main"
          id="main"
          sx={{
            display: 'grid',
            placeItems: { xs: 'start stretch', md: 'center' },
            p: { xs: '32px 16px', md: '40px 32px' },
          }}
        >
          <Box sx={{ width: '100%', maxWidth: 440, mx: 'auto' }}>
            <Typography variant="h1">{title}</Typography>
            {lead && (
              <Typography color="textSecondary" component="p" sx={{ mt: 1 }}>
                {lead}
              </Typography>
            )}
            <Box sx={{ mt: 6 }}>{children}</Box>
          </Box>
        </Box>
      </Box>
    </Box>
  );
};
