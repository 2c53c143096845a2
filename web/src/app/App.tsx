import '../layout/as-of.css';
import { useEffect } from 'react';
import { CoreAdminContext, type I18nProvider } from 'react-admin';
import { Outlet } from 'react-router';
import { authProvider } from '../data/authProvider.ts';
import { startRecovery } from '../data/outage.ts';
import { queryClient } from '../data/queryClient.ts';
import { formatMinute } from '../format/dates.ts';
import { ownOffset } from '../format/zones.ts';
import { Notices } from '../layout/Notices.tsx';
import { UnsentReviews } from '../layout/UnsentReviews.tsx';
import { useFocusKept } from '../layout/useFocusKept.ts';
import { momentOfPage } from '../reads/looking.ts';
import { revokePictures } from '../reads/pictures.ts';
import { providerOfPage } from '../reads/provider.ts';

/** Above every screen of an installation that shows what was. */
const AsOfNotice = () => {
  const moment = momentOfPage();
  return (
    moment && (
      <div className="as-of" role="status">
        <b>
          As of {formatMinute(moment)} ({ownOffset(new Date(moment))}):
        </b>{' '}
        nothing can be changed here.
      </div>
    )
  );
};

/** Our texts are written where they are shown; react-admin's hooks only pass them on. */
const i18nProvider: I18nProvider = {
  translate: (text: string, options?: { _?: string }) => options?._ ?? text,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'en',
};

/** What every screen of the app stands in: data, session, words, notices. */
export const App = () => {
  useFocusKept();
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
