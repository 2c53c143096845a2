import type { AreaRoute } from '../app/areaRoute.ts';
import { lazily } from '../app/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: '/project/joinproject', title: 'Join External Projects', element: lazily(() => import('./JoinScreen.tsx')) },
];
