import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { signOut } from '../data/auth.ts';
import { keepUnsent, timeToUndo, unsentReviews } from '../data/unsent/store.ts';
import { paths, projectPath, reviewPath } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aCollaborator, aProject, aSubmission, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import ReviewScreen from './ReviewScreen.tsx';

const budget = reviewPath(projectId, 'ada', 'Budget');
const plan = reviewPath(projectId, 'ada', 'Plan');

/** With these documents waiting; on the first of them. */
const open = async (...documents: readonly ('Budget' | 'Plan')[]) => {
  const owed = documents.map((name) => [name, 'Uploaded'] as const);
  const api = fakeApi({
    projects: [aProject()],
    collaborators: [aCollaborator('ada', owed, { name: 'Ada Ferreira' })],
    submissions: documents.map((name) => aSubmission('ada', name)),
    comments: [],
  });
  api.answer('/api/auth/sign-out', {});
  const page = renderScreen(<ReviewScreen />, { path: reviewPath(':id', ':personId', ':documentId'), at: budget });
  await screen.findByRole('complementary', { name: 'Review' });
  const decisions = () => api.sent.filter(({ name }) => name === 'ReviewDocument');
  const isAt = (address: string) => waitFor(() => expect(page.address()).toBe(address));
  /** The seconds are gone by at their own pace. */
  const said = () => screen.queryByText(/^(Accepted|Rejected)/)?.textContent?.replace(/\d+ s/, 'N s');
  const accept = async () => {
    const before = new Set(unsentReviews().map(({ key }) => key));
    await page.user.keyboard('a');
    await waitFor(() => expect(unsentReviews().filter(({ key }) => !before.has(key))).toHaveLength(1));
    prolong();
    await screen.findByText(/^Accepted/);
  };
  return { api, decisions, isAt, said, accept, ...page };
};
const longer = 60_000;
/** A slow machine needs more than six seconds for what a test does in them. */
const prolong = () =>
  act(() => {
    for (const review of unsentReviews())
      if (review.due <= Date.now() + timeToUndo) keepUnsent({ ...review, due: review.due + longer });
  });
/** Ends it: they are due when they would have been. */
const goOn = () =>
  act(() => {
    for (const review of unsentReviews()) keepUnsent({ ...review, due: review.due - longer });
  });
const leave = () => act(() => void window.dispatchEvent(new Event('pagehide')));

