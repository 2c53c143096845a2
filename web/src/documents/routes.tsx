import type { AreaRoute } from '../app/areaRoute.ts';
import { lazily } from '../app/lazily.ts';

const Definitions = lazily(() => import('./DefinitionsScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  { path: '/project/createindependentproject/project-start/:id', title: 'Required documents', element: Definitions },
  { path: '/project/createprivateproject/project-start/:id', title: 'Required documents', element: Definitions },
  {
    path: '/project/createprivateproject/project-start/assignment/:id',
    title: 'Assign documents',
    element: lazily(() => import('./AssignScreen.tsx')),
  },
  { path: '/projects/:id/documents', title: 'Documents', element: lazily(() => import('./CollectionScreen.tsx')) },
];
