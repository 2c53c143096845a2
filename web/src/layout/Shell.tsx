import Box from '@mui/material/Box';
import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { lazily } from '../theme/states/lazily.ts';
import { useWide } from '../theme/useWide.ts';
import UploadsOfMe from '../upload/UploadsOfMe.tsx';
import { ClockNotice } from './ClockNotice.tsx';
import { Loading } from './Loading.tsx';
import { BottomNav } from './navigation/BottomNav.tsx';
import { SideNav } from './navigation/SideNav.tsx';
import { OutageNotice } from './OutageNotice.tsx';
import { PlanWatch } from './PlanWatch.tsx';
import { PastFrame } from './past/PastFrame.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useSearchKeys } from './search/useSearchKeys.ts';
import { TestEnginesNotice } from './TestEnginesNotice.tsx';
import { TopBar } from './TopBar.tsx';

const Palette = lazily(() => import('./search/Palette.tsx'));

/** What surrounds every screen of somebody who is signed in. */
export const Shell = () => {
  const [searching, setSearching] = useState(false);
  const wide = useWide();
  useSearchKeys(() => setSearching(true));
  return (
    <>
      <SkipLink />
      <Box sx={{ display: 'flex', minHeight: '100vh' }}>
        {wide && <SideNav />}
        <div className="grow">
          <TopBar onSearch={() => setSearching(true)} />
          <OutageNotice />
          <TestEnginesNotice />
          <Box
            component="main"
            id="main"
            tabIndex={-1}
            className="edges"
            sx={{ pt: { xs: 4, md: 6 }, pb: { xs: 24, md: 12 } }}
          >
            <ClockNotice />
            <PlanWatch />
            <PastFrame>
              <Suspense fallback={<Loading />}>
                <Outlet />
              </Suspense>
            </PastFrame>
          </Box>
        </div>
      </Box>
      {!wide && <BottomNav />}
      <UploadsOfMe />
      <Suspense>{searching && <Palette onClose={() => setSearching(false)} />}</Suspense>
    </>
  );
};
