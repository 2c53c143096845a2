import type { AreaRoute } from '../app/areaRoute.ts';
import { lazily } from '../app/lazily.ts';

export const routes: readonly AreaRoute[] = [
  {
    path: '/projects/:id/review/:personId/:documentId',
    title: 'Review',
    element: lazily(() => import('./ReviewScreen.tsx')),
  },
];
