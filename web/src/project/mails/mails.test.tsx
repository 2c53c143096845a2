import { refusals } from '@dossier/shared/contract';
import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh } from '../../data/queryClient.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMail, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import MailsScreen from './MailsScreen.tsx';

const place = `/projects/${projectId}/mails`;
const open = (mails: readonly ReturnType<typeof aMail>[], role: 'owner' | 'support' = 'owner', search = '') => {
  const api = fakeApi({ projects: [aProject({ role })], mails });
  return { api, ...renderScreen(<MailsScreen />, { path: '/projects/:id/mails', at: place + search }) };
};
const lines = () => screen.findAllByRole('listitem');
const line = async (text: string) => {
  const found = (await lines()).find(({ textContent }) => textContent?.includes(text));
  if (!found) throw new Error(`no line of ${text}`);
  return within(found);
};

const sent = aMail({ id: 'm1', recipient: 'ann@example.org', status: 'sent' });
const bounced = aMail({ id: 'm2', recipient: 'ivo@example.org', status: 'bounced', reason: '550 no such mailbox' });
const withheld = aMail({
  id: 'm3',
  template: 'reminder',
  recipient: 'bo@example.org',
  status: 'withheld',
  reason: 'The recipient wants no mails.',
});

it('[BEY-19] every email says to whom it is, how it fared and why', async () => {
  open([sent, bounced, withheld]);
  expect((await line('ann@')).getByText('Sent')).toBeTruthy();
  expect((await line('ivo@')).getByText('Bounced')).toBeTruthy();
  expect((await line('ivo@')).getByText('550 no such mailbox')).toBeTruthy();
  expect((await line('bo@')).getByText('Not sent')).toBeTruthy();
  expect((await line('bo@')).getByText(/^A reminder,/)).toBeTruthy();
});

it('[BEY-19] one that waited says since when, by which the list is in order, and when it was sent', async () => {
  open([
    aMail({
      recipient: 'cy@example.org',
      status: 'sent',
      queuedAt: '2025-11-20T08:00:00Z',
      sentAt: '2025-11-21T09:00:00Z',
    }),
  ]);
  expect((await lines())[0]?.textContent).toMatch(/An invitation, Nov 20 2025 .*; sent Nov 21 2025/);
});

it('[BEY-19] one that waits says why and until when, and one for a digest when that is', async () => {
  const of = { status: 'queued', deferredUntil: '2025-11-21T09:00:00Z' } as const;
  open([
    aMail({ ...of, id: 'm1', recipient: 'cy@example.org', reason: 'There is no room.' }),
    aMail({ ...of, id: 'm2', recipient: 'di@example.org' }),
  ]);
  expect((await line('cy@')).getByText('There is no room.')).toBeTruthy();
  const [waits, collected] = (await lines()).map(({ textContent }) => textContent);
  expect(waits).toMatch(/; waits until Nov 21 2025.* at the latest/);
  expect(collected).toMatch(/; collected until Nov 21 2025/);
});

it('[BEY-19] one is sent again, as often as it is pressed before the answer', async () => {
  const { api, user } = open([bounced]);
  await user.dblClick((await line('ivo@')).getByRole('button', { name: /^Send again/ }));
  expect(await screen.findByText('The email is on its way.')).toBeTruthy();
  expect(api.sent).toEqual([{ name: 'ResendMail', payload: { projectId, mailId: 'm2' } }]);
});

it('[BEY-19] all that was not delivered is sent again at once, and nothing that we chose not to send', async () => {
  const failed = aMail({ id: 'm4', recipient: 'cy@example.org', status: 'failed', reason: 'Timeout' });
  const { api, user } = open([sent, bounced, withheld, failed]);
  await user.click(await screen.findByRole('button', { name: 'Send 2 again' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('2 emails on the way again.')).toBeTruthy();
  expect(api.sent.map(({ payload }) => (payload as { mailId: string }).mailId).sort()).toEqual(['m2', 'm4']);
});

it('[BEY-19] the link of an invitation is copied', async () => {
  const { user } = open([bounced, withheld]);
  await user.click((await line('ivo@')).getByRole('button', { name: 'Copy link for ivo@example.org' }));
  expect(await screen.findByText('Link copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost/projects/${projectId}`);
  expect((await line('bo@')).queryByRole('button', { name: /Copy/ })).toBeNull();
});

it('the filter stands in the address', async () => {
  const { user, address } = open([sent, bounced]);
  await lines();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Bounced' }));
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(decodeURIComponent(address())).toContain('"status":"bounced"');
  await user.type(screen.getByRole('searchbox', { name: 'Recipient' }), 'nobody');
  expect(await screen.findByText('Nothing fits these filters.')).toBeTruthy();
});

const many = Array.from({ length: 30 }, (_, index) => aMail({ id: `m${index}`, recipient: `p${index}@example.org` }));

it('[BEY-19] are shown by pages, which stand in the address beside the filter', async () => {
  const { user, address } = open(many);
  await lines();
  await user.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(await screen.findByText(/p29@/)).toBeTruthy();
  expect(address()).toBe(`${place}?page=2`);
  await user.type(screen.getByRole('searchbox', { name: 'Recipient' }), 'p1');
  await waitFor(() => expect(screen.queryByText(/p29@/)).toBeNull());
  expect(new URLSearchParams(address().split('?')[1]).get('page')).toBeNull();
});

it('lead from beyond the end to the last page, and back to where one came from', async () => {
  const { go, address } = open(many);
  await go('/elsewhere');
  await go(`${place}?page=9`);
  await waitFor(() => expect(address()).toBe(`${place}?page=2`));
  await go(-1);
  expect(address()).toBe('/elsewhere');
});

it('stay when they cannot be read anew, without a word of their own, and are new with the next answer', async () => {
  const { api } = open([sent]);
  await lines();
  // What failed is asked for, too.
  for (let asked = 0; asked < 2; asked++) api.refuse('/api/mails', 'INVALID');
  await refresh(queryClient, new Set(['mails']));
  expect((await line('ann@')).getByText('Sent')).toBeTruthy();
  api.rows.mails = [sent, bounced];
  await refresh(queryClient, new Set(['mails']));
  expect(await screen.findByText('550 no such mailbox')).toBeTruthy();
  expect(screen.queryByText(refusals.INVALID[1])).toBeNull();
});

it('one that is on its way cannot be sent again', async () => {
  open([aMail({ id: 'm5', status: 'queued' })]);
  const button = (await line('On its way')).getByRole('button', { name: /^Send again/ });
  expect(button).toHaveProperty('disabled', true);
});

it('is not there for who may not manage the project', async () => {
  open([sent], 'support');
  expect(await screen.findByText('Project not found.')).toBeTruthy();
});

it('[BEY-32] a filter is found again under its name', async () => {
  const search = new URLSearchParams({ filter: JSON.stringify({ status: 'bounced' }) }).toString();
  const { api, user } = open([sent, bounced]);
  api.answer('/api/auth/saved-filters', [{ id: 'f', list: `mails-${projectId}`, name: 'Bounced', search }]);
  await lines();
  await user.click(screen.getByRole('button', { name: 'Saved filters' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bounced' }));
  await waitFor(async () => expect(await lines()).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Bounced' })).toBeTruthy();
});
