import type { AreaRoute } from '../layout/areaRoute.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: '/project/joinproject', title: 'Join External Projects', element: lazily(() => import('./JoinScreen.tsx')) },
];
