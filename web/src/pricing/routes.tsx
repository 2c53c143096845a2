import { cardScreens } from '@dossier/shared/contract';
import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const PricingScreen = lazily(() => import('./PricingScreen.tsx'));
const PayScreen = lazily(() => import('./PayScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: paths.pricing, title: 'Pricing Plan', element: PricingScreen },
  { path: cardScreens.pay, title: 'Payment', element: PayScreen },
];
