import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { paths, stepPaths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { CreateScreen } from './CreateScreen.tsx';
import EditScreen from './EditScreen.tsx';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: UserEvent, name: string) => user.click(screen.getByText(name, { selector: 'button' }));

const openCreate = (me = aMe()) => {
  const api = fakeApi({ projects: [] });
  api.answer('/api/me', me);
  return { api, ...renderScreen(<CreateScreen scope="private" />) };
};

const fill = async (user: UserEvent) => {
  await user.type(field(/Project name/), 'Horizon grant');
  await user.type(field(/^Start date/), '01/05/2099');
  await user.type(field(/^End date/), '02/05/2099');
  await user.click(screen.getByLabelText(/I accept/));
};

describe('the form of a new project', () => {
  it('says what is missing, moves to the first of it, and sends nothing', async () => {
    const { api, user } = openCreate();
    await press(user, 'Proceed');
    await waitFor(() => expect(field(/Project name/).getAttribute('aria-invalid')).toBe('true'));
    expect(field(/Project name/)).toBe(document.activeElement);
    expect(field(/^End date/).getAttribute('aria-invalid')).toBe('true');
    expect(api.sent).toEqual([]);
  });

  it('[CREATE-13] asks first, creates the project, and leads to the next step', async () => {
    const { api, user, address } = openCreate();
    api.answer('CreateProject', { projectId });
    await fill(user);
    await press(user, 'Proceed');
    await screen.findByRole('dialog', { name: 'Are you sure you want to create a project?' });
    expect(api.sent).toEqual([]);
    await press(user, 'Continue');
    await waitFor(() => expect(address()).toBe(stepPaths.addCollaborators(projectId)));
    expect(api.sent).toMatchObject([
      {
        name: 'CreateProject',
        payload: { projectName: 'Horizon grant', startDate: '2099-01-05', endDate: '2099-02-05' },
      },
    ]);
    expect(screen.getByText('Project created!')).toBeTruthy();
  });

  it('[CREATE-14] leads somebody without a plan to the plans', async () => {
    const { api, user, address } = openCreate(aMe({ isSubscribed: false }));
    await fill(user);
    await press(user, 'Proceed');
    await screen.findByRole('dialog', { name: 'To start a project, please subscribe.' });
    await press(user, 'Continue');
    expect(address()).toBe(paths.pricing);
    expect(api.sent).toEqual([]);
  });

  it('shows the messages of the server beside their fields', async () => {
    const { api, user } = openCreate();
    api.refuse('CreateProject', 'INVALID', { projectName: 'This name is taken.' });
    await fill(user);
    await press(user, 'Proceed');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
  });

  it('keeps what was typed when the form is opened again', async () => {
    const { user } = openCreate();
    await user.type(field(/Project name/), 'Half a na');
    expect(sessionStorage.getItem('dossier-typed:project-private')).toContain('Half a na');
  });
});

describe('a day in the form', () => {
  it('that does not exist stays as it was typed, with a message', async () => {
    const { user } = openCreate();
    await user.type(field(/^End date/), '13/45/2126');
    await user.tab();
    await waitFor(() => expect(field(/^End date/).getAttribute('aria-invalid')).toBe('true'));
    expect(field(/^End date/).value).toBe('13/45/2126');
  });

  it('is shown in the form of the screen once the field is left', async () => {
    const { user } = openCreate();
    await user.type(field(/^End date/), 'Feb 5 2099');
    await user.tab();
    expect(field(/^End date/).value).toBe('02/05/2099');
  });
});

describe('the addresses of co-hosts', () => {
  const coHosts = () => field(/Co-host emails/);
  const chips = () => screen.queryAllByText(/@/).map(({ textContent }) => textContent);

  it('become chips with a comma, from a pasted list, and when the field is left', async () => {
    const { user } = openCreate();
    await user.type(coHosts(), 'ada@example.org,');
    await user.paste('bo@example.org; cy@example.org');
    await user.type(coHosts(), 'dan@example.org');
    await user.tab();
    expect(chips()).toEqual(['ada@example.org', 'bo@example.org', 'cy@example.org', 'dan@example.org']);
  });

  it('are gone with the clear button, also the one that is half typed', async () => {
    const { user } = openCreate();
    await user.type(coHosts(), 'ada@example.org,bo@exam');
    await user.click(screen.getByTitle('Clear'));
    await user.click(field(/Project name/));
    expect(coHosts().value).toBe('');
    expect(chips()).toEqual([]);
  });

  it('that are none are marked, and the form is not sent', async () => {
    const { api, user } = openCreate();
    await fill(user);
    await user.type(coHosts(), 'nobody');
    await press(user, 'Proceed');
    expect(await screen.findByText('Invalid email format.')).toBeTruthy();
    expect(api.sent).toEqual([]);
  });
});

describe('the form of a project that exists', () => {
  const openEdit = async (project = aProject()) => {
    const api = fakeApi({ projects: [project] });
    api.answer('/api/me', aMe());
    const place = { path: stepPaths.information(':id'), at: stepPaths.information(projectId) };
    const page = renderScreen(<EditScreen />, place);
    await screen.findByLabelText(/^Name/);
    return { api, ...page };
  };

  it('[EDIT-02] begins with what is stored, and sends it with the revision it was read at', async () => {
    const { api, user, address } = await openEdit();
    expect(field(/^End date/).value).toBe('Dec 31 2099');
    await user.type(field(/^Name/), ' 2027');
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent).toMatchObject([
      { name: 'UpdateProject', payload: { projectId, expectedRevision: 3, projectName: 'Horizon grant 2027' } },
    ]);
  });

  it('asks before a running project changes its visibility', async () => {
    const { api, user } = await openEdit();
    await user.click(screen.getByRole('radio', { name: 'Public' }));
    await press(user, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Make this project public?' });
    expect(api.sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Make it public' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ payload: { projectScope: 'public' } }]));
  });

  it('puts what was typed over the newer state of somebody else', async () => {
    const { api, user } = await openEdit();
    await user.type(field(/^Name/), ' 2027');
    api.refuse('UpdateProject', 'CHANGED_MEANWHILE');
    await press(user, 'Save');
    api.rows.projects = [aProject({ projectDetails: 'Of somebody else', settingsRevision: 9 })];
    await user.click(await screen.findByRole('button', { name: 'Show the newer state' }));
    await waitFor(() => expect(field(/^Title/).value).toBe('Of somebody else'));
    expect(field(/^Name/).value).toBe('Horizon grant 2027');
    await press(user, 'Save');
    await waitFor(() => expect(api.sent.at(-1)).toMatchObject({ payload: { expectedRevision: 9 } }));
  });

  it('[EDIT-10] is not there for support staff', async () => {
    const api = fakeApi({ projects: [aProject({ role: 'support' })] });
    api.answer('/api/me', aMe());
    renderScreen(<EditScreen />, { path: stepPaths.information(':id'), at: stepPaths.information(projectId) });
    expect(await screen.findByText('Project not found.')).toBeTruthy();
  });
});
