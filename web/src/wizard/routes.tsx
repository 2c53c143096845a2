import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths, stepPaths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const Definitions = lazily(() => import('./documents/DefinitionsScreen.tsx'));
const Create = {
  public: lazily(() => import('./settings/CreatePublicScreen.tsx')),
  private: lazily(() => import('./settings/CreatePrivateScreen.tsx')),
};

export const routes: readonly AreaRoute[] = [
  { path: paths.newProject, title: 'New project', element: lazily(() => import('./ChoiceScreen.tsx')) },
  { path: paths.newPublicProject, title: 'New public project', element: Create.public },
  { path: paths.newPrivateProject, title: 'New private project', element: Create.private },
  { path: paths.newPersonalProject, title: 'New personal project', element: Create.private },
  {
    path: stepPaths.information(':id'),
    title: 'Project Information',
    element: lazily(() => import('./settings/EditScreen.tsx')),
  },
  {
    path: stepPaths.collaboratorCount(':id'),
    title: 'Collaborators',
    element: lazily(() => import('./people/CountScreen.tsx')),
  },
  {
    path: stepPaths.addCollaborators(':id'),
    title: 'Add collaborators',
    element: lazily(() => import('./people/InviteScreen.tsx')),
  },
  { path: stepPaths.publicDefinitions(':id'), title: 'Required documents', element: Definitions },
  { path: stepPaths.privateDefinitions(':id'), title: 'Required documents', element: Definitions },
  {
    path: stepPaths.assignment(':id'),
    title: 'Assign documents',
    element: lazily(() => import('./documents/AssignScreen.tsx')),
  },
];
