import type { AreaRoute } from '../layout/areaRoute.ts';
import { setUpPath } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: setUpPath, title: 'Set up', element: lazily(() => import('./SetUpScreen.tsx')) },
];
