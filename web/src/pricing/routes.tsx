import type { AreaRoute } from '../layout/areaRoute.ts';
import { lazily } from '../theme/states/lazily.ts';

const PricingScreen = lazily(() => import('./PricingScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: '/pricingplan', title: 'Pricing Plan', element: PricingScreen }];
