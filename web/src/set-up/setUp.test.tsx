import { GB, MB, refusals } from '@dossier/shared/contract';
import type { SetUpView } from '@dossier/shared/contract/set-up';
import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { setUpPath } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';
import SetUpScreen from './SetUpScreen.tsx';

const person = {
  firstName: 'Olga',
  lastName: 'Operator',
  designation: 'Administrator',
  organization: 'Institute',
  email: 'olga@institute.example',
};
const noLimits = { projects: null, collaborators: null, storage: null, fileSize: null, retentionDays: null };
const nothing = { name: null, colour: null, imprint: null, privacy: null };
const begun: SetUpView = {
  given: {
    publicUrl: null,
    mail: null,
    sender: null,
    billing: null,
    hosts: null,
    look: nothing,
    limits: noLimits,
    masterKey: false,
  },
  shopLacks: ['STRIPE_SECRET_KEY'],
  person: null,
  publicUrl: null,
  mail: null,
  test: { sentTo: null, isProved: false },
  hosting: null,
  look: null,
  logo: null,
  isKept: false,
  isFounding: false,
  restore: { state: 'none' },
};
const look = { name: 'Dossier', colour: 'blue', imprint: '', privacy: '' } as const;
const hosted = { billing: 'none', who: 'anyone', named: '', onRequest: true, limits: noLimits } as const;
const open = (view: SetUpView) => {
  const api = fakeApi();
  api.answer('/api/set-up', view);
  api.answer('/api/set-up/records', []);
  return { api, ...renderScreen(<SetUpScreen />, { path: setUpPath, signedIn: false }) };
};
const step = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('set-up in the browser', () => {
  it('goes on at the first step without an answer, and no further', async () => {
    const { user } = open({ ...begun, person, publicUrl: 'https://documents.example' });
    await step('Which server sends its emails?');
    const steps = screen.getByRole('navigation', { name: 'Steps' });
    expect(within(steps).getByRole<HTMLButtonElement>('button', { name: /Hosting/ }).disabled).toBe(true);
    await user.click(within(steps).getByRole('button', { name: /You/ }));
    await step('Who operates it?');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(person.email);
  });

  it('shows what variables give, and asks for none of it', async () => {
    const given = {
      publicUrl: 'https://documents.example',
      mail: 'mail.example',
      sender: 'Documents <documents@institute.example>',
      billing: 'none',
      hosts: 'institute.example',
      look: { ...nothing, name: 'Papers' },
      limits: { projects: 3, collaborators: 40, storage: GB, fileSize: MB, retentionDays: 90 },
      masterKey: true,
    } as const;
    const { user } = open({ ...begun, given, person, test: { sentTo: null, isProved: true } });
    await step('What is it called?');
    await screen.findByText('Given by the variables BRAND_NAME.');
    expect(screen.queryByLabelText('What it is called here')).toBeNull();
    for (const [name, title, words] of [
      [/Address/, 'Where do people find it?', 'Given by the variable PUBLIC_URL.'],
      [/Email/, 'Which server sends its emails?', 'Given by the variables SMTP_URL and MAIL_FROM.'],
      [/Hosting/, 'Who may start projects?', 'Given by the variables BILLING and HOSTS.'],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      await step(title);
      await screen.findByText(words);
      expect(screen.queryAllByRole('textbox')).toEqual([]);
      expect(screen.queryAllByRole('radio')).toEqual([]);
    }
  });

  it('goes with the usual port of a connection, as long as nobody has typed one', async () => {
    const { user } = open({ ...begun, person, publicUrl: 'https://documents.example' });
    const port = await screen.findByLabelText<HTMLInputElement>('Port');
    await user.click(screen.getByLabelText('STARTTLS'));
    expect(port.value).toBe('587');
    await user.clear(port);
    await user.type(port, '2525');
    await user.click(screen.getByLabelText('TLS'));
    expect(port.value).toBe('2525');
  });

  it('leaves the port of a server as it was told, also where it is the usual one of another connection', async () => {
    const mail = { host: 'mail.institute.example', port: 25, security: 'starttls', user: '' } as const;
    const sender = { name: 'Dossier', from: 'dossier@institute.example' };
    open({ ...begun, person, publicUrl: 'https://documents.example', mail: { ...mail, ...sender } });
    const port = await screen.findByLabelText<HTMLInputElement>('Port');
    await screen.findByText('Usually 587.');
    expect(port.value).toBe('25');
  });

  it('[ERR-22] keeps what is typed in a step until it is sent, but no password', async () => {
    const ready = { ...begun, person, publicUrl: 'https://documents.example' };
    const { api, user, go } = open(ready);
    const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
    await user.click(await field('STARTTLS'));
    await user.type(await field('Mail server'), 'mail.institute.example');
    await user.type(await field('Password'), 'secret');
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    await go('/elsewhere');
    await go(-1);
    await screen.findByText(/^What you entered here before/);
    expect([(await field('Mail server')).value, (await field('Port')).value]).toEqual([
      'mail.institute.example',
      '587',
    ]);
    expect((await field('Password')).value).toBe('');
    await user.type(await field('Address of the sender'), 'dossier@institute.example');
    const mail = {
      ...{ host: 'mail.institute.example', port: 587, security: 'starttls' as const, user: '' },
      name: 'Dossier',
    };
    const sent = {
      ...ready,
      mail: { ...mail, from: 'dossier@institute.example' },
      test: { sentTo: person.email, isProved: false },
    };
    api.answer('/api/set-up/mail', sent);
    await user.click(screen.getByRole('button', { name: 'Send a test email' }));
    await field('Code');
    await go('/elsewhere');
    await go(-1);
    await field('Code');
    expect(screen.queryByText(/^What you entered here before/)).toBeNull();
  });

  it('takes limits of hosts in the units of people, and leaves those alone that a variable says', async () => {
    const ready = { ...begun, person, publicUrl: 'https://documents.example', test: { sentTo: null, isProved: true } };
    const { api, user } = open({ ...ready, given: { ...begun.given, limits: { ...noLimits, fileSize: 20 * MB } } });
    await step('Who may start projects?');
    await user.click(screen.getByText('Limits of hosts'));
    const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
    expect([field('People in a project').value, field('Storage in GB').value]).toEqual(['300', '50']);
    expect([field('Largest file in MB').value, field('Largest file in MB').disabled]).toEqual(['20', true]);
    screen.getByText('The variable HOST_FILE_SIZE says it. Change it there, and restart.');
    api.answer('/api/set-up/hosting', { ...ready, hosting: hosted });
    await user.type(field('Open projects'), 'many');
    await screen.findByText('A whole number from 1 to 100000, or nothing.');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(api.sent).toEqual([]);
    await user.clear(field('Open projects'));
    await user.type(field('Open projects'), '3');
    await user.clear(field('Storage in GB'));
    await user.type(field('Storage in GB'), '5');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await step('What is it called?');
    expect(api.sent).toEqual([
      {
        name: '/api/set-up/hosting',
        payload: {
          ...{ billing: 'none', who: 'named', named: 'institute.example', onRequest: true },
          limits: { ...noLimits, projects: 3, collaborators: 300, storage: 5 * GB, fileSize: 20 * MB },
        },
      },
    ]);
  });

  it('takes a logo, dropped or chosen, and loses it by no error', async () => {
    const proved = { publicUrl: 'https://documents.example', test: { sentTo: null, isProved: true }, hosting: hosted };
    const ready = { ...begun, person, ...proved };
    const { api, user } = open(ready);
    await step('What is it called?');
    URL.createObjectURL = () => 'blob:logo';
    URL.revokeObjectURL = () => {};
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const png = new File(['picture'], 'logo.png', { type: 'image/png' });
    fireEvent.change(input, { target: { files: [new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })] } });
    await screen.findByText('Choose a PNG, JPEG or WebP picture.');
    const drop = { dataTransfer: { types: ['Files'], files: [png] } };
    fireEvent.drop(screen.getByText('Choose a logo'), drop);
    await waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(2));

    api.refuse('/api/set-up/logo', 'FILE_TOO_LARGE');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText(refusals.FILE_TOO_LARGE[1]);
    expect(document.querySelectorAll('img')).toHaveLength(2);
    const logo = '/api/set-up/logo?v=1';
    api.answer('/api/set-up/logo', { ...ready, logo });
    api.refuse('/api/set-up/look', 'INVALID', { name: 'Not this one.' });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Not this one.');
    expect(document.querySelector('img')?.getAttribute('src')).toBe(logo);
    api.answer('/api/set-up/look', {
      ...ready,
      logo,
      look,
    });
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await step('Keep this sheet');
    // The picture went once.
    expect(api.sent.map(({ name, payload }) => [name, payload === png])).toEqual([
      ['/api/set-up/logo', true],
      ['/api/set-up/look', false],
    ]);
  });

  it('says why nothing was restored, also to whoever had begun a new one before', async () => {
    const why = 'The backup was made under another master key.';
    open({ ...begun, person, restore: { state: 'failed', why } });
    await step('New, or from a backup?');
    await screen.findByText(`It was not restored, and nothing was changed. ${why}`);
  });

  it('says of a key that is typed for a backup that it encrypts none from then on', async () => {
    const { api, user } = open(begun);
    const backup = { name: 'one', madeAt: '2026-11-27T01:00:00.000Z', release: '1.0.0', isEncrypted: true };
    api.answer('/api/set-up/backups', { place: '/backups', backups: [backup] });
    await user.click(await screen.findByRole('button', { name: 'Restore a backup' }));
    await screen.findByText(/BACKUP_KEY has it\. Only where that is set are those made from now on encrypted/);
  });

  it('saves a sheet that says of a key that a variable gives where it is', async () => {
    const given = { ...begun.given, masterKey: true };
    const ready = { publicUrl: 'https://documents.example', test: { sentTo: null, isProved: true }, hosting: hosted };
    const { api, user } = open({ ...begun, ...ready, given, person, look: { ...look, name: 'Papers' } });
    api.answer('/api/set-up/recovery', { masterKey: null, publicKey: 'Ab+cd' });
    await step('Choose your password');
    await user.click(screen.getByRole('button', { name: /Recovery/ }));
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    await user.click(await screen.findByRole('button', { name: 'Save as a file' }));
    click.mockRestore();
    const text = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsText(saved[0] as Blob);
    });
    expect(text).toContain('Master key: Given by the variable MASTER_KEY: keep it as you do.');
    expect(text).toContain('Public key of the seals: Ab+cd');
  });

  it('says nothing to whoever has no link', async () => {
    const api = fakeApi();
    api.refuse('/api/set-up', 'NOT_FOUND');
    renderScreen(<SetUpScreen />, { path: setUpPath, signedIn: false });
    await step('Nothing to set up here');
  });
});
