import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

const PricingScreen = lazy(() => import('./PricingScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: '/pricingplan', title: 'Pricing Plan', element: PricingScreen }];
