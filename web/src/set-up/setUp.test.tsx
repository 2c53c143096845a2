import type { SetUpView } from '@dossier/shared/contract/set-up';
import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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
const nothing = { name: null, colour: null, imprint: null, privacy: null };
const begun: SetUpView = {
  given: { publicUrl: null, mail: null, sender: null, billing: null, hosts: null, look: nothing, masterKey: false },
  shopLacks: ['STRIPE_SECRET_KEY'],
  person: null,
  publicUrl: null,
  mail: null,
  test: { sentTo: null, isProved: false },
  hosting: null,
  look: null,
  isKept: false,
  isFounding: false,
  restore: { state: 'none' },
};
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

  it('says nothing to whoever has no link', async () => {
    const api = fakeApi();
    api.refuse('/api/set-up', 'NOT_FOUND');
    renderScreen(<SetUpScreen />, { path: setUpPath, signedIn: false });
    await step('Nothing to set up here');
  });
});
