import type { HistoryRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { comparedWithNow, queryClient, refresh, refreshAll } from '../../data/queryClient.ts';
import { collectionPath, projectPath } from '../../paths.ts';
import ProjectScreen from '../../project/ProjectScreen.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { PastFrame } from './PastFrame.tsx';

const ada = (status: 'Uploaded' | 'Accept') => aCollaborator('ada', [['Budget', status]], { name: 'Ada Ferreira' });
const moments = [
  { position: 4, at: '2026-11-03T14:05:09.000Z', kind: 'ProjectCreated' },
  { position: 7, at: '2026-11-03T14:06:00.000Z', kind: 'DocumentUploaded' },
  { position: 9, at: '2026-11-03T15:00:00.000Z', kind: 'DocumentReviewed' },
];

const accepted: HistoryRow = {
  id: `${projectId}.9`,
  projectId,
  position: 9,
  at: '2026-11-03T15:00:00.000Z',
  kind: 'DocumentReviewed',
  actor: { id: 'hilda', name: 'Hilda Host' },
  person: { id: 'ada', name: 'Ada Ferreira' },
  document: { id: 'Budget', name: 'Budget' },
  text: 'Hilda Host accepted "Budget", version 1, of Ada Ferreira',
  details: [{ name: 'Remarks', before: null, after: 'Well done' }],
  late: false,
  byHand: false,
};

const open = async (position = '7', width = 1280) => {
  const rows = (status: 'Uploaded' | 'Accept', projectName: string) => ({
    projects: [aProject({ timeZone: 'UTC', projectName })],
    documents: [aDocument('Budget')],
    collaborators: [ada(status)],
    submissions: [aSubmission('ada', 'Budget', { status })],
    comments: [],
  });
  const fetchOf = (api: ReturnType<typeof fakeApi>) => {
    api.answer(`/api/projects/${projectId}/moments`, moments);
    const counts = { 'Not Uploaded': 1, Uploaded: 0, Accept: 0, Reject: 0, 'In Review': 0 };
    api.answer(`/api/projects/${projectId}/life`, [
      { at: moments[0]?.at, statusCounts: counts },
      { at: moments[1]?.at, statusCounts: { ...counts, 'Not Uploaded': 0, Uploaded: 1 } },
    ]);
    return globalThis.fetch;
  };
  const at = fakeApi(rows('Uploaded', 'Grant call'));
  const then = fetchOf(at);
  const now = fakeApi({
    ...rows('Accept', 'Renamed'),
    documents: [aDocument('Budget'), aDocument('Plan')],
    history: [accepted],
  });
  const fetchNow = fetchOf(now);
  const asked: URL[] = [];
  globalThis.fetch = (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    asked.push(url);
    // Nothing happened since the last change.
    return ([null, '9'].includes(url.searchParams.get('position')) ? fetchNow : then)(input, init);
  };
  const page = renderScreen(
    <PastFrame>
      <ProjectScreen />
    </PastFrame>,
    { path: projectPath(':id'), at: `${projectPath(projectId)}?at=${position}`, width },
  );
  await screen.findByText(/^As of/);
  /** The address leads before the bar shows it, from where the next key steps on. */
  const isAt = async (position: 4 | 7 | 9) => {
    await waitFor(() => expect(page.address()).toBe(`${projectPath(projectId)}?at=${position}`));
    const at = moments.find((moment) => moment.position === position)?.at ?? '';
    await screen.findByText(`As of Nov 03 2026, ${at.slice(11, 19)}`);
  };
  await screen.findByRole('group', { name: 'Filter by status', hidden: true });
  const positions = (name: string) =>
    asked.filter(({ pathname }) => pathname === `/api/${name}`).map(({ searchParams }) => searchParams.get('position'));
  const askedFor = (name: string) =>
    asked.filter(({ pathname }) => pathname === `/api/${name}`).map(({ searchParams }) => searchParams.get('asOf'));
  return { positions, askedFor, at, now, isAt, ...page };
};

describe('a project as it was', () => {
  it('[BEY-02] is the same page, read of that moment, without a way to change it', async () => {
    const { positions } = await open();
    expect(screen.getByText('As of Nov 03 2026, 14:06:00')).toBeTruthy();
    expect(screen.getByText('Document uploaded')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /At this moment: Not Uploaded 0, Uploaded 1,/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Budget of Ada Ferreira: Uploaded' })).toBeTruthy();
    for (const name of ['documents', 'collaborators', 'submissions', 'comments'])
      expect(positions(name)).toEqual(['7']);
    for (const name of [/Download All/, /Remind/, /^More about/, 'History'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByLabelText('Write a comment')).toBeNull();
  });

  it.each([
    ['2026-11-04', '2026-11-04T00:00:00.000Z'],
    ['2026-11-03T15:06:00%2B01:00', '2026-11-03T14:06:00.000Z'],
    ['nonsense', null],
  ])('is asked for at %s in words that the server knows', async (at, asked) => {
    const { askedFor } = await open(at);
    for (const name of ['documents', 'collaborators', 'submissions', 'comments'])
      await waitFor(() => expect(askedFor(name)).toEqual([asked]));
  });

  it('steps through its changes by button, key and scrubber, and the address says where', async () => {
    const { user, isAt, positions } = await open();
    await user.click(screen.getByRole('button', { name: /^Previous change/ }));
    await isAt(4);
    await waitFor(() => expect(positions('collaborators')).toEqual(['7', '4']));
    for (const position of [7, 9, 9] as const) {
      await user.keyboard('{ArrowRight}');
      await isAt(position);
    }
    fireEvent.change(screen.getByLabelText('Moment'), { target: { value: '100' } });
    await isAt(7);
    await waitFor(() => expect(positions('collaborators').at(-1)).toBe('7'));
  });

  it('marks what changed since the step before', async () => {
    const { user, at } = await open('4');
    at.rows.collaborators = [ada('Accept')];
    await user.keyboard('{ArrowRight}');
    const link = await screen.findByRole('link', { name: 'Budget of Ada Ferreira: Accept' });
    expect(link.closest('.matrix-changed')).toBeTruthy();
    expect(document.querySelectorAll('.matrix-changed')).toHaveLength(1);
  });

  it('marks it on a phone in the row of whose it is, and in what that opens', async () => {
    const { user, at } = await open('4', 360);
    at.rows.collaborators = [ada('Accept')];
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.querySelectorAll('li .matrix-changed')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /^Ada Ferreira/ }));
    const link = await screen.findByRole('link', { name: 'Budget of Ada Ferreira: Accept' });
    expect(link.closest('.matrix-changed')).toBeTruthy();
  });

  it('marks what the moment of a link changed, with no step before it', async () => {
    await open('9');
    const link = await screen.findByRole('link', { name: 'Budget of Ada Ferreira: Accept' });
    await waitFor(() => expect(link.closest('.matrix-changed')).toBeTruthy());
    expect(document.querySelectorAll('.matrix-changed')).toHaveLength(1);
  });

  it('plays to its end, and rests there', async () => {
    const { isAt, user } = await open('4');
    fireEvent.keyDown(document.body, { key: ' ' });
    await isAt(9);
    expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
    await user.keyboard('{ArrowLeft}');
    await isAt(7);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('does not play on below a comparison', async () => {
    await open('4&compare=now');
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Play', hidden: true })).toBeTruthy();
  });

  it('is shown no longer once the right to look back has ended', async () => {
    const { now } = await open();
    now.refuse(`/api/projects/${projectId}/moments`, 'PROJECT_NOT_FOUND');
    now.rows.projects = [];
    await act(() => refreshAll(queryClient));
    await screen.findByText('Project not found.');
    expect(screen.queryByText(/^As of/)).toBeNull();
    expect(screen.queryByText('Ada Ferreira')).toBeNull();
  });

  it('goes along to other screens of the project, until somebody goes back to now', async () => {
    const { user, address, go } = await open();
    await user.click(screen.getByRole('button', { name: /^Missing/ }));
    await waitFor(() => expect(address()).toBe(`${projectPath(projectId)}?show=missing&at=7`));
    await user.click(screen.getByRole('button', { name: 'Back to now' }));
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(await screen.findByRole('button', { name: 'Download All' })).toBeTruthy();
    expect(screen.queryByText(/^As of/)).toBeNull();
    await go(collectionPath(projectId));
    expect(address()).toBe(collectionPath(projectId));
  });

  const compared = async () => within(await screen.findByRole('dialog', { name: 'What changed between two moments' }));

  it('says what happened at each step', async () => {
    const { user } = await open();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText(accepted.text)).toBeTruthy();
    expect(screen.getByText(/Remarks: Well done/)).toBeTruthy();
  });

  it('is compared with now: what was added, removed and changed', async () => {
    const { user, address, positions } = await open();
    await user.click(screen.getByRole('button', { name: 'Compare with now' }));
    expect(address()).toBe(`${projectPath(projectId)}?at=7&compare=now`);
    const dialog = await compared();
    expect(await dialog.findByText('project name Grant call → Renamed')).toBeTruthy();
    const documents = within(dialog.getByRole('region', { name: 'Required documents' }));
    expect(documents.getByRole('listitem').textContent).toBe('Added Plan');
    const uploads = within(dialog.getByRole('region', { name: 'Uploads' }));
    expect(uploads.getByRole('listitem').textContent).toMatch(/^Changed Budget of .*: status Uploaded → Accept$/);
    expect(dialog.queryByRole('region', { name: 'Comments' })).toBeNull();
    const before = positions('comments').length;
    await act(() => refresh(queryClient, new Set([comparedWithNow])));
    expect(positions('comments').slice(before)).toContain(null);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(`${projectPath(projectId)}?at=7`);
  });

  it('is compared at two moments, which the address names', async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole('button', { name: 'Compare two moments' }));
    expect(address()).toBe(`${projectPath(projectId)}?at=7&compare=4`);
    const dialog = await compared();
    expect(await dialog.findByText('Nothing is different.')).toBeTruthy();
    fireEvent.keyDown(dialog.getByLabelText('To'), { key: 'ArrowRight' });
    expect(await dialog.findByText('project name Grant call → Renamed')).toBeTruthy();
    expect(address()).toBe(`${projectPath(projectId)}?at=9&compare=4`);
    fireEvent.keyDown(dialog.getByLabelText('From'), { key: 'ArrowRight' });
    await waitFor(() => expect(address()).toBe(`${projectPath(projectId)}?at=9&compare=7`));
    await user.click(dialog.getByRole('button', { name: 'Now' }));
    await waitFor(() => expect(address()).toBe(`${projectPath(projectId)}?at=7&compare=now`));
  });

  it('shows the same comparison to whoever is sent its address', async () => {
    await open('9&compare=4');
    const dialog = await compared();
    expect(await dialog.findByText('project name Grant call → Renamed')).toBeTruthy();
    expect(dialog.getByText('Nov 03 2026, 14:05:09')).toBeTruthy();
    expect(dialog.getByText('Nov 03 2026, 15:00:00')).toBeTruthy();
  });
});
