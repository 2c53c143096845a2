import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

const SignInScreen = lazy(() => import('./SignInScreen.tsx'));
const SignUpScreen = lazy(() => import('./SignUpScreen.tsx'));
const ResetPasswordScreen = lazy(() => import('./ResetPasswordScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: '/sign-in', title: 'Sign In', element: SignInScreen },
  { path: '/login', title: 'Sign In', element: SignInScreen },
  { path: '/sign-up', title: 'Sign Up', element: SignUpScreen },
  { path: '/register', title: 'Sign Up', element: SignUpScreen },
  { path: '/reset-password', title: 'Reset password', element: ResetPasswordScreen },
];
