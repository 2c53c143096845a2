import type { ProjectRow } from '@dossier/shared/contract';
import { afterEach, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { projectPath } from '../paths.ts';
import ProjectScreen from '../project/ProjectScreen.tsx';
import { Deadline } from '../project/parts/Deadline.tsx';
import { fakeApi } from '../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';

const pageOf = (content: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'as-of', content });
  document.head.append(meta);
};
afterEach(() => document.querySelector('meta[name="as-of"]')?.remove());

const show = () => {
  fakeApi();
  return renderScreen(<Deadline dueAt="2026-11-06T14:05:09.000Z" timeZone="UTC" />);
};

it('an installation that shows what was says so above every screen, and counts from then', async () => {
  pageOf('2026-11-03T14:05:09.000Z');
  show();
  expect((await screen.findByText(/nothing can be changed here/)).textContent).toMatch(
    /^As of Nov 0\d 2026, \d\d:05 \(UTC.*\): nothing can be changed here\.$/,
  );
  expect(screen.getByText('3 days left')).toBeTruthy();
});

it.each(['', '__AS_OF__'])('one that lives does not (%j)', async (content) => {
  pageOf(content);
  show();
  expect(await screen.findByText(/left|passed/)).toBeTruthy();
  expect(screen.queryByText(/nothing can be changed/)).toBeNull();
});

const showProject = (role: ProjectRow['role']) => {
  fakeApi({
    projects: [aProject({ role })],
    documents: [aDocument('Budget')],
    collaborators: [aCollaborator('ada', [['Budget', 'Uploaded']], { name: 'Ada Ferreira' })],
    submissions: [aSubmission('ada', 'Budget', { status: 'Uploaded' })],
    comments: [],
  });
  return renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
};

it.each([
  ['2026-11-03T14:05:09.000Z', 0],
  ['', 1],
])(
  'the host has what looks and downloads, and what changes something unless it is a copy (%j)',
  async (content, changes) => {
    pageOf(content);
    showProject('owner');
    expect(await screen.findByRole('button', { name: 'Download All' })).toBeTruthy();
    expect(screen.queryAllByRole('link', { name: 'Review 1' })).toHaveLength(changes);
  },
);

it.each([
  ['2026-11-03T14:05:09.000Z', 0],
  ['', 1],
])('a collaborator uploads nothing into a copy (%j)', async (content, changes) => {
  pageOf(content);
  showProject('collaborator');
  expect(await screen.findByRole('heading', { name: /Required Documents/i })).toBeTruthy();
  expect(screen.queryAllByText('Nothing can be changed here.')).toHaveLength(1 - changes);
  expect(screen.queryAllByText(/Drop /)).toHaveLength(changes);
});

it('a page that is left alone sends nothing into a copy: who was invited is not joined by looking', async () => {
  pageOf('2026-11-03T14:05:09.000Z');
  const api = fakeApi({
    projects: [aProject({ role: 'collaborator', joined: false })],
    documents: [],
    submissions: [],
  });
  renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
  expect(await screen.findByRole('heading', { name: 'Horizon grant' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull();
  expect(screen.queryByLabelText('Write a comment')).toBeNull();
  expect(api.sent).toEqual([]);
});
