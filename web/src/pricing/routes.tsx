import type { AreaRoute } from '../app/areaRoute.ts';
import { lazily } from '../app/lazily.ts';

const PricingScreen = lazily(() => import('./PricingScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: '/pricingplan', title: 'Pricing Plan', element: PricingScreen }];
