import { GB, installationSettings, newInstallation, type OperatorOverview } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { queryClient, refreshAll } from '../data/queryClient.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import InstallationScreen from './InstallationScreen.tsx';
import NoticeScreen from './NoticeScreen.tsx';
import PeopleScreen from './PeopleScreen.tsx';
import ProjectsScreen from './ProjectsScreen.tsx';
import StatusScreen from './StatusScreen.tsx';

const overview: OperatorOverview = {
  at: '2026-03-11T12:00:00.000Z',
  lights: [
    { name: 'views', state: 'bad', says: '1 project or person waits.', facts: [{ label: 'Parked', value: '1' }] },
    { name: 'clock', state: 'good', says: 'The clock is right.', facts: [] },
  ],
  jobs: [{ queue: 'mail', id: 'one', state: 'dead', attempts: 1, reason: 'refused', runAt: null }],
  parked: [
    { key: '123456789', type: 'DocumentUploaded', eventId: 'e1', reason: 'It is damaged', since: null, waiting: 2 },
  ],
  mails: {
    counts: { sent: 5, failed: 1 },
    failed: [
      {
        id: 'm1',
        recipient: 'ann@example.org',
        template: 'invitation',
        status: 'failed',
        reason: 'No such mailbox.',
        queuedAt: '2026-03-11T11:00:00.000Z',
      },
    ],
  },
  doctor: {
    at: '2026-03-11T04:00:00.000Z',
    running: false,
    findings: [{ name: 'upload', state: 'bad', says: 'Uploads do not arrive.' }],
  },
  shop: false,
};

