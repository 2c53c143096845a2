import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { startLive } from '../data/live.ts';
import { useGuestIn, useSignedIn } from '../data/session.ts';
import { projectPath } from '../paths.ts';
import { Loading } from './Loading.tsx';
import { signInPath } from './returnPath.ts';

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
  if (!signedIn) return <Navigate to={otherwise ?? signInPath(`${pathname}${search}${hash}`)} replace />;
  if (guestIn !== null && pathname !== projectPath(guestIn) && !pathname.startsWith(`${projectPath(guestIn)}/`))
    return <Navigate to={projectPath(guestIn)} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
};
