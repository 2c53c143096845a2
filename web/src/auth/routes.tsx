import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const SignInScreen = lazily(() => import('./SignInScreen.tsx'));
const SignUpScreen = lazily(() => import('./sign-up/SignUpScreen.tsx'));
const InvitationScreen = lazily(() => import('./invitation/InvitationScreen.tsx'));
const ResetPasswordScreen = lazily(() => import('./ResetPasswordScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: paths.signIn, title: 'Sign In', element: SignInScreen },
  { path: paths.login, title: 'Sign In', element: SignInScreen },
  { path: paths.signUp, title: 'Sign Up', element: SignUpScreen },
  { path: paths.register, title: 'Sign Up', element: SignUpScreen },
  { path: paths.invitation, title: 'Invitation', element: InvitationScreen },
  { path: paths.resetPassword, title: 'Reset password', element: ResetPasswordScreen },
];
