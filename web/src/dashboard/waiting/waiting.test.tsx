import type { Waiting } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh } from '../../data/queryClient.ts';
import { fakeApi } from '../../testing/api.ts';
import { nothingWaits, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import WaitingPanels from './WaitingPanels.tsx';

const project = { projectId, projectName: 'Horizon grant' };
const due = { dueAt: '2100-01-01T05:00:00Z', timeZone: 'GMT-5' };
const show = (change: Partial<Waiting> = {}) => {
  const api = fakeApi();
  const answer = (waiting: Partial<Waiting>) => api.answer('/api/waiting', { ...nothingWaits, ...waiting });
  answer(change);
  return { api, answer, ...renderScreen(<WaitingPanels />) };
};
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

it('[BEY-44] the dashboard leads to the oldest upload that is to be reviewed', async () => {
  const next = { personId: 'ada', documentId: 'd1' };
  const row = { ...project, documents: 11, since: new Date(Date.now() - 3 * 86_400_000).toISOString(), next };
  const { user, address } = show({ toReview: { total: 1, rows: [row] } });
  const list = await panel('To review');
  expect(list.getByRole('listitem').textContent).toMatch(
    /^Horizon grant11 documents, the oldest uploaded \w{3} \d{1,2} \d\d:\d\d/,
  );
  await user.click(list.getByRole('link', { name: 'Review Horizon grant' }));
  expect(address()).toBe(`/projects/${projectId}/review/ada/d1`);
});

it('[BEY-52] answers to review are counted, and led to where they are the oldest', async () => {
  const since = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const row = { ...project, documents: 1, answers: 3, since, next: { personId: 'ada' } };
  const { user, address } = show({ toReview: { total: 1, rows: [row] } });
  const list = await panel('To review');
  expect(list.getByText(/^1 document and 3 answers, the oldest given/)).toBeTruthy();
  await user.click(list.getByRole('link', { name: 'Review Horizon grant' }));
  expect(address()).toBe(`/projects/${projectId}/answers?person=ada`);
});

it('[BEY-44] it says who owes what, what is to be replaced, what is asked, and which emails did not arrive', async () => {
  const owing = { ...project, ...due, documents: 7, people: 5, named: ['Ada', 'Bo', 'Cy'] };
  const asked = {
    ...project,
    ...due,
    ...{ hostName: 'Hilda Host', joined: false, documents: 4 },
    named: [
      { fieldName: 'Budget', status: 'Reject' } as const,
      { fieldName: 'Letter', status: 'Not Uploaded' } as const,
    ],
  };
  const undelivered = { ...project, personId: 'ivo', email: 'ivo@example.org', reason: '550 no such mailbox' };
  show({
    dueSoon: { total: 1, rows: [owing] },
    rejected: { total: 1, rows: [{ ...owing, documents: 1, people: 1, named: ['Ada'] }] },
    asked: { total: 1, rows: [asked] },
    undelivered: { total: 1, rows: [{ ...undelivered, at: '2026-01-01T00:00:00Z' }] },
  });
  expect((await panel('Due soon')).getByText('Ada, Bo, Cy, and 2 more owe 7 documents')).toBeTruthy();
  const rejected = await panel('Rejected, not yet replaced');
  expect(rejected.getByText('Ada: 1 document to upload again')).toBeTruthy();
  const text = 'You are invited by Hilda Host: Budget (rejected), Letter, and 2 more';
  expect((await panel('Asked of me')).getByText(text)).toBeTruthy();
  const mails = await panel('Emails that were not delivered');
  expect(mails.getByText('ivo@example.org: 550 no such mailbox')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'To review' })).toBeNull();
});

it('[BEY-44] five of each are shown until all are asked for, and how many there are', async () => {
  const rows = Array.from({ length: 8 }, (_, index) => ({
    ...{ projectId: `${projectId}${index}`, projectName: `Call ${index}`, ...due },
    ...{ documents: 1, people: 1, named: ['Ada'] },
  }));
  const { user } = show({ dueSoon: { total: 60, rows } });
  const list = await panel('Due soon');
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(list.getByText('60')).toBeTruthy();
  await user.click(list.getByRole('button', { name: 'Show 8' }));
  expect(list.getAllByRole('listitem')).toHaveLength(8);
  expect(list.getByText('And 52 more.')).toBeTruthy();
});

it('[BEY-44] nothing waits, until something changes', async () => {
  const { answer } = show();
  expect(await screen.findByText('Nothing: you are up to date.')).toBeTruthy();
  answer({ dueSoon: { total: 1, rows: [{ ...project, ...due, documents: 1, people: 1, named: ['Ada'] }] } });
  await refresh(queryClient, new Set(['waiting']));
  expect((await panel('Due soon')).getByText('Ada owes 1 document')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Nothing: you are up to date.')).toBeNull());
});

it('[BEY-44] it says what happened in each project this week, beside what waits', async () => {
  const at = new Date(Date.now() - 3_600_000).toISOString();
  const entries = [{ id: 'e1', at, text: 'Ada Ferreira uploaded "Budget", version 2' }];
  const { user, address } = show({ activity: { total: 1, rows: [{ ...project, entries }] } });
  const activity = await panel('This week in your projects');
  expect(activity.getByText(/^Ada Ferreira uploaded "Budget", version 2,/)).toBeTruthy();
  expect(screen.getByText('Nothing: you are up to date.')).toBeTruthy();
  await user.click(activity.getByRole('link', { name: 'Horizon grant' }));
  expect(address()).toBe(`/projects/${projectId}`);
});
