import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { isCardDocument, isCardScreen } from '../data/cardDocument.ts';
import { startLive } from '../data/live.ts';
import { useGuestIn, useSignedIn } from '../data/session.ts';
import { LeadOn } from '../layout/LeadOn.tsx';
import { Loading, Screen } from '../layout/Loading.tsx';
import { OperatorsNotice } from '../layout/OperatorsNotice.tsx';
import { returnPath, signInPath } from '../layout/returnPath.ts';
import { paths, projectPath } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { useMe } from '../reads/me.ts';
import { lazily } from '../theme/states/lazily.ts';

/** What the card form's document lets in goes nowhere else: other screens are loaded anew. */
export const DocumentGuard = () => {
  const leaves = !isCardScreen(useLocation().pathname) && isCardDocument();
  useEffect(() => {
    if (leaves) window.location.reload();
  }, [leaves]);
  return leaves ? <Loading /> : <Outlet />;
};

/** Only for people who are signed in; others sign in first and come back (AUTH-35, AUTH-36), or go elsewhere. */
export const SessionGuard = ({ otherwise }: { otherwise?: string }) => {
  const signedIn = useSignedIn();
  const guestIn = useGuestIn();
  const { pathname, search, hash } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (signedIn) return startLive(queryClient);
    queryClient.clear();
  }, [signedIn, queryClient]);
  if (!signedIn) return <LeadOn to={otherwise ?? signInPath(`${pathname}${search}${hash}`)} />;
  if (guestIn !== null && pathname !== projectPath(guestIn) && !pathname.startsWith(`${projectPath(guestIn)}/`))
    return <LeadOn to={projectPath(guestIn)} />;
  return <Screen />;
};

/** For whoever is signed in, too: reset links and invitations. */
const open: readonly string[] = [paths.resetPassword, paths.invitation];

/** Leads on people who are signed in (AUTH-40); guests may still sign in or up. */
export const VisitorGuard = () => {
  const signedIn = useSignedIn();
  const guest = useGuestIn() !== null;
  const { pathname, search } = useLocation();
  if (signedIn && !guest && !(open.includes(pathname) && isOffered(pathname)))
    return <LeadOn to={returnPath(search)} />;
  if (!isOffered(pathname)) return <LeadOn to={paths.signIn} />;
  return (
    <>
      <OperatorsNotice />
      <Screen />
    </>
  );
};

const NotFoundScreen = lazily(() => import('./NotFoundScreen.tsx'));

/** For everybody else there is no page at these addresses. */
export const OperatorGuard = () => {
  const { data: me } = useMe();
  if (!me) return <Loading />;
  return me.isOperator ? <Outlet /> : <NotFoundScreen />;
};
