import { commands, type NotificationRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh } from '../data/queryClient.ts';
import { addDays, dayOf, nameOfDay, startOf } from '../format/days.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import { groupsOf } from './groups.ts';
import NotificationScreen from './NotificationScreen.tsx';

const today = dayOf(new Date());
const ada = { key: 'a', name: 'Ada Ferreira' };
/** The later, the higher its minute. */
const row = (id: string, change: Partial<NotificationRow> = {}, day = today, minute = 0): NotificationRow => ({
  ...{ id, kind: 'submitted', message: `Ada Ferreira uploaded "${id}" in "Grants".`, who: ada, read: false },
  ...{
    dateTime: new Date(startOf(day).getTime() + minute * 60_000).toISOString(),
    projectId,
    projectName: 'Grants',
    teamId: null,
  },
  ...change,
});
const textsOf = (rows: readonly NotificationRow[], isWhole = true) =>
  groupsOf(rows, isWhole).map(({ day, groups }) => [day, groups.map(({ text }) => text)]);

describe('groups of notifications', () => {
  const yesterday = addDays(today, -1);
  const bo = { who: { key: 'b', name: 'Bo Lind' } };

  it('say what a person did on a day, once it was read', () => {
    const read = { read: true };
    const rows = [
      row('Plan', read),
      row('comment', { ...read, kind: 'comment' }),
      row('of Bo', { ...read, ...bo, message: 'Bo joined.', kind: 'joined' }),
      row('Budget', read),
      row('Letter', read, yesterday),
    ];
    expect(textsOf(rows)).toEqual([
      [today, ['Ada Ferreira uploaded 2 documents and wrote 1 comment.', 'Bo joined.']],
      [yesterday, ['Ada Ferreira uploaded "Letter" in "Grants".']],
    ]);
  });

  it('say in one line what is unread about a project, whoever did it on whichever day [NAV-18]', () => {
    const carl = { who: { key: 'c', name: 'Carl Ode' } };
    const rows = [
      row('Plan'),
      row('of Bo', bo),
      row('comment', { kind: 'mentioned' }),
      row('elsewhere', { projectId: '1', message: 'Ada Ferreira uploaded "Plan" in "Other".' }),
      row('Letter', {}, yesterday),
      row('of Carl', carl, yesterday),
      row('first', { ...bo, kind: 'joined' }, yesterday),
      row('second', { ...carl, kind: 'joined' }, yesterday),
    ];
    expect(textsOf(rows)).toEqual([
      [
        today,
        [
          'Ada Ferreira and 2 others uploaded 4 documents in "Grants".',
          rows[2]?.message,
          'Ada Ferreira uploaded "Plan" in "Other".',
        ],
      ],
      [yesterday, ['Bo Lind and Carl Ode joined "Grants".']],
    ]);
  });

  it('gather requests and reviews of a project; of what cannot be counted the newest says how it stands', () => {
    const alone = { who: null };
    const asked = { ...alone, kind: 'assigned' } as const;
    const moved = { ...alone, kind: 'due-moved' } as const;
    const ended = { ...alone, kind: 'extension-ended', message: 'Ended.' } as const;
    const rows = [row('1', asked), row('2', asked), row('3', { ...asked, projectId: '1' })];
    const others = [row('4', { ...moved, message: 'Now Friday.' }), row('5', { ...moved, message: 'Now Monday.' })];
    expect(textsOf([...rows, ...others, row('6', ended), row('7', ended)])).toEqual([
      [today, ['You were asked for 2 documents in "Grants".', rows[2]?.message, 'Now Friday.', 'Ended.', 'Ended.']],
    ]);
  });

  it('do not count what is not loaded', () => {
    expect(textsOf([row('Plan'), row('Budget')], false)).toEqual([
      [today, ['Ada Ferreira uploaded 2 or more documents in "Grants".']],
    ]);
  });
});

