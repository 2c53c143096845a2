import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

const DashboardScreen = lazy(() => import('./DashboardScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: '/dashboard', title: 'Dashboard', element: DashboardScreen }];
