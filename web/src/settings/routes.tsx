import { cardScreens } from '@dossier/shared/contract';
import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const SettingsScreen = lazily(() => import('./SettingsScreen.tsx'));
const PersonalInfoScreen = lazily(() => import('./PersonalInfoScreen.tsx'));
const LoginSecurityScreen = lazily(() => import('./LoginSecurityScreen.tsx'));
const ApiTokensScreen = lazily(() => import('./tokens/ApiTokensScreen.tsx'));
const WebhooksScreen = lazily(() => import('./webhooks/WebhooksScreen.tsx'));
const PaymentScreen = lazily(() => import('./payment/PaymentScreen.tsx'));
const RenewalScreen = lazily(() => import('./payment/RenewalScreen.tsx'));
const CardScreen = lazily(() => import('./payment/CardScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: paths.settings, title: 'Settings', element: SettingsScreen },
  { path: paths.personalInfo, title: 'Personal info', element: PersonalInfoScreen },
  { path: paths.loginSecurity, title: 'Login & security', element: LoginSecurityScreen },
  { path: paths.apiTokens, title: 'API tokens', element: ApiTokensScreen },
  { path: paths.webhooks, title: 'Webhooks', element: WebhooksScreen },
  { path: paths.payment, title: 'Payments & subscription', element: PaymentScreen },
  { path: cardScreens.card, title: 'Change card', element: CardScreen },
  { path: cardScreens.renewal, title: 'Pay the renewal', element: RenewalScreen },
];
