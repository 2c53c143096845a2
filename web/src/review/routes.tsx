import type { AreaRoute } from '../layout/areaRoute.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  {
    path: '/projects/:id/review/:personId/:documentId',
    title: 'Review',
    element: lazily(() => import('./ReviewScreen.tsx')),
  },
];
