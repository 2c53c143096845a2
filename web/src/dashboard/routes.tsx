import type { AreaRoute } from '../app/areaRoute.ts';
import { lazily } from '../app/lazily.ts';

const DashboardScreen = lazily(() => import('./DashboardScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: '/dashboard', title: 'Dashboard', element: DashboardScreen }];