describe('one key accepts', () => {
  it('and shows the next at once; it is sent after six seconds, and counts from the beginning', async () => {
    const { decisions, isAt, said, accept } = await open('Budget', 'Plan');
    await accept();
    await isAt(plan);
    expect(said()).toMatch(/^Accepted Budget of .*ada/);
    expect(await screen.findByText('1 of 2 decided')).toBeTruthy();
    expect(decisions()).toEqual([]);
    goOn();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    const payload = { projectId, personId: 'ada', documentId: 'Budget', version: 1, reviewsSeen: 0, action: 'Accept' };
    expect(decisions()).toMatchObject([{ payload }]);
    await waitFor(() => expect(said()).toBeUndefined());
  });

  it.each(['u', '{Control>}z{/Control}'])('%s takes it back, with what was written', async (keys) => {
    const { user, decisions, isAt, said, accept } = await open('Budget', 'Plan');
    await user.type(screen.getByLabelText(/^Remarks for/), 'Good');
    await user.click(document.body);
    await accept();
    await isAt(plan);
    await user.keyboard(keys);
    await isAt(budget);
    const remark = await screen.findByLabelText<HTMLTextAreaElement>(/^Remarks for/);
    await waitFor(() => expect(remark.value).toBe('Good'));
    expect(said()).toBeUndefined();
    expect(await screen.findByText('0 of 2 decided')).toBeTruthy();
    leave();
    expect(decisions()).toEqual([]);
  });

  it('takes back the newest first, and sends only what is left', async () => {
    const { user, address, decisions, isAt, said, accept } = await open('Budget', 'Plan');
    await accept();
    await isAt(plan);
    await accept();
    await isAt(projectPath(projectId));
    expect(said()).toBe('Accepted Plan of ada@example.org and 1 before · mail goes in N s');
    await user.click(screen.getByRole('button', { name: /^Undo/ }));
    await isAt(plan);
    leave();
    await waitFor(() => expect(decisions()).toMatchObject([{ payload: { documentId: 'Budget' } }]));
    expect(address()).toBe(plan);
  });

  it('is sent at once by whoever leaves the project or signs out', async () => {
    const { api, go, decisions, isAt, accept } = await open('Budget', 'Plan');
    await accept();
    await isAt(plan);
    await go(paths.settings);
    await waitFor(() => expect(decisions()).toHaveLength(1));
    await go(plan);
    await accept();
    await act(() => signOut());
    expect(api.sent.map(({ name }) => name).slice(-2)).toEqual(['ReviewDocument', '/api/auth/sign-out']);
  });

  it('is sent again when the server could not be reached', async () => {
    const { api, decisions, accept } = await open('Budget', 'Plan');
    api.refuse('ReviewDocument', 'UNAVAILABLE');
    await accept();
    leave();
    await waitFor(() => expect(decisions()).toHaveLength(2));
    expect(decisions()[1]).toEqual(decisions()[0]);
  });

  it('says what was refused later, and brings the document back', async () => {
    const { api, user, isAt, accept } = await open('Budget', 'Plan');
    api.refuse('ReviewDocument', 'VERSION_CHANGED');
    await accept();
    await isAt(plan);
    leave();
    expect(await screen.findByText(new RegExp(`was not accepted: ${refusals.VERSION_CHANGED[1]}`))).toBeTruthy();
    expect(await screen.findByText('0 of 2 decided')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    await isAt(budget);
    await waitFor(() => expect(screen.queryByText(/was not accepted/)).toBeNull());
  });

  it('gives way to another decision on the same document', async () => {
    const { user, decisions, isAt, said, accept } = await open('Budget', 'Plan');
    await accept();
    await isAt(plan);
    await user.keyboard('k');
    await isAt(budget);
    await waitFor(() => expect(screen.getByRole('radio', { checked: true }).textContent).toMatch(/^Accept/));
    await user.keyboard('r');
    await user.keyboard('Unreadable.{Control>}{Enter}{/Control}');
    await isAt(plan);
    expect(said()).toMatch(/^Rejected Budget of/);
    leave();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(decisions()).toMatchObject([{ payload: { action: 'Reject', remarks: 'Unreadable.' } }]);
  });

  it('that may be stored is sent to its end before another decision, which is over it', async () => {
    const { api, user, decisions, isAt, accept } = await open('Budget', 'Plan');
    api.refuse('ReviewDocument', 'UNAVAILABLE');
    await accept();
    await isAt(plan);
    leave();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    await waitFor(() => expect(unsentReviews()).toMatchObject([{ state: 'sent' }]));
    prolong();
    await user.keyboard('k');
    await isAt(budget);
    await user.keyboard('r');
    await user.keyboard('Unreadable.{Control>}{Enter}{/Control}');
    await isAt(plan);
    leave();
    await waitFor(() => expect(decisions()).toHaveLength(3));
    expect(decisions()).toMatchObject([
      { payload: { action: 'Accept', reviewsSeen: 0 } },
      { payload: { action: 'Accept', reviewsSeen: 0 } },
      { payload: { action: 'Reject', reviewsSeen: 1 } },
    ]);
    await waitFor(() => expect(unsentReviews()).toEqual([]));
  });

  it('that may be stored is sent to its end, too, when another decision over it is taken back', async () => {
    const { api, user, decisions, isAt, accept } = await open('Budget', 'Plan');
    api.refuse('ReviewDocument', 'UNAVAILABLE');
    await accept();
    await isAt(plan);
    leave();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    await waitFor(() => expect(unsentReviews()).toMatchObject([{ state: 'sent' }]));
    prolong();
    await user.keyboard('k');
    await isAt(budget);
    await user.keyboard('r');
    await user.keyboard('Unreadable.{Control>}{Enter}{/Control}');
    await isAt(plan);
    await user.keyboard('u');
    await isAt(budget);
    await waitFor(() => expect(decisions()).toHaveLength(2));
    expect(decisions()[1]).toEqual(decisions()[0]);
    const remark = await screen.findByLabelText<HTMLTextAreaElement>(/^Remarks for/);
    expect(remark.value).toBe('Unreadable.');
    await waitFor(() => expect(unsentReviews()).toEqual([]));
  });
});

describe('a rejection waits as an acceptance does', () => {
  const reject = async ({ user, isAt }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'isAt'>, next: string) => {
    await user.keyboard('r');
    await user.keyboard('1{Enter}');
    await isAt(next);
    await screen.findByText(/^Rejected/);
    prolong();
  };

  it('[BEY-20] says for six seconds what was rejected and why, then sends it', async () => {
    const page = await open('Budget', 'Plan');
    const { decisions, said } = page;
    await reject(page, plan);
    expect(said()).toBe('Rejected Budget of ada@example.org · incomplete · mail goes in N s');
    expect(await screen.findByText('1 of 2 decided')).toBeTruthy();
    expect(decisions()).toEqual([]);
    goOn();
    await waitFor(() => expect(decisions()).toHaveLength(1));
    expect(decisions()).toMatchObject([{ payload: { action: 'Reject', reasons: ['incomplete'], remarks: '' } }]);
    await waitFor(() => expect(said()).toBeUndefined());
  });

  it('is in one chain of U with acceptances, and comes back with its reasons', async () => {
    const page = await open('Budget', 'Plan');
    const { user, decisions, isAt, said, accept } = page;
    await reject(page, plan);
    await accept();
    await isAt(projectPath(projectId));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await isAt(plan);
    expect(said()).toMatch(/^Rejected Budget/);
    await user.keyboard('u');
    await isAt(budget);
    const reason = await screen.findByRole('button', { name: /^incomplete/ });
    await waitFor(() => expect(reason.getAttribute('aria-pressed')).toBe('true'));
    expect(said()).toBeUndefined();
    leave();
    expect(decisions()).toEqual([]);
  });

  it('is sent at once by whoever leaves, and says why the server refuses it', async () => {
    const page = await open('Budget', 'Plan');
    const { api, user, isAt, decisions } = page;
    api.refuse('ReviewDocument', 'CHANGED_MEANWHILE');
    await reject(page, plan);
    leave();
    expect(await screen.findByText(/was not rejected:/)).toBeTruthy();
    expect(decisions()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    await isAt(budget);
    expect(await screen.findByRole('radio', { name: /^Reject/, checked: true })).toBeTruthy();
  });

  it.each(['', '1'])('asks once for a reason longer than “%s”', async (remarks) => {
    const { user, address, isAt, said } = await open('Budget', 'Plan');
    await user.click(screen.getByRole('radio', { name: /^Reject/ }));
    if (remarks) await user.type(screen.getByLabelText(/^Remarks for/), remarks);
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Nobody will know why/);
    expect([address(), said()]).toEqual([budget, undefined]);
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await isAt(plan);
    expect(said()).toMatch(/^Rejected Budget/);
  });
});
