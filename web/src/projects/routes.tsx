import { lazy } from 'react';
import type { AreaRoute } from '../app/areaRoute.ts';

const Create = {
  public: lazy(() => import('./CreatePublicScreen.tsx')),
  private: lazy(() => import('./CreatePrivateScreen.tsx')),
};

export const routes: readonly AreaRoute[] = [
  { path: '/projectlist', title: 'Solo Projects', element: lazy(() => import('./ListScreen.tsx')) },
  { path: '/createproject', title: 'New project', element: lazy(() => import('./ChoiceScreen.tsx')) },
  { path: '/project/createindependentproject', title: 'New public project', element: Create.public },
  { path: '/project/createprivateproject', title: 'New private project', element: Create.private },
  { path: '/createteamproject', title: 'New personal project', element: Create.private },
  {
    path: '/project/createindependentproject/project-start/collaborator/:id',
    title: 'Collaborators',
    element: lazy(() => import('./CountScreen.tsx')),
  },
  {
    path: '/project/createprivateproject/add-collaborator/:id',
    title: 'Add collaborators',
    element: lazy(() => import('./InviteScreen.tsx')),
  },
  { path: '/editproject/:id', title: 'Project Information', element: lazy(() => import('./EditScreen.tsx')) },
  { path: '/projects/projectdetail', title: 'Project', element: lazy(() => import('./LastProjectScreen.tsx')) },
  { path: '/projects/:id', title: 'Project', element: lazy(() => import('./ProjectScreen.tsx')) },
  { path: '/project/:id', title: 'Project', element: lazy(() => import('./OldAddressScreen.tsx')) },
];
