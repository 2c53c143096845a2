import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { copyPath, paths, projectPath } from '../../paths.ts';
import TemplatesScreen from '../../projects/TemplatesScreen.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aDocument, aMe, aProject, aTeam, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';

const templateOf = (change: Partial<ProjectRow> = {}) =>
  aProject({ projectName: 'Calls', status: 'template', invitedCount: 0, collaboratorCount: 0, ...change });

const openMenu = async (project: ProjectRow) => {
  const api = fakeApi({ projects: [project], teams: [aTeam({ id: 'grants', teamName: 'Grants' })] });
  api.answer('/api/me', aMe());
  api.answer('SaveTemplate', { projectId: '555555555' });
  const page = renderScreen(<ProjectMenu project={project} />);
  await page.user.click(await screen.findByRole('button', { name: `More about ${project.projectName}` }));
  return { api, ...page };
};

describe('a template', () => {
  it('[BEY-33] is saved from a project, under a name of its own, for its team too', async () => {
    const { api, user, address } = await openMenu(aProject({ teamId: 'grants' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Save as template' }));
    const name = await screen.findByLabelText<HTMLInputElement>(/Template name/);
    expect(name.value).toBe('Horizon grant');
    await screen.findByText(/The members of Grants can use it, too\./);
    await user.clear(name);
    await user.type(name, 'Calls');
    await user.click(screen.getByText('Save template', { selector: 'button' }));
    await waitFor(() => expect(address()).toBe(projectPath('555555555')));
    expect(api.sent).toEqual([
      { name: 'SaveTemplate', payload: { templateName: 'Calls', from: projectId, teamId: 'grants' } },
    ]);
  });

  it('[BEY-33] a project is duplicated from its menu; a template has only what a template needs', async () => {
    const { user, address } = await openMenu(aProject());
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(address()).toBe(copyPath(aProject()));
  });

  it('[BEY-33] has only what a template needs in its menu', async () => {
    await openMenu(templateOf());
    const menu = await screen.findByRole('menu');
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Template settings', 'Reminders and wording', 'Delete template']);
  });

  it('[BEY-33] shows what a new project begins with, and begins one', async () => {
    const api = fakeApi({ projects: [templateOf()], documents: [aDocument('Budget')], teams: [] });
    api.answer('/api/me', aMe());
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    const link = await screen.findByRole('link', { name: 'New project from it' });
    expect(link.getAttribute('href')).toBe(copyPath(templateOf()));
    expect(await screen.findByText('Budget')).toBeTruthy();
    expect(screen.queryByText('Project ID')).toBeNull();
  });

  it('[BEY-33] is only read by an auditor', async () => {
    const project = templateOf({ role: 'auditor' });
    const api = fakeApi({ projects: [project], documents: [aDocument('Budget')], teams: [] });
    api.answer('/api/me', aMe());
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect(await screen.findByText('Budget')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /New project|Change documents/ })).toBeNull();
  });

  it('[BEY-33] stands in a list of its own, where an empty one is made', async () => {
    const api = fakeApi({ projects: [templateOf(), aProject({ id: '111111111' })], teams: [] });
    api.answer('/api/me', aMe());
    api.answer('SaveTemplate', { projectId: '555555555' });
    const { user } = renderScreen(<TemplatesScreen />, { path: paths.templates });
    const use = await screen.findByRole('link', { name: 'New project from Calls' });
    expect(use.getAttribute('href')).toBe(copyPath(templateOf()));
    expect(screen.queryByText('Horizon grant')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New template' }));
    await user.type(await screen.findByLabelText(/Template name/), 'Surveys');
    await user.click(screen.getByText('Save template', { selector: 'button' }));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SaveTemplate', payload: { templateName: 'Surveys' } }]));
  });
});
