import { questionSection, refusals, rejectReasons } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { queryClient, refresh, refreshAll } from '../data/queryClient.ts';
import { OutageNotice } from '../layout/OutageNotice.tsx';
import { projectPath, reviewPath } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aCollaborator, aProject, aSubmission, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import ReviewScreen from './ReviewScreen.tsx';

const open = async (
  role: 'owner' | 'support' = 'owner',
  documentId = 'Budget',
  plan: 'Uploaded' | 'Accept' = 'Uploaded',
) => {
  const api = fakeApi({
    projects: [aProject({ role })],
    collaborators: [
      aCollaborator(
        'ada',
        [
          ['Budget', 'Uploaded'],
          ['Plan', plan],
        ],
        { name: 'Ada Ferreira' },
      ),
    ],
    submissions: [aSubmission('ada', 'Budget'), aSubmission('ada', 'Plan')],
  });
  const place = { path: reviewPath(':id', ':personId', ':documentId'), at: reviewPath(projectId, 'ada', documentId) };
  const page = renderScreen(
    <>
      <OutageNotice />
      <ReviewScreen />
    </>,
    place,
  );
  await screen.findByRole('complementary', { name: 'Review' });
  return { api, ...page };
};
/** What waits to be taken back is sent then. */
const leave = async ({ sent }: Pick<ReturnType<typeof fakeApi>, 'sent'>) => {
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(sent).toHaveLength(1));
};
const button = (name: RegExp | string) => screen.getByRole('button', { name });

