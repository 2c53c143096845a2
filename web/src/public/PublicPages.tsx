import { lazy, Suspense } from 'react';
import { paths } from '../paths.ts';
import { HomePage } from './HomePage.tsx';

const PrivacyPage = lazy(() => import('./PrivacyPage.tsx'));
const ApiPage = lazy(() => import('./api/ApiPage.tsx'));
const TermsPage = lazy(() => import('./TermsPage.tsx'));

/** The pages that load without the app. */
export const PublicPages = ({ path }: { path: string }) => {
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
