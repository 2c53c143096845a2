import type { AreaRoute } from '../layout/areaRoute.ts';
import { lazily } from '../theme/states/lazily.ts';

const SignInScreen = lazily(() => import('./SignInScreen.tsx'));
const SignUpScreen = lazily(() => import('./SignUpScreen.tsx'));
const ResetPasswordScreen = lazily(() => import('./ResetPasswordScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: '/sign-in', title: 'Sign In', element: SignInScreen },
  { path: '/login', title: 'Sign In', element: SignInScreen },
  { path: '/sign-up', title: 'Sign Up', element: SignUpScreen },
  { path: '/register', title: 'Sign Up', element: SignUpScreen },
  { path: '/reset-password', title: 'Reset password', element: ResetPasswordScreen },
];
