import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { ProjectId } from './ProjectId.tsx';

describe('the number of a project', () => {
  it('opens its QR code and link, which are copied and printed', async () => {
    fakeApi();
    const { user } = renderScreen(<ProjectId project={aProject({ projectName: 'Grants', projectScope: 'public' })} />);
    await user.click(await screen.findByLabelText('QR code and link'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Grants' }));
    const link = `${window.location.origin}/projects/${projectId}`;
    const code = dialog.getByRole('img', { name: `QR code of ${link}` });
    // Dark on light in either theme, and more than a frame.
    const [paper, ink] = [...code.querySelectorAll('path')];
    expect([paper?.getAttribute('fill'), ink?.getAttribute('fill')]).toEqual(['#ffffff', '#000000']);
    expect(ink?.getAttribute('d')?.length).toBeGreaterThan(1_000);
    expect(dialog.getByText('Whoever opens the link and signs in can join the project.')).toBeTruthy();
    await user.click(dialog.getByText('Copy link'));
    expect(await screen.findByText('Link copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(link);
    await user.click(dialog.getByText('Copy ID'));
    expect(await screen.findByText('Project ID copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(projectId);
  });
});
