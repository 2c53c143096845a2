import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { ReloadNotice } from '../theme/states/ReloadNotice.tsx';

/** A screen that broke. */
export const ScreenError = () => {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return <ReloadNotice />;
};