describe('the screens of operators', () => {
  it('say what needs somebody, and have a button for each', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    api.answer('/api/operator', overview);
    api.answer('/api/operator/parked/retry', {});
    const { user } = renderScreen(<StatusScreen />);
    await screen.findByText('1 thing needs you.');
    await screen.findByText('DocumentUploaded of 123456789');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Everything that waited was tried again.');
    await user.click(screen.getByRole('button', { name: 'Send again: invitation to ann@example.org' }));
    await user.click(screen.getByRole('button', { name: 'Retry mail one' }));
    await user.click(screen.getByRole('button', { name: 'Drop mail one' }));
    await user.type(screen.getByLabelText('Reason'), 'Nobody waits');
    await user.click(screen.getByRole('button', { name: 'Drop' }));
    await screen.findByText('The job was dropped.');
    expect(api.sent).toEqual([
      expect.objectContaining({ name: '/api/operator/parked/retry' }),
      { name: 'SendMailAgain', payload: { mailId: 'm1' } },
      { name: 'RetryJob', payload: { queue: 'mail', jobId: 'one' } },
      { name: 'DropJob', payload: { queue: 'mail', jobId: 'one', reason: 'Nobody waits' } },
    ]);
  });

  it('show what doctor found, and have it look again from where the browser is', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    api.answer('/api/operator', overview);
    api.answer('/api/operator/doctor', {});
    const { user } = renderScreen(<StatusScreen />);
    await screen.findByText('Uploads do not arrive.');
    await user.click(screen.getByRole('button', { name: 'Examine' }));
    await user.click(await screen.findByRole('button', { name: 'Send me a test email' }));
    screen.getByRole('button', { name: 'Support file' });
    const asked = (mail: boolean) => ({
      name: '/api/operator/doctor',
      payload: { seenAt: window.location.origin, mail },
    });
    expect(api.sent).toEqual([asked(false), asked(true)]);
  });

  it('ask before somebody is locked, and offer it to nobody about themselves', async () => {
    const api = fakeApi({});
    const me = aMe({ isOperator: true });
    api.answer('/api/me', me);
    const one = {
      name: 'Ann Tester',
      status: 'active' as const,
      isOperator: false,
      hosting: null,
      sessions: 0,
      lastUsedAt: null,
      hosted: 0,
      storage: 0,
      holds: { projects: 2, templates: 0, teams: 1 },
      handOver: null,
      limits: { collaborators: null, storage: null, projects: null, fileSize: null, retentionDays: null },
    };
    const people = [
      { ...one, personId: me.id, email: 'me@example.org' },
      { ...one, personId: 'ann', email: 'ann@example.org' },
    ];
    api.answer('/api/operator/people', { people, more: false, asking: [] });
    const { user } = renderScreen(<PeopleScreen />);
    await user.click(await screen.findByRole('button', { name: 'Lock ann@example.org' }));
    await screen.findByText('Lock ann@example.org?');
    expect(api.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Lock' }));
    await screen.findByText('ann@example.org is locked.');
    for (const act of ['Lock', 'Erase'])
      expect(screen.queryByRole('button', { name: `${act} me@example.org` })).toBeNull();
    expect(api.sent).toEqual([{ name: 'LockPerson', payload: { personId: 'ann' } }]);
    await user.click(await screen.findByRole('button', { name: 'Erase ann@example.org' }));
    await screen.findByText(/^The account is closed: .* What they host \(2 projects, 1 team\) goes to the bin/);
    const erase = screen.getByRole<HTMLButtonElement>('button', { name: 'Erase for good' });
    await user.type(screen.getByLabelText('Type the address to confirm'), 'ann@example');
    expect(erase.disabled).toBe(true);
    await user.type(screen.getByLabelText('Type the address to confirm'), '.ORG');
    await user.click(erase);
    await screen.findByText('The person was erased.');
    expect(api.sent.at(-1)).toEqual({ name: 'ErasePerson', payload: { personId: 'ann' } });
    await user.click(await screen.findByRole('button', { name: 'Hand over all of ann@example.org' }));
    await screen.findByText(/^2 projects, 1 team of ann@example.org/);
    await user.type(screen.getByLabelText('Email of the new host'), 'ben@example.org');
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await screen.findByText('ben@example.org is asked by email.');
    expect(api.sent.at(-1)).toEqual({ name: 'OfferHandOver', payload: { personId: 'ann', email: 'ben@example.org' } });
  });

  it('name what closed accounts left by how much it is, and what became of offers', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    const left = {
      personId: 'gone',
      holds: { projects: 1, templates: 1, teams: 0 },
      storage: 2048,
      until: '2026-04-10T12:00:00.000Z',
      handOver: {
        handOverId: 'h1',
        to: 'ben@example.org',
        state: 'offered' as const,
        until: '2026-03-25T12:00:00.000Z',
      },
    };
    api.answer('/api/operator/projects', { projects: [], total: 1, left: [left] });
    const { user } = renderScreen(<ProjectsScreen />);
    await screen.findByText('1 project, 1 template');
    await screen.findByText(/ben@example.org is asked to take it all over until/);
    await user.click(screen.getByRole('button', { name: /^Withdraw the offer of all of a closed account/ }));
    await screen.findByText('The offer was withdrawn.');
    expect(api.sent).toEqual([{ name: 'WithdrawHandOver', payload: { handOverId: 'h1' } }]);
  });

  it('say that what a closed account left is offered only until it is deleted', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    const holds = { projects: 1, templates: 0, teams: 0 };
    const left = { personId: 'gone', holds, storage: 0, until: '2026-04-10T12:00:00.000Z', handOver: null };
    api.answer('/api/operator/projects', { projects: [], total: 1, left: [left] });
    const { user } = renderScreen(<ProjectsScreen />);
    await user.click(await screen.findByRole('button', { name: /^Hand over all of a closed account/ }));
    await screen.findByText(/Whoever accepts within 14 days, and before it is deleted, is the host/);
  });

  it('change of the settings only what was changed, and nothing that a variable says', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    const { settings } = installationSettings(newInstallation, { name: 'Guild' });
    api.answer('/api/operator/settings', { settings, given: ['name'], shop: false });
    const { user } = renderScreen(<InstallationScreen />);
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    expect([name.value, name.disabled]).toEqual(['Guild', true]);
    screen.getByText('The variable BRAND_NAME says it. Change it there, and restart.');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);

    await user.click(screen.getByLabelText('Teal'));
    await user.type(screen.getByLabelText("Sender's name"), 'The Guild');
    const storage = screen.getByLabelText('Storage in GB');
    await user.clear(storage);
    await user.type(storage, 'much');
    await screen.findByText(/^A whole number from 1 to/);
    expect(save.disabled).toBe(true);
    await user.clear(storage);
    await user.type(storage, '5');
    api.refuse('ChangeSettings', 'INVALID', { senderName: 'Not this one.' });
    await user.click(save);
    await screen.findByText('Not this one.');
    expect(api.sent).toEqual([
      { name: 'ChangeSettings', payload: { colour: 'teal', senderName: 'The Guild', storage: 5 * GB } },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>("Sender's name").value).toBe('The Guild');
  });

  it('leave settings that another operator has changed since, whatever else was typed before', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    const { settings } = installationSettings(newInstallation, { name: 'Guild' });
    api.answer('/api/operator/settings', { settings, given: [], shop: false });
    const { user } = renderScreen(<InstallationScreen />);
    await user.type(await screen.findByLabelText("Sender's name"), 'The Guild');
    await user.type(screen.getByLabelText('Open projects'), '5');
    const changed = { ...settings, colour: 'teal', storage: 7 * GB };
    api.answer('/api/operator/settings', { settings: changed, given: [], shop: false });
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Storage in GB').value).toBe('7'));
    api.refuse('ChangeSettings', 'INVALID', { senderName: 'Not this one.' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Not this one.');
    expect(api.sent).toEqual([{ name: 'ChangeSettings', payload: { senderName: 'The Guild', projects: 5 } }]);
  });
});

