import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const PricingScreen = lazily(() => import('./PricingScreen.tsx'));

export const routes: readonly AreaRoute[] = [{ path: paths.pricing, title: 'Pricing Plan', element: PricingScreen }];
