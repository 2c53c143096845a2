import { lazy, StrictMode, Suspense } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { tabsKnown } from '../data/drafts/tab.ts';
import { accessToken } from '../data/session.ts';
import { formatMinute } from '../format/dates.ts';
import '../theme/base.css';
import './public.css';
import { paths } from '../paths.ts';
import { HomePage } from './HomePage.tsx';

const PrivacyPage = lazy(() => import('./PrivacyPage.tsx'));
const ApiPage = lazy(() => import('./api/ApiPage.tsx'));
const TermsPage = lazy(() => import('./TermsPage.tsx'));

/** The pages that load without the app. */
const PublicPages = ({ path }: { path: string }) => {
  if (path === paths.privacy || path === paths.terms)
    return <Suspense>{path === paths.privacy ? <PrivacyPage /> : <TermsPage />}</Suspense>;
  if (path === paths.apiDocs)
    return (
      <Suspense>
        <ApiPage />
      </Suspense>
    );
  return <HomePage />;
};

// What operators tell everybody stands there already, by another clock.
for (const time of document.querySelectorAll<HTMLTimeElement>('.told time'))
  time.textContent = formatMinute(time.dateTime);

const root = document.getElementById('root') as HTMLElement;
const pages = (
  <StrictMode>
    <PublicPages path={window.location.pathname} />
  </StrictMode>
);
// Its form opens with what a tab left that is closed.
void tabsKnown().then(() => {
  // The homepage of a visitor is there already.
  if (root.hasChildNodes() && accessToken() === null) hydrateRoot(root, pages);
  else {
    root.replaceChildren();
    createRoot(root).render(pages);
  }
});
