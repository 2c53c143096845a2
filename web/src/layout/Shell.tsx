import { Tool } from '../theme/inputs/Tool.tsx';
import { lazyPart } from '../theme/states/lazily.ts';
import './frame.css';
import { Badge, Box, ButtonBase, IconButton } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useLogout } from 'react-admin';
import { useClockSkew } from '../data/clock.ts';
import { useGuestIn } from '../data/session.ts';
import { paths } from '../paths.ts';
import { clockWarning } from '../reads/clock.ts';
import { useMe } from '../reads/me.ts';
import { ConfirmDialog } from '../theme/ConfirmDialog.tsx';
import { LogoutIcon, NotificationsIcon, SearchOutlinedIcon } from '../theme/icons.tsx';
import { isTyping, useKeys } from '../theme/inputs/useKeys.ts';
import { Notice } from '../theme/layout.tsx';
import { Mark } from '../theme/Mark.tsx';
import { useWide } from '../theme/useWide.ts';
import UploadsOfMe from '../upload/UploadsOfMe.tsx';
import { AccountButton } from './AccountButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { Screen } from './Loading.tsx';
import { BottomNav } from './navigation/BottomNav.tsx';
import { Breadcrumb } from './navigation/Breadcrumb.tsx';
import { SideNav } from './navigation/SideNav.tsx';
import { OperatorsNotice } from './OperatorsNotice.tsx';
import { OutageNotice } from './OutageNotice.tsx';
import { PlanWatch } from './PlanWatch.tsx';
import { PastFrame } from './past/PastFrame.tsx';
import { TestEnginesNotice } from './TestEnginesNotice.tsx';

/** Whether this device's clock is wrong: what it says of due dates would be wrong, too (BEY-23). */
export const ClockNotice = () => {
  const warning = clockWarning(useClockSkew());
  return warning && <Notice severity="warning">{warning}</Notice>;
};

/** Stays at the top, above every screen of somebody who is signed in. */
const Bar = ({ children }: { readonly children: ReactNode }) => <header className="top-bar edges">{children}</header>;

/** Above the one project of somebody without an account: who they are here, and the way to an account (BEY-41). */
const GuestBar = ({ projectId }: { projectId: string }) => {
  const { data: me } = useMe();
  const logout = useLogout();
  const [leaving, setLeaving] = useState(false);
  return (
    <Bar>
      <Mark />
      <Box component="span" className="muted small cut shrink grow" title={me?.email}>
        {me?.email}
      </Box>
      <AccountButton projectId={projectId} size="small" sx={{ flex: 'none' }}>
        Make an account
      </AccountButton>
      <Tool name="Sign out" icon={LogoutIcon} size="medium" onClick={() => setLeaving(true)} />
      <ConfirmDialog
        open={leaving}
        title="Sign out of this project?"
        confirm="Sign out"
        onConfirm={() => void logout({}, paths.signIn, false)}
        onClose={() => setLeaving(false)}
      >
        What you uploaded stays. To come back, open the link in your email again: a code will be sent to you.
      </ConfirmDialog>
    </Bar>
  );
};

/** The bar at the top: where one is, search, notifications, account. */
const TopBar = ({ onSearch }: { onSearch: () => void }) => {
  const unread = useMe().data?.unreadLines ?? 0;
  return (
    <Bar>
      <Breadcrumb />
      <ButtonBase className="find" onClick={onSearch} aria-keyshortcuts="Control+K /">
        <SearchOutlinedIcon />
        <span className="cut">Search projects, people, documents</span>
        <span className="find-keys" aria-hidden="true">
          Ctrl K
        </span>
      </ButtonBase>
      <IconButton
        to={paths.notifications}
        aria-label={unread ? `Notifications, ${unread} unread` : 'Notifications'}
        sx={{ color: 'var(--ink)' }}
      >
        <Badge variant="dot" color="error" invisible={unread === 0}>
          <NotificationsIcon fontSize="small" />
        </Badge>
      </IconButton>
      <AccountMenu />
    </Bar>
  );
};

/** Ctrl-K anywhere, `/` where nobody is typing. */
const useSearchKeys = (open: () => void): void =>
  useKeys((event) => {
    const chord = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k';
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);
    if (!chord && !slash) return;
    event.preventDefault();
    open();
  });

/** The first thing the Tab key reaches: past the navigation. */
const SkipLink = () => (
  <a href="#main" className="skip">
    Skip to content
  </a>
);

const Palette = lazyPart(() => import('./search/Palette.tsx'));

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
      {searching && <Palette onClose={() => setSearching(false)} />}
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
