import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

export const routes: readonly AreaRoute[] = [
  {
    path: '/projects/:id/review/:personId/:documentId',
    title: 'Review',
    element: lazy(() => import('./ReviewScreen.tsx')),
  },
];
