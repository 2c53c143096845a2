import { lazy, Suspense } from 'react';
import { HomePage } from './HomePage.tsx';

const PrivacyPage = lazy(() => import('./PrivacyPage.tsx'));
const TermsPage = lazy(() => import('./TermsPage.tsx'));

/** The pages that load without the app. */
export const PublicPages = ({ path }: { path: string }) => {
  if (path === '/privacy' || path === '/terms')
    return <Suspense>{path === '/privacy' ? <PrivacyPage /> : <TermsPage />}</Suspense>;
  return <HomePage />;
};