describe('another mail server', () => {
  it('[ERR-22] is kept as it was typed until it is in use, without passwords', async () => {
    const api = fakeApi({});
    api.answer('/api/me', aMe({ isOperator: true }));
    const { settings } = installationSettings(newInstallation, {});
    api.answer('/api/operator/settings', { settings, given: [], shop: false });
    const inUse = { host: 'mail.example', port: 465, security: 'tls', user: 'us', from: 'us@example.org' };
    const mailServer = { server: inUse, given: false, sentTo: null };
    api.answer('/api/operator/mail-server', mailServer);
    api.answer('/api/operator/mail-server/records', []);
    const { user, go } = renderScreen(<InstallationScreen />);
    const change = async () => user.click(await screen.findByRole('button', { name: 'Change the mail server' }));
    const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
    const host = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Mail server' });
    await change();
    await user.clear(await host());
    await user.type(await host(), 'mail.institute.example');
    await user.type(await field('Your own password'), 'secret');
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    await go('/elsewhere');
    await go(-1);
    await change();
    await screen.findByText(/^What you entered here before/);
    expect([(await host()).value, (await field('Your own password')).value]).toEqual(['mail.institute.example', '']);
    await user.type(await field('Your own password'), 'secret');
    api.answer('/api/operator/mail-server', { ...mailServer, sentTo: 'me@example.org' });
    await user.click(screen.getByRole('button', { name: 'Send a test email' }));
    api.answer('/api/operator/mail-server/code', mailServer);
    await user.type(await field('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('Emails go by this mail server from now on.');
    await change();
    expect((await host()).value).toBe('mail.example');
    expect(screen.queryByText(/^What you entered here before/)).toBeNull();
  });
});

describe('a notice to everybody', () => {
  it('forgets what was announced, and not what is typed meanwhile', async () => {
    const api = fakeApi();
    api.answer('/api/operator', overview);
    api.answer('/api/operator/notice', { notice: null, deadlines: { total: 0, first: [] } });
    const { user } = renderScreen(<NoticeScreen />);
    const text = await screen.findByLabelText<HTMLTextAreaElement>('What people should know');
    await user.type(text, 'We move.');
    fireEvent.change(screen.getByLabelText('Begins'), { target: { value: '2099-01-01T20:00' } });
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '2099-01-01T22:00' } });
    const letGo = api.hold('AnnounceNotice');
    await user.click(screen.getByText('Announce', { selector: 'button' }));
    await user.type(text, ' At last.');
    letGo();
    await screen.findByText('Everybody is told.');
    expect(text.value).toBe('We move. At last.');
    await user.click(screen.getByText('Announce', { selector: 'button' }));
    await waitFor(() => expect(text.value).toBe(''));
  });

  it('that is withdrawn is the one that is shown', async () => {
    const api = fakeApi();
    const notice = {
      text: 'We move.',
      from: '2099-01-01T20:00:00.000Z',
      until: '2099-01-01T22:00:00.000Z',
      readOnly: true,
    };
    api.answer('/api/operator', overview);
    api.answer('/api/operator/notice', { notice, deadlines: { total: 0, first: [] } });
    const { user } = renderScreen(<NoticeScreen />);
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(api.sent).toEqual([{ name: 'WithdrawNotice', payload: { notice } }]);
  });

  it('says of no time what is due in another one', async () => {
    const api = fakeApi();
    api.answer('/api/operator', overview);
    api.answer('/api/operator/notice', { notice: null, deadlines: { total: 0, first: [] } });
    renderScreen(<NoticeScreen />);
    const end = (value: string) => fireEvent.change(screen.getByLabelText('Ends'), { target: { value } });
    fireEvent.change(await screen.findByLabelText('Begins'), { target: { value: '2099-01-01T20:00' } });
    end('2099-01-01T22:00');
    await screen.findByText('No project is due in this time.');
    const letGo = api.hold('/api/operator/notice');
    api.answer('/api/operator/notice', { notice: null, deadlines: { total: 1, first: [] } });
    end('2099-01-02T22:00');
    expect(screen.queryByText('No project is due in this time.')).toBeNull();
    letGo();
    await screen.findByText('1 project is due in this time:');
  });
});
