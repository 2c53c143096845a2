import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

export const routes: readonly AreaRoute[] = [
  { path: '/projectlist', title: 'Solo Projects', element: lazy(() => import('./ListScreen.tsx')) },
];
