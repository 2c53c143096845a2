import type { NotificationRow } from '@dossier/shared/contract';
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
  ...{ dateTime: new Date(startOf(day).getTime() + minute * 60_000).toISOString(), projectId, teamId: null },
  ...change,
});
const textsOf = (rows: readonly NotificationRow[], isWhole = true) =>
  groupsOf(rows, isWhole).map(({ day, groups }) => [day, groups.map(({ text }) => text)]);

describe('groups of notifications', () => {
  it('say what a person did on a day', () => {
    const yesterday = addDays(today, -1);
    const bo = { who: { key: 'b', name: 'Bo Lind' } };
    const rows = [
      row('Plan'),
      row('comment', { kind: 'comment' }),
      row('of Bo', { ...bo, message: 'Bo joined.', kind: 'joined' }),
      row('Budget'),
      row('Letter', {}, yesterday),
    ];
    expect(textsOf(rows)).toEqual([
      [today, ['Ada Ferreira uploaded 2 documents and wrote 1 comment.', 'Bo joined.']],
      [yesterday, ['Ada Ferreira uploaded "Letter" in "Grants".']],
    ]);
  });

  it('gather requests and reviews of a project, and nothing else that names nobody', () => {
    const alone = { who: null };
    const asked = { ...alone, kind: 'assigned' } as const;
    const past = { ...alone, kind: 'past', message: 'Over.' } as const;
    const rows = [row('1', asked), row('2', asked), row('3', { ...asked, projectId: '1' }), row('4', past)];
    expect(textsOf([...rows, row('5', past)])).toEqual([
      [today, ['You were asked for 2 documents.', rows[2]?.message, 'Over.', 'Over.']],
    ]);
  });

  it('do not count what is not loaded', () => {
    expect(textsOf([row('Plan'), row('Budget')], false)).toEqual([
      [today, ['Ada Ferreira uploaded 2 or more documents.']],
    ]);
  });
});

describe('the screen of notifications', () => {
  const show = (rows: readonly NotificationRow[]) => {
    const api = fakeApi({ notifications: rows });
    api.answer('/api/me', aMe({ unreadNotifications: rows.length }));
    return { api, ...renderScreen(<NotificationScreen />) };
  };

  it('[NOTE-01, NOTE-03] shows what a person did on a day as one, opens it, and marks it as read at once', async () => {
    const { api, user } = show([row('Plan', {}, today, 3), row('Budget', {}, today, 2), row('Old', { read: true })]);
    const day = within(await screen.findByRole('region', { name: 'Today' }));
    const group = day.getByRole('button', { name: /^Ada Ferreira uploaded 3 documents\. \(2 unread\)/ });
    expect(day.queryByText(/"Plan"/)).toBeNull();
    await user.click(group);
    expect(await day.findByText(/"Plan"/)).toBeTruthy();
    expect(day.getByRole('button', { name: /^Mark as unread: .*"Old"/ })).toBeTruthy();
    await user.click(day.getByRole('button', { name: 'Mark as read: Ada Ferreira uploaded 3 documents.' }));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'MarkNotificationsRead', payload: { notificationIds: ['Plan', 'Budget'] } }]),
    );
  });

  it('[NOTE-01] stays open while another comes', async () => {
    const rows = [row('Plan', {}, today, 2), row('Budget', {}, today, 1)];
    const { user } = show(rows);
    await user.click(await screen.findByRole('button', { name: /^Ada Ferreira uploaded 2 documents/ }));
    fakeApi({ notifications: [row('Letter', {}, today, 3), ...rows] }).answer('/api/me', aMe());
    await refresh(queryClient, new Set(['notifications']));
    expect(
      await screen.findByRole('button', { name: /^Ada Ferreira uploaded 3 documents/, expanded: true }),
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

  it('[NOTE-01] names the days', async () => {
    const [yesterday, before] = [addDays(today, -1), addDays(today, -9)];
    show([row('Plan', {}, yesterday), row('Budget', {}, before)]);
    expect(await screen.findByRole('heading', { name: 'Yesterday' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: nameOfDay(before) })).toBeTruthy();
  });
});
