import type { DeliveryRow, WebhookRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aProject } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import WebhooksScreen from './WebhooksScreen.tsx';

const path = '/api/webhooks';
const moment = '2026-03-01T10:00:00.000Z';
const webhook: WebhookRow = {
  id: 'w1',
  url: 'https://example.org/hook',
  kinds: ['comment.added'],
  projects: null,
  enabled: true,
  createdAt: moment,
  failingSince: null,
  givenUpAt: null,
  overlapUntil: null,
};
const delivery: DeliveryRow = {
  id: 'msg_1',
  kind: 'comment.added',
  createdAt: moment,
  state: 'failed',
  nextAt: null,
  body: '{"type":"comment.added"}',
  attempts: [{ at: moment, status: 500, milliseconds: 12, answer: 'No luck' }],
};

const open = (
  over: Partial<WebhookRow> = {},
  deliveries: DeliveryRow[] = [delivery],
  projects: readonly ReturnType<typeof aProject>[] = [],
) => {
  const api = fakeApi({ projects });
  api.answer(path, [{ ...webhook, ...over }]);
  api.answer(`${path}/w1`, webhook);
  api.answer(`${path}/w1/deliveries`, deliveries);
  for (const action of ['test', 'rotate', 'deliveries/msg_1/replay']) api.answer(`${path}/w1/${action}`, {});
  return { api, ...renderScreen(<WebhooksScreen />) };
};

describe('webhooks', () => {
  it('show what was sent and answered, and send one again', async () => {
    const { api, user } = open();
    expect(await screen.findByText('No luck')).toBeTruthy();
    expect(screen.getByText(/^Not delivered, given up/)).toBeTruthy();
    expect(screen.getByText(/^Answered with status 500 after 12 ms,/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send again: comment.added' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ name: `${path}/w1/deliveries/msg_1/replay` }]));
  });

  it('say when the last attempt was made, which stands first', async () => {
    const [before, after] = ['2026-03-01T10:00:00.000Z', '2026-03-03T12:30:00.000Z'];
    const [failed] = delivery.attempts as [DeliveryRow['attempts'][number]];
    const attempts = [
      { ...failed, at: after, status: 204, answer: '' },
      { ...failed, at: before },
    ];
    open({}, [{ ...delivery, state: 'delivered', attempts }]);
    const words = await screen.findByText(/^Delivered/);
    expect(words.querySelector('time')?.dateTime).toBe(after);
  });

  it('[GEN-02] say that the projects to choose from could not be loaded, and load them again', async () => {
    const { api, user } = open();
    api.refuse('/api/projects', 'CHANGED_MEANWHILE');
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    await user.click(await screen.findByRole('switch', { name: 'All projects that I host' }));
    expect(await screen.findByText(/^Your projects could not be loaded\./)).toBeTruthy();
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  });

  it('say since when they fail and when they were switched off, and are switched on again', async () => {
    const { api, user } = open({ enabled: false, givenUpAt: moment, failingSince: moment }, []);
    expect(await screen.findByText(/^Switched off/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test event' }).disabled).toBe(true);
    await user.click(screen.getByRole('switch'));
    await waitFor(() => expect(api.sent).toMatchObject([{ name: `${path}/w1`, payload: { enabled: true } }]));
  });

  it('keep the address that another tab has given them, when they are switched', async () => {
    const { api, user } = open({}, []);
    await screen.findByRole('switch');
    const elsewhere = 'https://example.org/moved';
    api.answer(path, [{ ...webhook, url: elsewhere }]);
    await user.click(screen.getByRole('switch'));
    await waitFor(() =>
      expect(api.sent).toMatchObject([{ name: `${path}/w1`, payload: { url: elsewhere, enabled: false } }]),
    );
  });

  it('ask for an address and kinds; the server’s word stands beside the field', async () => {
    const { api, user } = open();
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    const add = () => user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    await add();
    expect(await dialog.findByText(/^Enter a full address/)).toBeTruthy();
    expect(dialog.getByText('Choose at least one kind of event.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1/');
    await user.click(dialog.getByRole('button', { name: 'Choose all' }));
    api.refuse(path, 'INVALID', { url: 'Addresses in private networks cannot be reached.' });
    await add();
    expect(await dialog.findByText('Addresses in private networks cannot be reached.')).toBeTruthy();
  });

  it('[BEY-26] offer own projects only, keep one that is theirs no more, and show a refusal of projects at the field', async () => {
    const projects = [
      aProject({ id: '111111111', projectName: 'Mine', role: 'owner' }),
      aProject({ id: '222222222', projectName: 'Theirs', role: 'collaborator' }),
    ];
    const { api, user } = open({ projects: ['222222222'] }, [], projects);
    await user.click(await screen.findByRole('button', { name: `More about ${webhook.url}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field = await dialog.findByRole('combobox', { name: 'Projects' });
    expect(dialog.getByText('222222222')).toBeTruthy();
    await user.click(field);
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Mine']);
    await user.click(options[0] as HTMLElement);
    api.refuse(`${path}/w1`, 'INVALID', { projects: 'You host no project 111111111.' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('You host no project 111111111.')).toBeTruthy();
  });

  it('show a new secret once, after a question', async () => {
    const { api, user } = open();
    api.answer(`${path}/w1/rotate`, { ...webhook, secret: 'whsec_new' });
    await user.click(await screen.findByRole('button', { name: `More about ${webhook.url}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'New secret' }));
    await user.click(await screen.findByRole('button', { name: 'New secret' }));
    expect(await screen.findByDisplayValue('whsec_new')).toBeTruthy();
  });

  it('show a new secret though Escape or Cancel is pressed while it is made', async () => {
    const { api, user } = open();
    api.answer(`${path}/w1/rotate`, { ...webhook, secret: 'whsec_new' });
    await user.click(await screen.findByRole('button', { name: `More about ${webhook.url}` }));
    await user.click(await screen.findByRole('menuitem', { name: 'New secret' }));
    const letGo = api.hold(`${path}/w1/rotate`);
    await user.click(await screen.findByRole('button', { name: 'New secret' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    letGo();
    expect(await screen.findByDisplayValue('whsec_new')).toBeTruthy();
  });

  it('that are added show their secret though Escape or Cancel is pressed meanwhile', async () => {
    const { api, user } = open();
    await user.click(await screen.findByRole('button', { name: 'New webhook' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Address'), webhook.url);
    await user.click(dialog.getByRole('button', { name: 'Choose all' }));
    api.answer(path, { ...webhook, secret: 'whsec_first' });
    const letGo = api.hold(path);
    await user.click(dialog.getByRole('button', { name: 'Add webhook' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    letGo();
    expect(await screen.findByDisplayValue('whsec_first')).toBeTruthy();
  });
});
