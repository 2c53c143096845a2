import type { ProjectRow } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { SideNav } from './SideNav.tsx';

it.each<[ProjectRow['role'], boolean, string]>([
  ['auditor', false, 'Projects you audit'],
  ['auditor', true, 'Projects you audit'],
  ['collaborator', false, 'Asked of me'],
  ['collaborator', true, 'Asked of me'],
  ['owner', true, 'Solo Projects'],
])('the navigation shows a project in the list of its %s (host elsewhere: %s): %s', async (role, isHost, label) => {
  const api = fakeApi({ projects: [aProject({ role })] });
  api.answer('/api/me', aMe({ isHost, isAuditor: true }));
  renderScreen(<SideNav />, { path: projectPath(':id'), at: projectPath(projectId) });
  await waitFor(() => expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(label));
});
