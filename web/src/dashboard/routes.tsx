import type { AreaRoute } from '../layout/areaRoute.ts';
import { lazily } from '../theme/states/lazily.ts';

const DashboardScreen = lazily(() => import('./DashboardScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: '/dashboard', title: 'Dashboard', element: DashboardScreen }];
