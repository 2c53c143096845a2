import type { AreaRoute } from '../layout/areaRoute.ts';
import { lazily } from '../theme/states/lazily.ts';

const SettingsScreen = lazily(() => import('./SettingsScreen.tsx'));
const PersonalInfoScreen = lazily(() => import('./PersonalInfoScreen.tsx'));
const LoginSecurityScreen = lazily(() => import('./LoginSecurityScreen.tsx'));
const PaymentScreen = lazily(() => import('./PaymentScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: '/settings', title: 'Settings', element: SettingsScreen },
  { path: '/settings/personal-info', title: 'Personal info', element: PersonalInfoScreen },
  { path: '/settings/login-security', title: 'Login & security', element: LoginSecurityScreen },
  { path: '/settings/payment-and-payouts', title: 'Payments & subscription', element: PaymentScreen },
];
