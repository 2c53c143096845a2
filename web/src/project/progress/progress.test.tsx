import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { projectPath, reviewPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';

const people = [
  aCollaborator(
    'ada',
    [
      ['Budget', 'Uploaded'],
      ['Plan', 'Not Uploaded'],
    ],
    { name: 'Ada Ferreira' },
  ),
  aCollaborator('bo', [['Budget', 'Accept']], { name: 'Bo Lind' }),
];

const open = async (search = '') => {
  const api = fakeApi({
    projects: [aProject({ dueAt: '2100-01-01T05:00:00Z' })],
    documents: [aDocument('Budget'), aDocument('Plan', { order: 2 })],
    collaborators: people,
    submissions: [aSubmission('ada', 'Budget') as never],
    comments: [],
  });
  api.answer(`/api/projects/${projectId}/moments`, [
    { position: 4, at: '2026-11-01T10:00:00.000Z', kind: 'ProjectCreated' },
    { position: 7, at: '2026-11-02T10:00:00.000Z', kind: 'DueDateMoved' },
    { position: 9, at: '2026-11-03T10:00:00.000Z', kind: 'DocumentUploaded' },
  ]);
  const counts = { 'Not Uploaded': 3, Uploaded: 0, Accept: 0, Reject: 0, 'In Review': 0 };
  api.answer(`/api/projects/${projectId}/life`, [
    { at: '2026-11-01T10:00:00.000Z', statusCounts: counts },
    { at: '2026-11-03T10:00:00.000Z', statusCounts: { ...counts, 'Not Uploaded': 1, Uploaded: 1, Accept: 1 } },
  ]);
  const page = renderScreen(<ProjectScreen />, {
    path: projectPath(':id'),
    at: `${projectPath(projectId)}${search}`,
  });
  await screen.findByRole('group', { name: 'Filter by status' });
  return { asked: api.asked, ...page };
};
const map = () => screen.findByRole('application');

describe('the progress of a project', () => {
  it('is folded and asks nothing until it is shown, which the address keeps', async () => {
    const { user, asked, address } = await open();
    const isOfPictures = (path: string) => /\/(?:moments|life)$/.test(path);
    expect(asked.filter(isOfPictures)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show progress' }));
    const said = /At this moment: Not Uploaded 1, Uploaded 1, .* still ahead\. The due date was moved 1 time\./;
    expect(await screen.findByRole('img', { name: said })).toBeTruthy();
    expect(asked.filter(isOfPictures)).toHaveLength(2);
    expect(address()).toContain('progress=shown');
    await user.click(await screen.findByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide progress' }));
    await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
    expect(address()).not.toContain('progress');
  });

  it('has a heat map of whom the table shows, that says each cell and opens it', async () => {
    const { user, address } = await open('?progress=shown&sort=name&order=DESC');
    expect((await map()).getAttribute('aria-label')).toMatch(
      /^Heat map of 2 collaborators and 2 documents\. Not Uploaded 1, Uploaded 1, Accept 1\./,
    );
    (await map()).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Bo Lind, Budget: Accept')).toBeTruthy();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByText('Bo Lind, Plan: not asked')).toBeTruthy();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(screen.getByText('Ada Ferreira, Plan: Not Uploaded')).toBeTruthy();
    expect(address()).toContain(projectPath(projectId));
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe(reviewPath(projectId, 'ada', 'Budget'));
  });

  it('follows the pointer, and the filter', async () => {
    const { address, user } = await open('?progress=shown');
    const svg = await map();
    svg.getBoundingClientRect = () => ({ left: 10, top: 20, width: 40, height: 32 }) as DOMRect;
    fireEvent.mouseMove(svg, { clientX: 35, clientY: 25 });
    expect(screen.getByText('Bo Lind, Budget: Accept')).toBeTruthy();
    fireEvent.mouseLeave(svg);
    expect(screen.queryByText('Bo Lind, Budget: Accept')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Missing/ }));
    await waitFor(() => expect(svg.getAttribute('aria-label')).toMatch(/^Heat map of 1 collaborator and/));
    fireEvent.click(svg, { clientX: 15, clientY: 25 });
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Budget')));
  });
});
