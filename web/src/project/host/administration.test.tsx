import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { administrationPath, projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import AdministrationScreen from './AdministrationScreen.tsx';

const open = (role: ProjectRow['role'], rows: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ projects: [aProject({ role })], ...rows });
  const at = administrationPath(projectId);
  return { api, ...renderScreen(<AdministrationScreen />, { path: administrationPath(':id'), at }) };
};

describe('the administration of a project', () => {
  it('is a screen beside that of its people', async () => {
    open('owner', { collaborators: [], auditors: [], holds: [] });
    for (const name of ['Auditors', 'How long documents are kept', 'Storage', 'Legal hold'])
      expect(await screen.findByRole('region', { name })).toBeTruthy();
    const tabs = screen.getAllByRole('link', { name: /^(Collaborators|Administration)$/ });
    expect(tabs.map((tab) => [tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      [projectPath(projectId), null],
      [administrationPath(projectId), 'page'],
    ]);
  });

  it('is not there for a collaborator', async () => {
    open('collaborator', { collaborators: [] });
    expect(await screen.findByText('Project not found.')).toBeTruthy();
  });

  it.each(['owner', 'support'] as const)(
    '[GEN-02] says of each part that could not be loaded, and loads it again, for: %s',
    async (role) => {
      const { api, user } = open(role);
      for (const what of ['Auditors', 'Legal holds'])
        expect(await screen.findByText(`${what} could not be loaded. Not found.`)).toBeTruthy();
      Object.assign(api.rows, { auditors: [], holds: [] });
      for (const retry of screen.getAllByText('Retry')) await user.click(retry);
      if (role === 'owner') expect(await screen.findByText(/^Nobody audits this project/)).toBeTruthy();
      await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
    },
  );
});
