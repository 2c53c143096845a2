import type { AreaRoute } from '../layout/areaRoute.ts';
import { collectionPath } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: collectionPath(':id'), title: 'Documents', element: lazily(() => import('./CollectionScreen.tsx')) },
];
