import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useGuestIn, useSignedIn } from '../data/session.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { Loading } from './Loading.tsx';
import { OperatorsNotice } from './OperatorsNotice.tsx';
import { returnPath } from './returnPath.ts';

/** For whoever is signed in, too: reset links and invitations. */
const open: readonly string[] = [paths.resetPassword, paths.invitation];

/** Leads on people who are signed in (AUTH-40); guests may still sign in or up. */
export const VisitorGuard = () => {
  const signedIn = useSignedIn();
  const guest = useGuestIn() !== null;
  const { pathname, search } = useLocation();
  if (signedIn && !guest && !(open.includes(pathname) && isOffered(pathname)))
    return <Navigate to={returnPath(search)} replace />;
  if (!isOffered(pathname)) return <Navigate to={paths.signIn} replace />;
  return (
    <>
      <OperatorsNotice />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </>
  );
};