describe('the panel of a review', () => {
  it('stores decision and remarks, and goes on to the next that waits', async () => {
    const { api, user, address } = await open();
    expect(screen.getByText('0 of 2 decided')).toBeTruthy();
    expect(screen.getByText('Version 1 uploaded').closest('ol')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Reject/ }));
    await user.type(screen.getByLabelText(/^Remarks for/), 'Page 2 is missing.');
    await user.click(button('Save and next'));
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Plan')));
    await leave(api);
    expect(api.sent).toEqual([
      {
        name: 'ReviewDocument',
        payload: {
          projectId,
          documentId: 'Budget',
          personId: 'ada',
          version: 1,
          reviewsSeen: 0,
          action: 'Reject',
          reasons: [],
          remarks: 'Page 2 is missing.',
        },
      },
    ]);
  });

  it('keeps what is written about the next document while the one before it is stored', async () => {
    const { api, user, go } = await open();
    const remarks = () => screen.getByLabelText<HTMLTextAreaElement>(/^Remarks for/);
    await user.click(screen.getByRole('radio', { name: /In Review/ }));
    const store = api.hold('ReviewDocument');
    await user.click(button('Save and next'));
    await go(reviewPath(projectId, 'ada', 'Plan'));
    await screen.findByRole('heading', { name: 'Plan' });
    await user.type(remarks(), 'Page 3 is missing.');
    store();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await go(reviewPath(projectId, 'ada', 'Budget'));
    await screen.findByRole('heading', { name: 'Budget' });
    expect(screen.queryByText(/is not saved yet/)).toBeNull();
    await go(reviewPath(projectId, 'ada', 'Plan'));
    await screen.findByRole('heading', { name: 'Plan' });
    expect(remarks().value).toBe('Page 3 is missing.');
  });

  it('[REVIEW-05] wants an action for remarks before it goes on', async () => {
    const { api, user, address } = await open();
    await user.type(screen.getByLabelText(/^Remarks for/), 'Page 2 is missing.');
    await user.click(button('Next'));
    expect(await screen.findByText('Choose an action for these remarks.')).toBeTruthy();
    expect(address()).toBe(reviewPath(projectId, 'ada', 'Budget'));
    await user.click(screen.getByRole('radio', { name: /Reject/ }));
    await user.click(button('Save and next'));
    await screen.findByText(/^Rejected/);
    await leave(api);
    expect(api.sent).toMatchObject([{ payload: { action: 'Reject', remarks: 'Page 2 is missing.' } }]);
  });

  it('[BEY-20] asks why with a rejection, and takes any number of reasons by click and by key', async () => {
    const { api, user, address } = await open();
    expect(screen.queryByRole('button', { name: /^outdated/ })).toBeNull();
    await user.click(document.body);
    await user.keyboard('r');
    await user.keyboard('No {Alt>}1{/Alt}');
    await user.click(button(/^wrong file/));
    await user.click(document.body);
    await user.keyboard('34');
    await user.keyboard('3');
    expect(button(/^outdated/).getAttribute('aria-pressed')).toBe('false');
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Plan')));
    const reasons = ['incomplete', 'unreadable', 'wrong file'];
    await leave(api);
    expect(api.sent).toMatchObject([{ payload: { action: 'Reject', reasons, remarks: 'No ' } }]);
  });

  it('stores long remarks whole', async () => {
    const { api, user } = await open();
    const remarks = '🏠'.repeat(3_000);
    await user.click(screen.getByLabelText(/^Remarks for/));
    await user.paste(remarks);
    await user.click(screen.getByRole('radio', { name: /Reject/ }));
    await user.click(button('Save and next'));
    await screen.findByText(/^Rejected/);
    await leave(api);
    expect(api.sent).toMatchObject([{ payload: { action: 'Reject', remarks } }]);
  });

  it('decides with single keys, but not while something is typed', async () => {
    const { api, user, address } = await open();
    await user.type(screen.getByLabelText(/^Remarks for/), 'ajar');
    expect(api.sent).toEqual([]);
    await user.click(document.body);
    await user.keyboard('i');
    expect(screen.getByRole('radio', { name: /In Review/ }).getAttribute('aria-checked')).toBe('true');
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Plan')));
    expect(api.sent).toMatchObject([{ payload: { action: 'In Review', remarks: 'ajar' } }]);
  });

  it('[BEY-20] R asks why: digits choose reasons, and Enter saves and goes on', async () => {
    const { api, user, address } = await open();
    await user.keyboard('r');
    expect(document.activeElement).toBe(button(/^incomplete/));
    await user.keyboard('24{Enter}');
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Plan')));
    const reasons = [rejectReasons[1], rejectReasons[3]];
    await leave(api);
    expect(api.sent).toMatchObject([{ payload: { action: 'Reject', remarks: '', reasons } }]);
  });

  it('[BEY-20] after R any letter begins the remark, where Ctrl+Enter saves and goes on', async () => {
    const { api, user, address } = await open();
    await user.keyboard('r');
    await user.keyboard('a jest.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Remarks for/));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Plan')));
    await leave(api);
    expect(api.sent).toMatchObject([{ payload: { action: 'Reject', remarks: 'a jest.' } }]);
  });

  it('[BEY-13] chooses with the arrow keys; the group is one stop of the Tab key', async () => {
    const { user } = await open();
    const stops = () => screen.getAllByRole('radio').filter((radio) => radio.tabIndex === 0);
    const checked = () => screen.getAllByRole('radio', { checked: true }).map(({ textContent }) => textContent);
    expect(stops()).toHaveLength(1);
    act(() => stops()[0]?.focus());
    await user.keyboard('{ArrowRight}');
    expect(checked()).toEqual([expect.stringMatching(/^Reject/)]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(checked()).toEqual([expect.stringMatching(/^In Review/)]);
    expect(stops()).toEqual([document.activeElement]);
  });

  it('keeps what was written when the server refuses', async () => {
    const { api, user, address } = await open();
    api.refuse('ReviewDocument', 'VERSION_CHANGED');
    await user.click(screen.getByRole('radio', { name: /Accept/ }));
    await user.type(screen.getByLabelText(/^Remarks for/), 'Fine');
    await user.click(button('Save and next'));
    expect(await screen.findByText(refusals.VERSION_CHANGED[1])).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remarks for/).value).toBe('Fine');
    expect(address()).toBe(reviewPath(projectId, 'ada', 'Budget'));
  });

  it('leaves whoever went elsewhere while it was saved where they are', async () => {
    const { api, user, go, address } = await open();
    const save = api.hold('ReviewDocument');
    const isKept = () => JSON.stringify({ ...sessionStorage, ...localStorage }).includes('Well done.');
    await user.click(screen.getByRole('radio', { name: /Accept/ }));
    await user.type(screen.getByLabelText(/^Remarks for/), 'Well done.');
    await user.click(button('Save and next'));
    await go(projectPath(projectId));
    expect(isKept()).toBe(true);
    save();
    await waitFor(() => expect(isKept()).toBe(false));
    expect(api.sent).toMatchObject([{ name: 'ReviewDocument', payload: { action: 'Accept' } }]);
    expect(address()).toBe(projectPath(projectId));
  });

  it('starts a remark empty with another decision and another document, and keeps it for its own', async () => {
    const { user, go } = await open();
    const remarks = () => screen.getByLabelText<HTMLTextAreaElement>(/^Remarks for/).value;
    await user.click(screen.getByRole('radio', { name: /Reject/ }));
    await user.type(screen.getByLabelText(/^Remarks for/), 'Page 2 is missing.');
    await user.click(screen.getByRole('radio', { name: /Accept/ }));
    expect(remarks()).toBe('');
    await user.click(screen.getByRole('radio', { name: /Reject/ }));
    expect(remarks()).toBe('Page 2 is missing.');
    await go(reviewPath(projectId, 'ada', 'Plan'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan'));
    expect(remarks()).toBe('');
    await go(-1);
    expect(await screen.findByText(/entered here before/)).toBeTruthy();
    expect(remarks()).toBe('Page 2 is missing.');
    await user.click(button('Discard'));
    expect([remarks(), screen.queryByRole('radio', { checked: true })]).toEqual(['', null]);
  });

  it('[REVIEW-07] begins with the newest version, whichever was read before', async () => {
    const { api, go } = await open();
    await go(reviewPath(projectId, 'ada', 'Plan'));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan'));
    const [first] = aSubmission('ada', 'Budget').versions;
    const versions = [first, { ...first, version: 2, fileId: 'file-2' }] as never;
    api.rows.submissions = [aSubmission('ada', 'Budget', { version: 2, fileId: 'file-2', versions })];
    await go(-1);
    expect(await screen.findByText('Version 2 uploaded')).toBeTruthy();
    expect(screen.queryByText(/A newer version was uploaded/)).toBeNull();
  });

  it('[REVIEW-07] sends a decision to a newer version only after a question', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('radio', { name: /Accept/ }));
    const [first] = aSubmission('ada', 'Budget').versions;
    const versions = [first, { ...first, version: 2, fileId: 'file-2' }] as never;
    api.rows.submissions = [aSubmission('ada', 'Budget', { version: 2, fileId: 'file-2', versions })];
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText(/A newer version was uploaded/)).toBeTruthy();
    await user.click(button('Save and next'));
    await user.click(await screen.findByRole('button', { name: 'Show version 2' }));
    await user.click(await screen.findByRole('button', { name: 'Save and next' }));
    await screen.findByRole('dialog', { name: 'Save this for version 2?' });
    expect(api.sent).toEqual([]);
    await user.click(button('Save for version 2'));
    await waitFor(() => expect(api.sent).toMatchObject([{ payload: { version: 2, action: 'Accept' } }]));
  });

  it('[ERR-22] says that the server is busy where it answers so', async () => {
    const { api } = await open();
    for (const _ of [1, 2, 3]) api.refuse(`/api/projects/${projectId}`, 'UNAVAILABLE');
    void refreshAll(queryClient);
    expect(await screen.findByText(/The server is busy/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/The server is busy/)).toBeNull());
  });

  it('[ERR-22] stays with what was written when it cannot be read anew, says so, and recovers by itself', async () => {
    const { api, user } = await open();
    await user.type(screen.getByLabelText(/^Remarks for/), 'Page 2');
    for (const code of ['UNAVAILABLE', 'SLOW_DOWN', 'FAILED'] as const)
      for (const path of [
        `/api/projects/${projectId}`,
        '/api/collaborators',
        `/api/submissions/${projectId}.ada.Budget`,
      ])
        api.refuse(path, code);
    void refreshAll(queryClient);
    expect(await screen.findByText(/The server cannot be reached/)).toBeTruthy();
    await user.type(screen.getByLabelText(/^Remarks for/), ' is missing.');
    await waitFor(() => expect(screen.queryByText(/The server cannot be reached/)).toBeNull());
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Remarks for/).value).toBe('Page 2 is missing.');
  });

  it('moves between documents without storing anything', async () => {
    const { api, user, address } = await open('owner', 'Plan');
    await user.click(button('Back'));
    await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Budget')));
    expect(api.sent).toEqual([]);
  });

  it('leads with J and K among the undecided, with Shift through all, and says on ? what keys do', async () => {
    const { user, address } = await open('owner', 'Budget', 'Accept');
    const isAt = (documentId: string) =>
      waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', documentId)));
    expect(screen.getByRole('progressbar', { name: '1 of 2 decided' })).toBeTruthy();
    await user.keyboard('{Shift>}j{/Shift}');
    await isAt('Plan');
    await user.keyboard('{Shift>}k{/Shift}');
    await isAt('Budget');
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Keys of the review' });
    expect(help.textContent).toContain('go forward and back through all');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('reads people who were read a moment ago only after somebody changed', async () => {
    const { api, go } = await open();
    const lists = () => api.asked.filter((path) => path.startsWith('/api/collaborators?')).length;
    const before = lists();
    const again = async () => {
      await go(projectPath(projectId));
      await go(-1);
      await screen.findByRole('complementary', { name: 'Review' });
    };
    await again();
    expect(lists()).toBe(before);
    await act(() => refresh(queryClient, new Set(['collaborators'])));
    await waitFor(() => expect(lists()).toBe(before + 1));
    await go(projectPath(projectId));
    await act(() => refresh(queryClient, new Set(['collaborators'])));
    await go(-1);
    await waitFor(() => expect(lists()).toBe(before + 2));
  });

  it('says when everything is reviewed, and leads back to the project', async () => {
    const { user, address } = await open('owner', 'Budget', 'Accept');
    expect(screen.getByText('1 of 2 decided')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /Accept/ }));
    await user.click(button('Save and next'));
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
  });

  it('shows every review in the history, which a row of the submission does not have', async () => {
    const { api } = await open();
    const budget = aSubmission('ada', 'Budget');
    const at = (minute: number) => `2026-11-20T11:0${minute}:00.000Z`;
    const review = (number: number) => ({
      ...{ id: `${budget.id}.1.${number}`, projectId, submissionId: budget.id, version: 1 },
      ...{ action: 'Reject' as const, reasons: [], remarks: `No ${number}`, reviewer: 'Cleo', reviewedAt: at(number) },
    });
    const latest = review(3);
    const versions = [{ ...budget.versions[0], reviews: [latest], reviewCount: 3 }] as never;
    api.rows.submissions = [aSubmission('ada', 'Budget', { versions })];
    const history = () => screen.getByRole('region', { name: 'History' });
    api.rows.reviews = [latest, review(2), review(1)];
    await refreshAll(queryClient);
    await waitFor(() => expect(history().textContent).toMatch(/No 3.*No 2.*No 1.*Version 1 uploaded/s));
  });

  it('[BEY-40] says in place of a document that its bytes were deleted', async () => {
    const { api } = await open();
    const deletedAt = '2026-12-20T12:00:00Z';
    const [version] = aSubmission('ada', 'Budget').versions;
    api.rows.submissions = [
      aSubmission('ada', 'Budget', { deletedAt, versions: [{ ...version, deletedAt }] as never }),
    ];
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText('Budget.pdf was deleted')).toBeTruthy();
    expect(screen.getByText(/its bytes were deleted on Dec 20 2026\./)).toBeTruthy();
    expect(screen.queryByText('Download')).toBeNull();
  });

  it('has no decision in the bin, and keys do none', async () => {
    const { api, user } = await open();
    api.rows.projects = [aProject({ status: 'bin', purgeAt: '2100-02-01T00:00:00Z' })];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
    await user.keyboard('a');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(screen.queryByText(/^Accepted/)).toBeNull();
    expect(api.sent).toEqual([]);
  });

  it('has no decision for support staff', async () => {
    await open('support');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByLabelText(/^Remarks for/)).toBeNull();
  });
});

