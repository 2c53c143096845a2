import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: paths.seals, title: 'Seals', element: lazily(() => import('./SealsScreen.tsx')) },
];
