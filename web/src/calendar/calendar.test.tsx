import type { CalendarRow } from '@dossier/shared/contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh } from '../data/queryClient.ts';
import { addDays, addMonths, dayOf, monthOf, nameOfDay, nameOfMonth, startOf } from '../format/days.ts';
import { ownZone } from '../format/zones.ts';
import { fakeApi } from '../testing/api.ts';
import { projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import CalendarScreen from './CalendarScreen.tsx';

const today = dayOf(new Date());
/** The end of a day, in the viewer's zone. */
const endOf = (day: string) => startOf(addDays(day, 1)).toISOString();
const due = (change: Partial<CalendarRow> = {}) =>
  ({
    ...{ kind: 'hosted', id: projectId, projectId, projectName: 'Horizon grant', dueAt: endOf(today) },
    ...{ timeZone: ownZone(), isOpen: true, documents: 7, isExtended: false, asked: 9, people: 5 },
    named: ['Ada', 'Bo', 'Cy'],
    ...change,
  }) as CalendarRow;
const asked = {
  ...{ kind: 'asked', id: 'a', projectId: '111111111', projectName: 'Audit 2026', hostName: 'Hilda Host' },
  ...{ documents: 2, named: [{ fieldName: 'Budget', status: 'Reject' as const }] },
} as const;

describe('the calendar', () => {
  let api: ReturnType<typeof fakeApi>;
  const answer = (...rows: CalendarRow[]) => api.answer('/api/calendar', { total: rows.length, rows });
  beforeEach(() => {
    api = fakeApi();
    api.answer('/api/auth/calendar-feed', { feed: null });
  });
  const show = (width = 1280, at = '/') => renderScreen(<CalendarScreen />, { width, at });

  it('[BEY-34] on wide screens is a month, with what is missing on the chosen day in words, leading to the project', async () => {
    answer(due(), due(asked as Partial<CalendarRow>));
    const { user, address } = show();
    const month = await screen.findByRole('table', { name: nameOfMonth(monthOf(today)) });
    expect(within(month).getByRole('button', { name: `${nameOfDay(today)}, 2 due dates`, pressed: true })).toBeTruthy();
    const day = within(screen.getByRole('region', { name: `${nameOfDay(today)}, today` }));
    expect(day.getByText('Ada, Bo, Cy, and 2 more owe 7 documents')).toBeTruthy();
    expect(day.getByText('For Hilda Host: Budget (rejected) and 1 more')).toBeTruthy();
    await user.click(within(month).getByRole('link', { name: /Horizon grant/ }));
    expect(address()).toBe(`/projects/${projectId}`);
  });

  it('says that a month has more than one answer holds, and lists the rest', async () => {
    const last = addDays(today, 1);
    api.answer('/api/calendar', { total: 502, rows: [due(), due({ id: 'last', dueAt: endOf(last) })] });
    const { user, address } = show();
    const words = `500 later due dates of these weeks, from ${nameOfDay(last)} on, are not shown here.`;
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'List them' }));
    expect(address()).toBe(`/?view=list&day=${last}`);
    expect(await screen.findByText('And 500 later ones.')).toBeTruthy();
  });

  it('shows as open where answers alone are missing', async () => {
    const alone = { ...asked, documents: 0, named: [], answers: 2 } as Partial<CalendarRow>;
    answer(due(alone), due({ id: 'done', projectName: 'Done', documents: 0, people: 0, named: [] }));
    show();
    const month = within(await screen.findByRole('table', { name: nameOfMonth(monthOf(today)) }));
    const chip = (name: RegExp) => month.getByRole('link', { name }).className;
    expect(chip(/Audit 2026/)).toContain('calendar-asked');
    expect(chip(/Done/)).toContain('calendar-settled');
  });

  it('[BEY-34, BEY-13] goes from day to day and from month to month by keys', async () => {
    answer(due());
    const { user, address } = show(1280, '/?view=month&day=2026-12-31');
    (await screen.findByRole('button', { name: /^Thursday, December 31, 2026/ })).focus();
    const focused = () => document.activeElement?.getAttribute('aria-label');
    for (const [key, day] of [
      ['{ArrowLeft}', 'Wednesday, December 30, 2026'],
      ['{ArrowUp}', 'Wednesday, December 23, 2026'],
      ['{Home}', 'Monday, December 21, 2026'],
      ['{End}', 'Sunday, December 27, 2026'],
      ['{PageDown}', 'Wednesday, January 27, 2027'],
      ['{ArrowDown}', 'Wednesday, February 3, 2027'],
    ]) {
      await user.keyboard(key as string);
      await waitFor(() => expect(focused()).toMatch(new RegExp(`^${day}`)));
    }
    expect(address()).toBe('/?view=month&day=2027-02-03');
  });

  it('[BEY-34, BEY-16] on phones is a list of days, and shows earlier ones when asked', async () => {
    const later = addDays(today, 3);
    answer(due(), due({ id: 'later', dueAt: endOf(later), documents: 0, people: 0, named: [] }));
    const { user, address } = show(360);
    expect(await screen.findByRole('region', { name: `${nameOfDay(today)}, today` })).toBeTruthy();
    expect(within(screen.getByRole('region', { name: nameOfDay(later) })).getByText('Nothing is missing')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show earlier' }));
    expect(address()).toBe(`/?view=list&day=${addMonths(monthOf(today), -3)}-01`);
  });

  it('[BEY-34] follows what changes', async () => {
    answer();
    show(360);
    expect(await screen.findByText('Nothing is due')).toBeTruthy();
    answer(due());
    await refresh(queryClient, new Set(['calendar']));
    expect(await screen.findByText('Horizon grant')).toBeTruthy();
  });

  it('[BEY-34] says what was not delivered when it is over', async () => {
    answer(due({ isOpen: false, dueAt: endOf(addDays(today, -1)) }));
    show(360, `/?view=list&day=${addDays(today, -7)}`);
    expect(await screen.findByText('Ada, Bo, Cy, and 2 more did not deliver 7 documents')).toBeTruthy();
  });
});

