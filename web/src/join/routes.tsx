import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

export const routes: readonly AreaRoute[] = [
  { path: '/project/joinproject', title: 'Join External Projects', element: lazy(() => import('./JoinScreen.tsx')) },
];
