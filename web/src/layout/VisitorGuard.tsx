import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useSignedIn } from '../data/session.ts';
import { paths } from '../paths.ts';
import { Loading } from './Loading.tsx';
import { returnPath } from './returnPath.ts';

/** Leads on people who are signed in (AUTH-40). A reset link works for everybody. */
export const VisitorGuard = () => {
  const signedIn = useSignedIn();
  const { pathname, search } = useLocation();
  if (signedIn && pathname !== paths.resetPassword) return <Navigate to={returnPath(search)} replace />;
  return (
    <Suspense fallback={<Loading />}>
      <Outlet />
    </Suspense>
  );
};
