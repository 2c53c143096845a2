import { useEffect } from 'react';
import { CoreAdminContext } from 'react-admin';
import { Outlet } from 'react-router';
import { authProvider } from '../data/authProvider.ts';
import { dataProvider } from '../data/dataProvider.ts';
import { startRecovery } from '../data/outage.ts';
import { queryClient } from '../data/queryClient.ts';
import { Acceptances } from '../layout/Acceptances.tsx';
import { AsOfNotice } from '../layout/AsOfNotice.tsx';
import { Notices } from '../layout/Notices.tsx';
import { momentOfPage } from '../reads/clock.ts';
import { lookingProvider } from '../reads/looking.ts';
import { revokePictures } from '../reads/pictures.ts';
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
      dataProvider={momentOfPage() === undefined ? dataProvider : lookingProvider}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
    >
      <AsOfNotice />
      <Outlet />
      <Acceptances />
      <Notices />
    </CoreAdminContext>
  );
};
