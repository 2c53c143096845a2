import type { HistoryEntry, HistoryRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh } from '../../data/queryClient.ts';
import { auditPath, projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import AuditScreen from './AuditScreen.tsx';

const entry = (position: number, change: Partial<HistoryRow> = {}): HistoryRow => ({
  id: `${projectId}.${position}`,
  projectId,
  position,
  at: '2026-11-03T14:05:09.000Z',
  kind: 'DocumentUploaded',
  actor: { id: 'ada', name: 'Ada Ferreira' },
  person: { id: 'ada', name: 'Ada Ferreira' },
  document: { id: 'Budget', name: 'Budget' },
  text: `Ada Ferreira uploaded "Budget", version ${position}, 1.2 MB`,
  details: [],
  late: false,
  byHand: false,
  ...change,
});
const settings = entry(2, {
  kind: 'ProjectUpdated',
  text: 'Hilda Host changed the settings',
  details: [
    { name: 'Name', before: 'Grant', after: 'Horizon grant' },
    { name: 'Support staff', before: 'Sue', after: '' },
  ],
});
const full = (row: HistoryRow): HistoryEntry => ({
  ...row,
  event: {
    id: 'event-1',
    type: row.kind,
    version: 1,
    stream: `project-${projectId}`,
    revision: 4,
    time: row.at,
    actor: 'hilda',
    commandId: 'command',
    causationId: 'command',
    correlationId: 'request',
    data: { projectName: 'Horizon grant' },
  },
  digest: 'd1'.repeat(32),
  previousDigest: 'd0'.repeat(32),
  seal: null,
});
const entries = [entry(3, { late: true }), settings, entry(1)];

const open = (at = auditPath(projectId), role: 'support' | 'collaborator' = 'support', history = entries) => {
  const api = fakeApi({
    projects: [aProject({ role })],
    documents: [aDocument('Budget')],
    collaborators: [aCollaborator('ada', [['Budget', 'Uploaded']], { name: 'Ada Ferreira' })],
    submissions: [],
    comments: [],
    evidence: [],
    history,
  });
  const isAudit = at.startsWith(auditPath(projectId));
  return {
    api,
    ...renderScreen(isAudit ? <AuditScreen /> : <ProjectScreen />, {
      path: (isAudit ? auditPath : projectPath)(':id'),
      at,
    }),
  };
};
const list = () => screen.findByRole('list', { name: 'Time line' });

describe('the time line', () => {
  it('[BEY-01] shows every entry with its moment, its marks and what changed', async () => {
    open();
    const shown = within(await list());
    expect(shown.getAllByRole('listitem')).toHaveLength(3);
    expect(shown.getByText('Late')).toBeTruthy();
    expect(shown.getByText('Grant').tagName).toBe('DEL');
    expect(shown.getByText(/Support staff/).textContent).toBe('Support staff: Sue → none');
  });

  it('counts the changes that stand in the entry alone', async () => {
    const details = ['Name', 'Due date', 'Team', 'Details', 'Details'].map((name) => ({
      name,
      before: 'a',
      after: 'b',
    }));
    open(auditPath(projectId), 'support', [entry(2, { details }), entry(1, { details: details.slice(1) })]);
    const shown = within(await list());
    expect(shown.getByText('and 2 more changes')).toBeTruthy();
    expect(shown.getByText('and 1 more change')).toBeTruthy();
  });

  it('[BEY-32] keeps its filters in the address', async () => {
    const { user, address } = open(`${auditPath(projectId)}?kind=project&q=settings`);
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(1);
    expect((screen.getByLabelText('Search') as HTMLInputElement).value).toBe('settings');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(address()).toBe(auditPath(projectId)));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    await user.type(screen.getByLabelText('Search'), 'version 1');
    await waitFor(() => expect(address()).toBe(`${auditPath(projectId)}?q=version+1`));
    await waitFor(async () => expect(within(await list()).getAllByRole('listitem')).toHaveLength(1));
    await user.type(screen.getByLabelText('Search'), '000');
    expect(await screen.findByText('Nothing fits these filters.')).toBeTruthy();
  });

  it('[BEY-32] is filtered by what was saved under a name', async () => {
    const { api, user, address } = open(`${auditPath(projectId)}?q=version`);
    const saved = { id: 'f', list: `history-${projectId}`, name: 'Settings', search: 'kind=project' };
    api.answer('/api/auth/saved-filters', [saved]);
    await list();
    await user.click(screen.getByRole('button', { name: 'Saved filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    await waitFor(() => expect(address()).toBe(`${auditPath(projectId)}?kind=project`));
    expect(await screen.findByRole('button', { name: 'Settings' })).toBeTruthy();
  });

  it('[BEY-04] opens an entry at its own address, with its event, digests and seal', async () => {
    const { api, user, address } = open();
    api.answer(`/api/history/${settings.id}`, full(settings));
    await user.click(within(await list()).getByRole('link', { name: settings.text }));
    expect(address()).toBe(`${auditPath(projectId)}?entry=${settings.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: settings.text }));
    expect(dialog.getByText('d1'.repeat(32))).toBeTruthy();
    expect(dialog.getByText('d0'.repeat(32))).toBeTruthy();
    expect(dialog.getByText(/^Not sealed yet/)).toBeTruthy();
    const then = dialog.getByRole('link', { name: 'Show the project at this moment' });
    expect(then.getAttribute('href')).toBe(`${projectPath(projectId)}?at=2`);
    expect(dialog.getByRole('region', { name: 'Event' }).textContent).toContain('"projectName": "Horizon grant"');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe(auditPath(projectId)));
  });

  it('opens a refused attempt, which is no event, without digests', async () => {
    const refused = entry(3, {
      id: `${projectId}.0000000000000003.00112233aabbccdd`,
      kind: 'AttemptRefused',
      text: 'Ivo Petrov was refused: download of "Budget", version 1, of Ada Ferreira',
      details: [{ name: 'Attempts', before: null, after: '14, the last at Nov 03 2026, 14:20' }],
    });
    const { api, user } = open(auditPath(projectId), 'support', [refused, ...entries]);
    api.answer(`/api/history/${refused.id}`, { ...refused, event: null, digest: '', previousDigest: '', seal: null });
    await user.click(within(await list()).getByRole('link', { name: refused.text }));
    const dialog = within(await screen.findByRole('dialog', { name: refused.text }));
    expect(dialog.getByText(/no digest and no seal, and is kept for 90 days/)).toBeTruthy();
    expect(dialog.getByText(/14, the last at/)).toBeTruthy();
    expect(dialog.queryByRole('region', { name: 'Event' })).toBeNull();
  });

  it('[BEY-03] is saved as CSV or JSON with the filters on the screen', async () => {
    const { api, user } = open(`${auditPath(projectId)}?q=settings`);
    api.answer('/api/downloads', { url: '#' });
    await list();
    for (const [name, history] of [
      [/^CSV/, 'csv'],
      ['JSON', 'json'],
      ['JSON Lines', 'jsonl'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() => expect(api.sent.at(-1)?.payload).toEqual({ projectId, history, filter: { q: 'settings' } }));
    }
  });

  it('says that it could not be loaded, and loads again', async () => {
    const { api, user } = open();
    api.refuse('/api/history', 'FORBIDDEN');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText(/The time line could not be loaded/)).toBeTruthy();
    await user.click(retry);
    expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
  });

  it('asks for everybody whom it names, also who is no collaborator', async () => {
    const { api, user, address } = open();
    api.rows.history = [entry(4, { actor: { id: 'carl', name: 'Carl Co-host' } }), ...entries];
    await list();
    await user.click(screen.getByRole('combobox', { name: /^Person/ }));
    await user.click(await screen.findByRole('option', { name: 'Carl Co-host' }));
    expect(address()).toBe(`${auditPath(projectId)}?person=carl`);
  });

  it('[BEY-01] does not exist for a collaborator, whose own one stands on the project page', async () => {
    open(auditPath(projectId), 'collaborator');
    expect(await screen.findByText('Project not found.')).toBeTruthy();
  });

  it("shows a collaborator's own entries on the project page", async () => {
    const { api } = open(projectPath(projectId), 'collaborator');
    api.rows.history = [entry(4, { kind: 'MailSent', text: 'The email was sent' }), ...entries];
    const own = within(await screen.findByRole('region', { name: 'My time line' }));
    expect(await own.findByText(/version 3/)).toBeTruthy();
    expect(own.queryByText('The email was sent')).toBeNull();
    expect(own.queryByRole('link')).toBeNull();
  });

  it('tells a collaborator there that an email was sent, once it was', async () => {
    const queued = (fate: string) => entry(4, { kind: 'MailQueued', text: `You were to be reminded; ${fate}` });
    const { api } = open(projectPath(projectId), 'collaborator', [queued('it is on its way'), ...entries]);
    const own = within(await screen.findByRole('region', { name: 'My time line' }));
    expect(await own.findByText(/it is on its way$/)).toBeTruthy();
    api.rows.history = [entry(5, { kind: 'MailSent', text: 'It was sent' }), queued('it was sent'), ...entries];
    await act(() => refresh(queryClient, new Set(['history'])));
    expect(await own.findByText(/it was sent$/)).toBeTruthy();
    expect(own.queryByText(/it is on its way$/)).toBeNull();
  });
});
