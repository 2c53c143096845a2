import { useEffect } from 'react';
import { CoreAdminContext } from 'react-admin';
import { Outlet } from 'react-router';
import { authProvider } from '../data/authProvider.ts';
import { startRecovery } from '../data/outage.ts';
import { queryClient } from '../data/queryClient.ts';
import { AsOfNotice } from '../layout/AsOfNotice.tsx';
import { Notices } from '../layout/Notices.tsx';
import { UnsentReviews } from '../layout/UnsentReviews.tsx';
import { revokePictures } from '../reads/pictures.ts';
import { providerOfPage } from '../reads/provider.ts';
import { i18nProvider } from './i18nProvider.ts';

/** What every screen of the app stands in: data, session, words, notices. */
export const App = () => {
  useEffect(() => {
    const stops = [startRecovery(queryClient), revokePictures(queryClient)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={providerOfPage()}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
    >
      <AsOfNotice />
      <Outlet />
      <UnsentReviews />
      <Notices />
    </CoreAdminContext>
  );
};