describe('the address of the calendar for other programs', () => {
  const path = '/api/auth/calendar-feed';
  const key = `dsc_${'x'.repeat(43)}`;
  const made = { createdAt: '2026-01-01T00:00:00.000Z', lastReadAt: null };
  const show = (feed: object | null) => {
    const api = fakeApi();
    api.answer('/api/calendar', { total: 0, rows: [] });
    api.answer(path, { feed });
    return { api, ...renderScreen(<CalendarScreen />) };
  };

  it('[BEY-34] is made with the password and shown once, with how to subscribe', async () => {
    const { api, user } = show(null);
    await user.click(await screen.findByRole('button', { name: 'Subscribe' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make address' }));
    expect(await dialog.findByText('Password is required.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Your password'), 'guess');
    api.refuse(path, 'PASSWORD_WRONG', { password: 'The existing password is wrong.' });
    await user.click(dialog.getByRole('button', { name: 'Make address' }));
    expect(await dialog.findByText('The existing password is wrong.')).toBeTruthy();
    api.answer(path, { ...made, key });
    await user.click(dialog.getByRole('button', { name: 'Make address' }));
    expect(await dialog.findByDisplayValue(`http://localhost/api/calendar.ics?key=${key}`)).toBeTruthy();
    const inCalendar = dialog.getByRole('link', { name: 'open it in your calendar' });
    expect(inCalendar.getAttribute('href')).toBe(`webcal://localhost/api/calendar.ics?key=${key}`);
  });

  it('is shown though Escape or Cancel is pressed while it is renewed', async () => {
    const { api, user } = show(made);
    await user.click(await screen.findByRole('button', { name: 'Renew address' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Your password'), 'right');
    api.answer(path, { ...made, key });
    const letGo = api.hold(path);
    await user.click(dialog.getByRole('button', { name: 'Renew address' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    letGo();
    expect(await screen.findByDisplayValue(`http://localhost/api/calendar.ics?key=${key}`)).toBeTruthy();
  });

  it('[BEY-34] is turned off after a question, and says when it was read', async () => {
    const { api, user } = show(made);
    expect(await screen.findByText(/has not been read yet/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ name: path }]));
    expect(await screen.findByText('The address was turned off.')).toBeTruthy();
  });
});
