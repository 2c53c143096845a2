import { Box, Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { Outlet } from 'react-router';

/** The shape of a screen while its code arrives. */
export const Loading = () => (
  <Box aria-busy="true" sx={{ p: 7, width: '100%' }}>
    <span className="visually-hidden" role="status">
      Loading
    </span>
    <Skeleton variant="rounded" width={260} height={30} />
    <Skeleton variant="rounded" width={380} height={18} sx={{ mt: 2, maxWidth: '100%' }} />
    <Skeleton variant="rounded" height={180} sx={{ mt: 6 }} />
  </Box>
);

/** The screen of the address, once its code is there. */
export const Screen = () => (
  <Suspense fallback={<Loading />}>
    <Outlet />
  </Suspense>
);
