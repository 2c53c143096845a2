import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

const Definitions = lazy(() => import('./DefinitionsScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: '/project/createindependentproject/project-start/:id', title: 'Required documents', element: Definitions },
  { path: '/project/createprivateproject/project-start/:id', title: 'Required documents', element: Definitions },
  {
    path: '/project/createprivateproject/project-start/assignment/:id',
    title: 'Assign documents',
    element: lazy(() => import('./AssignScreen.tsx')),
  },
  { path: '/projects/:id/documents', title: 'Documents', element: lazy(() => import('./CollectionScreen.tsx')) },
];