describe('the screen of notifications', () => {
  const show = (rows: readonly NotificationRow[]) => {
    const api = fakeApi({ notifications: rows });
    api.answer('/api/me', aMe({ unreadNotifications: rows.length }));
    return { api, ...renderScreen(<NotificationScreen />) };
  };

  it('[NOTE-01, NOTE-03] shows what is unread about a project as one, leads to it, opens it, and marks it as read at once', async () => {
    const { api, user } = show([row('Plan', {}, today, 3), row('Budget', {}, today, 2), row('Old', { read: true })]);
    const day = within(await screen.findByRole('region', { name: 'Today' }));
    const text = 'Ada Ferreira uploaded 2 documents in "Grants".';
    expect(day.getByRole('link', { name: `${text} (2 unread)` }).getAttribute('href')).toBe(`/projects/${projectId}`);
    expect(day.queryByText(/"Plan"/)).toBeNull();
    await user.click(day.getByRole('button', { name: `Show each: ${text}` }));
    expect(await day.findByText(/"Plan"/)).toBeTruthy();
    expect(day.getByRole('button', { name: /^Mark as unread: .*"Old"/ })).toBeTruthy();
    await user.click(day.getByRole('button', { name: `Mark as read: ${text}` }));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'MarkNotificationsRead', payload: { notificationIds: ['Plan', 'Budget'] } }]),
    );
  });

  it('[NOTE-03] leaves the focus where a line was that is marked as read, or on the heading', async () => {
    const elsewhere = { projectId: '1', message: 'Bo Lind joined.', kind: 'joined' } as const;
    const of = (read: boolean) => [row('Plan', { read }, today, 3), row('Budget', { read }, today, 2)];
    const joined = row('joined', elsewhere, today, 1);
    const { api, user } = show([...of(false), joined]);
    const press = async (name: RegExp, left: readonly NotificationRow[]) => {
      (await screen.findByRole('button', { name })).focus();
      api.rows.notifications = left;
      await user.keyboard('{Enter}');
    };
    await press(/^Mark as read: Ada/, [...of(true), joined]);
    const asOne = await screen.findByRole('button', { name: /^Ada Ferreira uploaded 2 documents\./ });
    await waitFor(() => expect(document.activeElement).toBe(asOne));
    api.rows.notifications = [...of(false), joined];
    await refresh(queryClient, new Set(['notifications']));
    await press(/^Mark as read: Ada/, [joined]);
    const next = await screen.findByRole('button', { name: 'Mark as read: Bo Lind joined.' });
    await waitFor(() => expect(document.activeElement).toBe(next));
    await press(/^Mark as read: Bo/, []);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });

  it('[NOTE-03] marks as read as many as are shown as one', async () => {
    const { api, user } = show(Array.from({ length: 550 }, (_, index) => row(`${index}`)));
    await screen.findByRole('button', { name: /^Show each: Ada Ferreira uploaded 50 or more/ });
    for (let shown = 50; shown < 550; shown += 50) {
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      await screen.findByRole('button', { name: new RegExp(`^Show each: Ada Ferreira uploaded ${shown + 50} `) });
    }
    await user.click(screen.getByRole('button', { name: /^Mark as read: Ada/ }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(commands.MarkNotificationsRead.safeParse(api.sent[0]?.payload).error).toBeUndefined();
  });

  it('[NOTE-03] marks as read all of a line, though not all of it is shown yet', async () => {
    const others = [
      row('elsewhere', { projectId: '1' }),
      row('joined', { kind: 'joined' }),
      row('read', { read: true }),
    ];
    const { api, user } = show([...Array.from({ length: 120 }, (_, index) => row(`${index}`)), ...others]);
    await user.click(await screen.findByRole('button', { name: /^Mark as read: Ada Ferreira uploaded 50 or more/ }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.payload).toEqual({ notificationIds: Array.from({ length: 120 }, (_, index) => `${index}`) });
  });

  it('[NOTE-01] stays open while another comes', async () => {
    const rows = [row('Plan', {}, today, 2), row('Budget', {}, today, 1)];
    const { user } = show(rows);
    await user.click(await screen.findByRole('button', { name: /^Show each: Ada Ferreira uploaded 2 documents/ }));
    fakeApi({ notifications: [row('Letter', {}, today, 3), ...rows] });
    await refresh(queryClient, new Set(['notifications']));
    expect(
      await screen.findByRole('button', { name: /^Show each: Ada Ferreira uploaded 3 documents/, expanded: true }),
    ).toBeTruthy();
    expect(screen.getByText(/"Letter"/)).toBeTruthy();
  });

  it('[NOTE-01] shows as many as the server gives at once, and says that these are not all', async () => {
    const { user } = show(Array.from({ length: 1_001 }, (_, index) => row(`${index}`, { read: true })));
    await screen.findByRole('button', { name: /^Ada Ferreira uploaded 50 or more documents/ });
    for (let shown = 50; shown < 1_000; shown += 50) {
      await user.click(screen.getByRole('button', { name: 'Show more' }));
      await screen.findByRole('button', { name: new RegExp(`^Ada Ferreira uploaded ${shown + 50} or more documents`) });
    }
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText('These are the newest 1000 notifications.')).toBeTruthy();
  });

  it('says which were marked where there are more than can be marked at once', async () => {
    const { api, user } = show([row('Plan')]);
    api.answer('/api/me', aMe({ unreadNotifications: 2_500 }));
    api.answer('MarkAllNotificationsRead', {});
    await queryClient.invalidateQueries();
    await screen.findByText(/^2,?500 unread/);
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await screen.findByText(/^The latest 2,?000 notifications were marked as read/);
  });

  it('says nothing of what is unread while its list could not be loaded', async () => {
    const api = fakeApi();
    api.refuse('/api/notifications', 'NOT_FOUND');
    renderScreen(<NotificationScreen />);
    await screen.findByText(/could not be loaded/);
    expect(screen.queryByText('Nothing unread.')).toBeNull();
  });

  it('[NOTE-01] names the days', async () => {
    const [yesterday, before] = [addDays(today, -1), addDays(today, -9)];
    show([row('Plan', {}, yesterday), row('Budget', { read: true }, before)]);
    expect(await screen.findByRole('heading', { name: 'Yesterday' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: nameOfDay(before) })).toBeTruthy();
  });
});
