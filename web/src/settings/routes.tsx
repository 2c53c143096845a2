import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

const SettingsScreen = lazy(() => import('./SettingsScreen.tsx'));
const PersonalInfoScreen = lazy(() => import('./PersonalInfoScreen.tsx'));
const LoginSecurityScreen = lazy(() => import('./LoginSecurityScreen.tsx'));
const PaymentScreen = lazy(() => import('./PaymentScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: '/settings', title: 'Settings', element: SettingsScreen },
  { path: '/settings/personal-info', title: 'Personal info', element: PersonalInfoScreen },
  { path: '/settings/login-security', title: 'Login & security', element: LoginSecurityScreen },
  { path: '/settings/payment-and-payouts', title: 'Payments & subscription', element: PaymentScreen },
];
