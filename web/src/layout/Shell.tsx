import { type ReactNode, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useGuestIn } from '../data/session.ts';
import { lazily } from '../theme/states/lazily.ts';
import { useWide } from '../theme/useWide.ts';
import UploadsOfMe from '../upload/UploadsOfMe.tsx';
import { ClockNotice } from './ClockNotice.tsx';
import { GuestBar } from './GuestBar.tsx';
import { Loading } from './Loading.tsx';
import { BottomNav } from './navigation/BottomNav.tsx';
import { SideNav } from './navigation/SideNav.tsx';
import { OperatorsNotice } from './OperatorsNotice.tsx';
import { OutageNotice } from './OutageNotice.tsx';
import { PlanWatch } from './PlanWatch.tsx';
import { PastFrame } from './past/PastFrame.tsx';
import { SkipLink } from './SkipLink.tsx';
import { useSearchKeys } from './search/useSearchKeys.ts';
import { TestEnginesNotice } from './TestEnginesNotice.tsx';
import { TopBar } from './TopBar.tsx';
import './frame.css';

const Palette = lazily(() => import('./search/Palette.tsx'));

type FrameProps = { readonly side?: ReactNode; readonly bar: ReactNode; readonly children: ReactNode };

const Frame = ({ side, bar, children }: FrameProps) => (
  <>
    <OperatorsNotice />
    <SkipLink />
    <div className="frame">
      {side}
      <div className="grow">
        {bar}
        <OutageNotice />
        <TestEnginesNotice />
        <main id="main" tabIndex={-1} className="edges">
          <ClockNotice />
          {children}
        </main>
      </div>
    </div>
    <UploadsOfMe />
  </>
);

const Screen = () => (
  <Suspense fallback={<Loading />}>
    <Outlet />
  </Suspense>
);

/** For an account. */
const FullShell = () => {
  const [searching, setSearching] = useState(false);
  const wide = useWide();
  useSearchKeys(() => setSearching(true));
  return (
    <>
      <Frame side={wide && <SideNav />} bar={<TopBar onSearch={() => setSearching(true)} />}>
        <PlanWatch />
        <PastFrame>
          <Screen />
        </PastFrame>
      </Frame>
      {!wide && <BottomNav />}
      <Suspense>{searching && <Palette onClose={() => setSearching(false)} />}</Suspense>
    </>
  );
};

/** What surrounds every screen of somebody who is signed in; a guest has one project and no more. */
export const Shell = () => {
  const guestIn = useGuestIn();
  if (guestIn === null) return <FullShell />;
  return (
    <Frame bar={<GuestBar projectId={guestIn} />}>
      <Screen />
    </Frame>
  );
};