describe('the answers of the person whose document it is [BEY-56]', () => {
  const openWith = async (questions: { count: number; revision: number; missing: number } | undefined) => {
    const asks = { kind: 'text', questionId: 'name', label: 'Acronym' };
    const section = questionSection.parse({ sectionId: 'about', title: 'About you', questions: [asks] });
    const answeredAt = '2026-11-20T10:00:00Z';
    fakeApi({
      projects: [aProject(questions ? { questions } : {})],
      collaborators: [aCollaborator('ada', [['Budget', 'Uploaded']], { name: 'Ada Ferreira' })],
      submissions: [aSubmission('ada', 'Budget')],
      questions: [{ ...section, id: `${projectId}.about`, projectId, order: 1, closed: null }],
      answers: [
        {
          ...{
            id: `${projectId}.ada`,
            projectId,
            personId: 'ada',
            name: 'Ada',
            email: 'ada@people.example',
            answeredAt,
            revision: 1,
          },
          answers: [{ questionId: 'name', value: 'ACORN', answeredAt, questionsRevision: 1 }],
          missing: [],
        },
      ],
    });
    const at = reviewPath(projectId, 'ada', 'Budget');
    const page = renderScreen(<ReviewScreen />, { path: reviewPath(':id', ':personId', ':documentId'), at });
    await screen.findByRole('complementary', { name: 'Review' });
    return page;
  };

  it('stand beside it, folded until they are wanted', async () => {
    const { user } = await openWith({ count: 1, revision: 1, missing: 0 });
    expect(screen.queryByText('ACORN')).toBeNull();
    await user.click(screen.getByText('Answers'));
    expect(await screen.findByText('ACORN')).toBeTruthy();
    expect(screen.getByText('Acronym')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'PDF of all they gave' })).toBeTruthy();
  });

  it('are not there where nothing is asked', async () => {
    await openWith(undefined);
    expect(screen.queryByText('Answers')).toBeNull();
  });
});
