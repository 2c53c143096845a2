import type { AreaRoute } from '../app/areaRoute.ts';
import { lazily } from '../app/lazily.ts';

const Create = {
  public: lazily(() => import('./CreatePublicScreen.tsx')),
  private: lazily(() => import('./CreatePrivateScreen.tsx')),
};

export const routes: readonly AreaRoute[] = [
  { path: '/projectlist', title: 'Solo Projects', element: lazily(() => import('./ListScreen.tsx')) },
  { path: '/createproject', title: 'New project', element: lazily(() => import('./ChoiceScreen.tsx')) },
  { path: '/project/createindependentproject', title: 'New public project', element: Create.public },
  { path: '/project/createprivateproject', title: 'New private project', element: Create.private },
  { path: '/createteamproject', title: 'New personal project', element: Create.private },
  {
    path: '/project/createindependentproject/project-start/collaborator/:id',
    title: 'Collaborators',
    element: lazily(() => import('./CountScreen.tsx')),
  },
  {
    path: '/project/createprivateproject/add-collaborator/:id',
    title: 'Add collaborators',
    element: lazily(() => import('./InviteScreen.tsx')),
  },
  { path: '/editproject/:id', title: 'Project Information', element: lazily(() => import('./EditScreen.tsx')) },
  { path: '/projects/projectdetail', title: 'Project', element: lazily(() => import('./LastProjectScreen.tsx')) },
  { path: '/projects/:id', title: 'Project', element: lazily(() => import('./ProjectScreen.tsx')) },
  { path: '/project/:id', title: 'Project', element: lazily(() => import('./OldAddressScreen.tsx')) },
];
