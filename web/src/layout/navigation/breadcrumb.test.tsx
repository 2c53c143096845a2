import { cardScreens, type ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { auditPath, paths, projectPath } from '../../paths.ts';
import { ProjectGate } from '../../project/parts/ProjectGate.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { Breadcrumb } from './Breadcrumb.tsx';

const open = (path: string, at: string, title: string, role: ProjectRow['role'] = 'owner') => {
  fakeApi({ projects: [aProject({ role })] });
  return renderScreen(<Breadcrumb />, { path, at, handle: { title } });
};
const trail = () => screen.getByRole('navigation', { name: 'Breadcrumb' });

describe('the breadcrumb', () => {
  it('leads from a page below a project to the project and to all projects', async () => {
    const { user, address } = open(auditPath(':id'), auditPath(projectId), 'Time line');
    await waitFor(() => expect(trail().textContent).toBe('Projects / Horizon grant / Time line'));
    expect(screen.getByRole('link', { name: 'Projects' }).getAttribute('href')).toBe('/projectlist');
    await user.click(screen.getByRole('link', { name: 'Horizon grant' }));
    expect(address()).toBe(projectPath(projectId));
  });

  it('leads from payments to the settings, like their neighbours do', async () => {
    const { user, address } = open(paths.payment, paths.payment, 'Payments & subscription');
    expect(trail().textContent).toBe('Settings / Payments & subscription');
    await user.click(screen.getByRole('link', { name: 'Settings' }));
    expect(address()).toBe(paths.settings);
  });

  it('leads from what is done with a card to the payments', async () => {
    const { user, address } = open(cardScreens.card, cardScreens.card, 'Change card');
    expect(trail().textContent).toBe('Settings / Payments & subscription / Change card');
    await user.click(screen.getByRole('link', { name: 'Payments & subscription' }));
    expect(address()).toBe(paths.payment);
  });

  it('names the project on its own page', async () => {
    open(projectPath(':id'), projectPath(projectId), 'Project');
    await waitFor(() => expect(trail().textContent).toBe('Projects / Horizon grant'));
  });

  it('leads a collaborator to what is asked of them', async () => {
    open(projectPath(':id'), projectPath(projectId), 'Project', 'collaborator');
    await waitFor(() => expect(trail().textContent).toBe('Asked of me / Horizon grant'));
    expect(screen.getByRole('link', { name: 'Asked of me' }).getAttribute('href')).toBe(paths.asked);
  });

  it('leads an auditor to what they audit, which is in no other list', async () => {
    open(auditPath(':id'), auditPath(projectId), 'Time line', 'auditor');
    await waitFor(() => expect(trail().textContent).toBe('Projects you audit / Horizon grant / Time line'));
    expect(screen.getByRole('link', { name: 'Projects you audit' }).getAttribute('href')).toBe(paths.audits);
  });

  it('has read the project for the screen below it, however late its script comes', async () => {
    const { asked } = fakeApi({ projects: [aProject()] });
    let arrive: (script: { default: () => ReactNode }) => void = () => {};
    const Late = lazy(
      () =>
        new Promise<{ default: () => ReactNode }>((resolve) => {
          arrive = resolve;
        }),
    );
    const both = (
      <>
        <Breadcrumb />
        <Suspense>
          <Late />
        </Suspense>
      </>
    );
    renderScreen(both, { path: auditPath(':id'), at: auditPath(projectId), handle: { title: 'Time line' } });
    await waitFor(() => expect(trail().textContent).toBe('Projects / Horizon grant / Time line'));
    arrive({ default: () => <ProjectGate>{({ projectName }) => <h1>{projectName}</h1>}</ProjectGate> });
    await screen.findByRole('heading', { name: 'Horizon grant' });
    expect(asked.filter((path) => path.includes(`/api/projects/${projectId}`))).toHaveLength(1);
  });
});
