import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import { Standing } from './DeadlineBoard.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const open = (hours: number, change: Partial<ProjectRow> = {}, empty = false) => {
  const dueAt = inHours(hours);
  const project = aProject({ dueAt, projectScope: 'private', ...change });
  const rejected = aCollaborator('bo', [['Budget', 'Reject']], { name: 'Bo Lind', dueAt });
  const silent = aCollaborator(
    'cy',
    [
      ['Budget', 'Not Uploaded'],
      ['Plan', 'Not Uploaded'],
    ],
    { name: 'Cy Storm', dueAt },
  );
  const api = fakeApi({ projects: [project] });
  return { api, ...renderScreen(<Standing project={project} people={empty ? [] : [rejected, silent]} />) };
};
const lines = () => within(screen.getByRole('list', { name: 'Who misses something' })).getAllByRole('listitem');

describe('the board of a deadline', () => {
  it('calls off what was never uploaded, one after the other, and asks for it again', async () => {
    const { api, user } = open(3);
    expect(lines().map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Cy Storm Budget and Plan/),
      expect.stringMatching(/^Bo Lind Budget/),
    ]);
    expect(screen.queryByRole('button', { name: /^Call off .* of Bo Lind$/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Call off Budget and Plan of Cy Storm' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const of = (documentId: string) => ({ projectId, documentId, personIds: ['cy'] });
    await waitFor(() =>
      expect(api.sent).toEqual([
        { name: 'UnassignDocument', payload: of('Budget') },
        { name: 'UnassignDocument', payload: of('Plan') },
        { name: 'AssignDocument', payload: of('Budget') },
        { name: 'AssignDocument', payload: of('Plan') },
      ]),
    );
  });

  it('calls nothing off in a public project, of which everybody is asked all', () => {
    open(3, { projectScope: 'public' });
    expect(screen.queryByRole('button', { name: /^Call off/ })).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Remind/ })).toHaveLength(2);
  });

  it('says how it stands to those who change nothing', () => {
    open(3, { role: 'support' });
    expect(lines()).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('reminds nobody after it', () => {
    open(-3, { status: 'past' });
    const board = within(screen.getByRole('region', { name: 'After the deadline' }));
    expect(board.getByRole('status').textContent).toBe('Closed · 0 of 3 in · 2 people miss 3 documents');
    expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Reopen for 2' })).toBeTruthy();
  });

  it('leads to all whom it does not name, also where they have only a rejected document', async () => {
    const dueAt = inHours(3);
    const people = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'].map((name, index) =>
      aCollaborator(name, [['Budget', index < 6 ? 'Not Uploaded' : 'Reject']], { name, dueAt }),
    );
    fakeApi({
      projects: [aProject({ dueAt })],
      documents: [aDocument('Budget')],
      collaborators: people,
      submissions: [],
      comments: [],
    });
    const { user } = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect((await screen.findByRole('list', { name: 'Who misses something' })).textContent).not.toMatch(/Gus|Hal/);
    await user.click(screen.getByRole('link', { name: 'and 2 more people' }));
    expect(await screen.findByRole('rowheader', { name: /Gus/ })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: /Hal/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Still owing/, pressed: true }).textContent).toBe('Still owing8');
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(screen.queryByRole('button', { name: /^Still owing/ })).toBeNull();
  });

  it('is not there two days before', () => {
    open(48);
    expect(screen.queryByRole('region', { name: /deadline$/ })).toBeNull();
  });

  it('leaves the word of the due date to the notice where nobody takes part', () => {
    open(-3, { status: 'past' }, true);
    expect(screen.getByText(/^The due date of this project has passed/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: /deadline$/ })).toBeNull();
  });
});
