import type { AreaRoute } from '../layout/areaRoute.ts';
import { reviewPath } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  {
    path: reviewPath(':id', ':personId', ':documentId'),
    title: 'Review',
    element: lazily(() => import('./ReviewScreen.tsx')),
  },
];
