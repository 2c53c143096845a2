import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const DashboardScreen = lazily(() => import('./DashboardScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: paths.dashboard, title: 'Dashboard', element: DashboardScreen }];
