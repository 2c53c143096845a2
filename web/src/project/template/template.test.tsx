import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { copyPath, paths, projectPath } from '../../paths.ts';
import ListScreen from '../../projects/ListScreen.tsx';
import TemplatesScreen from '../../projects/TemplatesScreen.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aDocument, aProject, aTeam, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import { ProjectMenu } from '../parts/ProjectMenu.tsx';

const templateOf = (change: Partial<ProjectRow> = {}) =>
  aProject({
    projectName: 'Calls',
    status: 'template',
    isTemplate: true,
    invitedCount: 0,
    collaboratorCount: 0,
    ...change,
  });

const openMenu = async (project: ProjectRow) => {
  const api = fakeApi({ projects: [project], teams: [aTeam({ id: 'grants', teamName: 'Grants' })] });
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
    fakeApi({ projects: [templateOf()], documents: [aDocument('Budget')], teams: [] });
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    const link = await screen.findByRole('link', { name: 'New project from it' });
    expect(link.getAttribute('href')).toBe(copyPath(templateOf()));
    expect(await screen.findByText('Budget')).toBeTruthy();
    expect(screen.queryByText('Project ID')).toBeNull();
  });

  it('[BEY-33, BEY-40] says how long documents of its projects are kept, where that is changed', async () => {
    const api = fakeApi({ projects: [templateOf({ retentionDays: 30 })], documents: [aDocument('Budget')], teams: [] });
    const { user } = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    const kept = within(await screen.findByRole('region', { name: 'How long documents are kept' }));
    const said = 'Documents of projects that begin with it are kept for 30 days after the due date.';
    expect(kept.getByText(said)).toBeTruthy();
    await user.click(kept.getByRole('button', { name: 'Change how long' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How long documents are kept' }));
    await user.click(dialog.getByRole('combobox', { name: 'After the due date' }));
    await user.click(await screen.findByRole('option', { name: '90 days' }));
    expect(dialog.getByText(/^Projects that begin with it from now on delete all documents 90 days/)).toBeTruthy();
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetRetention', payload: { projectId, days: 90 } }]));
  });

  const binned = templateOf({ status: 'bin', purgeAt: '2099-02-01T00:00:00Z', retentionDays: 30 });
  it('[BEY-33] has no dates in the bin, where it is a template still', async () => {
    fakeApi({ projects: [binned] });
    renderScreen(<ListScreen />, { path: paths.projects, at: `${paths.projects}?tab=bin` });
    expect(await screen.findByText('Template, 2 documents')).toBeTruthy();
    expect(screen.queryByText(/2099 – /)).toBeNull();
  });

  it('[BEY-33] is not changed in the bin, only restored', async () => {
    fakeApi({ projects: [binned], documents: [aDocument('Budget')], teams: [] });
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect(await screen.findByText(/^This template is in the bin/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
    expect(screen.queryByText(/^Change|^New project from|Due/)).toBeNull();
  });

  it('is not deleted once more in the bin', async () => {
    await openMenu(binned);
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Template settings']);
  });

  it('[BEY-33] is only read by an auditor', async () => {
    const project = templateOf({ role: 'auditor' });
    fakeApi({ projects: [project], documents: [aDocument('Budget')], teams: [] });
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect(await screen.findByText('Budget')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /New project|Change documents/ })).toBeNull();
  });

  it('[BEY-33] stands in a list of its own, where an empty one is made', async () => {
    const api = fakeApi({ projects: [templateOf(), aProject({ id: '111111111' })], teams: [] });
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
