import { dayIn } from '@dossier/shared/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { draftFiles, readDraft } from '../../data/drafts/store.ts';
import { queryClient } from '../../data/queryClient.ts';
import { clearSession, keepToken, remember } from '../../data/session.ts';
import { presetZone } from '../../format/zones.ts';
import { leadingTo } from '../../layout/returnPath.ts';
import { paths, plansPath, stepPaths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aProject, aTeam, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { uploads } from '../../upload/uploads.ts';
import CreateScreen from './CreateScreen.tsx';
import EditScreen from './EditScreen.tsx';
import { newSettings } from './settings.ts';

const teams = [
  aTeam(),
  aTeam({ id: 'drones', teamName: 'Drones', myRole: 'member' }),
  aTeam({ id: 'asked', teamName: 'Asked', myRole: 'invited' }),
  aTeam({ id: 'asleep', teamName: 'Asleep', status: 'inactive' }),
];
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: UserEvent, name: string) => user.click(screen.getByText(name, { selector: 'button' }));

const openCreate = (me = aMe(), path: string = paths.newPrivateProject, at = path) => {
  const api = fakeApi({ projects: [], teams });
  api.answer('/api/me', me);
  const page = renderScreen(<CreateScreen />, { path, at });
  remember('personID', me.id);
  return { api, ...page };
};
const chooseFile = (user: UserEvent, name: string) =>
  user.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['Read me.'], name));
const supportingFiles = () =>
  within(screen.getByRole('list', { name: 'Supporting files' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const visibility = () => screen.getByRole<HTMLInputElement>('radio', { checked: true, name: /Public|Private/ }).value;

/** The whole form is drawn anew with each key: here values come as pasted, other tests type them. */
const fill = async (user: UserEvent) => {
  for (const [label, value] of [
    [/Project name/, 'Horizon grant'],
    [/^Start date/, '01/05/2099'],
    [/^End date/, '02/05/2099'],
  ] as const) {
    await user.click(field(label));
    await user.paste(value);
  }
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

  it('[CREATE-11] [CREATE-13] asks first, creates the project, and leads to the next step', async () => {
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

  it('[CREATE-10] shows a file that could not be stored with the project it is for, and not with the next new one', async () => {
    const { api, user, address, go } = openCreate();
    api.answer('CreateProject', { projectId });
    jest.spyOn(uploads, 'finished').mockResolvedValueOnce('file-guide-0123456789abcdef');
    api.refuse('AttachSupportingFile', 'FAILED');
    await fill(user);
    await chooseFile(user, 'guide.txt');
    await press(user, 'Proceed');
    await screen.findByRole('dialog', { name: 'Are you sure you want to create a project?' });
    await press(user, 'Continue');
    await waitFor(() => expect(address()).toBe(`${stepPaths.information(projectId)}?wizard`));
    expect((await draftFiles(`edit-${projectId}`)).map(({ name }) => name)).toEqual(['guide.txt']);
    await go(paths.newPrivateProject);
    await act(() => draftFiles('project-private'));
    expect(screen.queryByText('guide.txt')).toBeNull();
  });

  it('[CREATE-17] makes one draft when the answer was lost and the form is opened anew, as it was typed last', async () => {
    const { api, user, address, go } = openCreate();
    api.refuse('CreateProject', 'UNAVAILABLE');
    const keys: (string | null)[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith('/CreateProject')) keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return fetch(input, init);
    };
    const proceed = async () => {
      await press(user, 'Proceed');
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
    };
    await fill(user);
    await proceed();
    await screen.findByText('Failed to create project. Please try again.');
    await go(paths.projects);
    await go(paths.newPrivateProject);
    api.rows.projects = [aProject({ status: 'draft' })];
    api.answer('CreateProject', { projectId });
    await user.click(field(/Project name/));
    await user.paste(' 2');
    await proceed();
    await waitFor(() => expect(address()).toBe(stepPaths.addCollaborators(projectId)));
    expect(new Set(keys).size).toBe(1);
    expect(api.sent).toMatchObject([
      { name: 'CreateProject', payload: { projectName: 'Horizon grant' } },
      { name: 'CreateProject', payload: { projectName: 'Horizon grant' } },
      { name: 'UpdateProject', payload: { projectName: 'Horizon grant 2' } },
    ]);
    globalThis.fetch = fetch;
  });

  it('[CREATE-14] leads somebody without a plan to the plans', async () => {
    const { api, user, address } = openCreate(aMe({ isSubscribed: false }));
    await fill(user);
    await press(user, 'Proceed');
    await screen.findByRole('dialog', { name: 'To start a project, please subscribe.' });
    await press(user, 'Continue');
    expect(address()).toBe(leadingTo(plansPath('personal'), paths.newPrivateProject));
    expect(api.sent).toEqual([]);
  });

  it.each([
    [true, 'Are you sure you want to create a project?'],
    ['true', 'Are you sure you want to create a project?'],
    [false, 'To start a project, please subscribe.'],
    ['false', 'To start a project, please subscribe.'],
    [1, 'To start a project, please subscribe.'],
  ])('[ENT-02] a plan that runs is told as true or as its text: %j', async (isSubscribed, question) => {
    const { user } = openCreate(aMe({ isSubscribed: isSubscribed as boolean }));
    await fill(user);
    await press(user, 'Proceed');
    await screen.findByRole('dialog', { name: question });
  });

  it('shows the messages of the server beside their fields', async () => {
    const { api, user } = openCreate();
    api.refuse('CreateProject', 'INVALID', { projectName: 'This name is taken.' });
    await fill(user);
    await press(user, 'Proceed');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('This name is taken.')).toBeTruthy();
  });

  it('keeps what was typed and the files chosen on the way to the plans and back', async () => {
    const { user, address, go } = openCreate(aMe({ isSubscribed: false }));
    await fill(user);
    await chooseFile(user, 'guide.txt');
    await press(user, 'Proceed');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(address()).toBe(leadingTo(plansPath('personal'), paths.newPrivateProject));
    await go(-1);
    expect(field(/Project name/).value).toBe('Horizon grant');
    expect(supportingFiles()).toEqual(['guide.txt1 KB']);
    await user.click(screen.getByLabelText('Remove guide.txt'));
    await press(user, 'Cancel');
  });

  it('shows nobody what another person typed or chose in this tab', async () => {
    const { user, go } = openCreate();
    await user.type(field(/Project name/), 'Secret plan');
    await chooseFile(user, 'secret.txt');
    await go(paths.settings);
    clearSession();
    keepToken('another');
    remember('personID', 'bo');
    await go(paths.newPrivateProject);
    expect(field(/Project name/).value).toBe('');
    expect(screen.queryByText('secret.txt')).toBeNull();
  });

  it('[CREATE-05] begins with the scope of the address, and keeps another choice only behind Back', async () => {
    const { user, go } = openCreate(aMe(), paths.newPublicProject);
    expect(visibility()).toBe('public');
    await user.click(screen.getByRole('radio', { name: 'Private' }));
    await user.type(field(/Project name/), 'Kept');
    await go(paths.pricing);
    await go(-1);
    expect(visibility()).toBe('private');
    await go(paths.newProject);
    await go(paths.newPublicProject);
    expect([visibility(), field(/Project name/).value]).toEqual(['public', 'Kept']);
    await press(user, 'Cancel');
  });

  it('is not behind Back once its project is made', async () => {
    const { api, user, address, go } = openCreate();
    api.answer('CreateProject', { projectId });
    await fill(user);
    await press(user, 'Proceed');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe(stepPaths.addCollaborators(projectId)));
    await go(-1);
    expect(address()).toBe(stepPaths.addCollaborators(projectId));
  });

  it('[CREATE-06] [CREATE-07] begins with what is usual, and its pickers with today', async () => {
    const { user } = openCreate(aMe(), paths.newPublicProject);
    expect([visibility(), field(/^Time zone/).value]).toEqual(['public', presetZone()?.replaceAll('_', ' ')]);
    expect(screen.getByText(/^Your clock: .* The due date ends at midnight there/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use GMT-9 Adak/Hawaii' }));
    expect(field(/^Time zone/).value).toBe('GMT-9 Adak/Hawaii');
    expect(screen.getByRole('button', { name: /^Use your clock: / })).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Yes' })).toHaveProperty('checked', true);
    expect(screen.getByRole('combobox', { name: 'Reminder' }).textContent).toBe('1 hour before the due date ends');
    const pickers = () => [...document.querySelectorAll<HTMLInputElement>('input[type=date]')].map(({ min }) => min);
    const today = dayIn(Date.now(), 'GMT-9');
    expect(pickers()).toEqual([today, today]);
    await user.type(field(/^Start date/), '01/05/2099');
    expect(pickers()).toEqual([today, '2099-01-05']);
  });
});

it('[CREATE-07] a new project starts with GMT-9 in a browser that knows no time zone', () => {
  const zone = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  const usual = new Intl.DateTimeFormat('en').resolvedOptions();
  zone.mockReturnValue({ ...usual, timeZone: 'Etc/Unknown' });
  expect(newSettings('public').timeZone).toBe('GMT-9');
  zone.mockReturnValue({ ...usual, timeZone: 'Asia/Calcutta' });
  expect(newSettings('public').timeZone).toBe('Asia/Kolkata');
  zone.mockRestore();
});

describe('the team of a project', () => {
  const team = () => screen.findByRole('combobox', { name: 'Team' });
  const ready = async () => {
    await waitFor(async () => expect((await team()).getAttribute('aria-disabled')).toBeNull());
    return team();
  };

  it('[CREATE-03] is one of those that take projects, or none', async () => {
    const { api, user } = openCreate();
    api.answer('CreateProject', { projectId });
    await user.click(await ready());
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['No team', 'Robotics', 'Drones']);
    await user.click(screen.getByRole('option', { name: 'Drones' }));
    await fill(user);
    await press(user, 'Proceed');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ payload: { teamId: 'drones' } }]));
  });

  it('is chosen already when the form is opened from there', async () => {
    openCreate(aMe(), paths.newPrivateProject, `${paths.newPrivateProject}?team=robotics`);
    expect((await ready()).textContent).toBe('Robotics');
  });

  it('of the address that takes no projects is none', async () => {
    const { api, user } = openCreate(aMe(), paths.newPrivateProject, `${paths.newPrivateProject}?team=asleep`);
    api.answer('CreateProject', { projectId });
    await ready();
    await fill(user);
    await press(user, 'Proceed');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ payload: { teamId: null } }]));
  });

  it('says when the teams could not be loaded, and asks again', async () => {
    const api = fakeApi({ projects: [], teams });
    api.refuse('/api/teams', 'CHANGED_MEANWHILE');
    const { user } = renderScreen(<CreateScreen />);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await user.click(await ready());
    expect(screen.getByRole('option', { name: 'Robotics' })).toBeTruthy();
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

  it('are kept for a page that is loaded anew, also the one that is half typed', async () => {
    const { user } = openCreate();
    await user.type(coHosts(), 'ada@example.org,bo@exam');
    await act(async () => void window.dispatchEvent(new Event('pagehide')));
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('dossier-draft:'))?.[1];
    expect(kept).toContain('"coHostEmails":["ada@example.org","bo@exam"]');
  });

  it('are kept when the screen is left otherwise, also the one that is half typed', async () => {
    const { user, go } = openCreate();
    await user.type(coHosts(), 'ada@example.org,bo@exam');
    await go('/elsewhere');
    const kept = Object.entries(localStorage).find(([key]) => key.startsWith('dossier-draft:'))?.[1];
    expect(kept).toContain('"coHostEmails":["ada@example.org","bo@exam"]');
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
    const api = fakeApi({ projects: [project], teams });
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

  it('says which of some supporting files chosen at once are not taken, and takes the others', async () => {
    await openEdit();
    const chosen = ['a.exe', 'guide.txt', 'b.exe', 'empty.pdf'].map(
      (name) => new File(name.startsWith('empty') ? [] : ['Read me.'], name),
    );
    fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: chosen } });
    expect(
      (await screen.findByText(/^a\.exe, b\.exe: Only .* files are allowed\. empty\.pdf: ./)).textContent,
    ).toBeTruthy();
    expect(supportingFiles()).toEqual(['guide.txt1 KB']);
  });

  it('[EDIT-05] stores neither fields nor files with Cancel, and the files with Save', async () => {
    const guide = { fileId: 'file-guide-0123456789abcdef', fileName: 'guide.txt', size: 2_048 };
    const { api, user, address, go } = await openEdit(aProject({ supportingFiles: [guide] }));
    const names = () => screen.queryByRole('list', { name: 'Supporting files' })?.textContent ?? '';
    await user.click(screen.getByLabelText('Remove guide.txt'));
    expect(names()).toBe('');
    await press(user, 'Cancel');
    expect(address()).toBe(paths.projects);
    expect(api.sent).toEqual([]);
    await go(-1);
    await screen.findByLabelText(/^Name/);
    expect(names()).toContain('guide.txt');
    await user.click(screen.getByLabelText('Remove guide.txt'));
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent.map(({ name }) => name)).toEqual(['UpdateProject', 'RemoveSupportingFile']);
  });

  it('goes on from what it stored itself, where a file is not stored and more is typed', async () => {
    const guide = { fileId: 'file-guide-0123456789abcdef', fileName: 'guide.txt', size: 2_048 };
    const stored = aProject({ supportingFiles: [guide] });
    const { api, user, address } = await openEdit(stored);
    await user.type(field(/^Name/), ' 2027');
    await user.click(screen.getByLabelText('Remove guide.txt'));
    api.refuse('RemoveSupportingFile', 'FAILED');
    api.rows.projects = [{ ...stored, projectName: 'Horizon grant 2027', settingsRevision: 4 }];
    await press(user, 'Save');
    await waitFor(() => expect(api.sent).toHaveLength(2));
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    await user.type(field(/^Name/), ' and on');
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent.slice(2)).toMatchObject([
      { name: 'UpdateProject', payload: { expectedRevision: 4, projectName: 'Horizon grant 2027 and on' } },
      { name: 'RemoveSupportingFile' },
    ]);
  });

  it('keeps what is typed in it while it is being saved, and stays', async () => {
    const { api, user, address } = await openEdit();
    const letGo = api.hold('/api/commands/UpdateProject');
    await user.type(field(/^Name/), ' 2027');
    await press(user, 'Save');
    await user.type(field(/^Title/), 'Second round.');
    api.rows.projects = [aProject({ projectName: 'Horizon grant 2027', settingsRevision: 4 })];
    await act(async () => letGo());
    await screen.findByText('Update successful!');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(field(/^Name/).value).toBe('Horizon grant 2027');
    expect(field(/^Title/).value).toMatch(/Second round\.$/);
    expect(JSON.stringify(readDraft(`edit-${projectId}`))).toContain('Second round.');
    await press(user, 'Save');
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent[1]).toMatchObject({ payload: { expectedRevision: 4, projectName: 'Horizon grant 2027' } });
    expect(readDraft(`edit-${projectId}`)).toBeUndefined();
  });

  it('[CREATE-03] is moved out of its team, inactive or not', async () => {
    const { api, user } = await openEdit(aProject({ teamId: 'asleep' }));
    const team = screen.getByRole('combobox', { name: 'Team' });
    await waitFor(() => expect(team.textContent).toBe('Asleep'));
    await waitFor(() => expect(team.getAttribute('aria-disabled')).toBeNull());
    await user.click(team);
    await user.click(screen.getByRole('option', { name: 'No team' }));
    await press(user, 'Save');
    await waitFor(() => expect(api.sent).toMatchObject([{ name: 'UpdateProject', payload: { teamId: null } }]));
  });

  it('is not given to a team by a co-host', async () => {
    await openEdit(aProject({ role: 'co-host', teamId: 'robotics' }));
    expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
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

  it('[COLLECT-07, EDIT-05] leads from public to private to the assignments, and says why', async () => {
    const { user, address } = await openEdit(aProject({ projectScope: 'public' }));
    await user.click(screen.getByRole('radio', { name: 'Private' }));
    await press(user, 'Save');
    const dialog = await screen.findByRole('dialog', { name: 'Make this project private?' });
    expect(dialog.textContent).toContain('What was uploaded is kept, and counts again once its document is assigned');
    await user.click(within(dialog).getByRole('button', { name: 'Make it private' }));
    await waitFor(() => expect(address()).toBe(stepPaths.assignment(projectId)));
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

  it('[ERR-22] opens with what was typed in it before, and says who else changed it since', async () => {
    const { api, user, go } = await openEdit();
    await user.type(field(/^Name/), ' 2027');
    await go(paths.settings);
    // As after a reload: a copy that is still known opens the form, and saving over it is refused.
    queryClient.clear();
    api.rows.projects = [aProject({ projectDetails: 'Of somebody else', settingsRevision: 9 })];
    await go(-1);
    expect(await screen.findByText(/Somebody else has changed this since/)).toBeTruthy();
    expect([field(/^Name/).value, field(/^Title/).value]).toEqual(['Horizon grant 2027', 'Of somebody else']);
    await press(user, 'Discard');
    expect(field(/^Name/).value).toBe('Horizon grant');
    expect(screen.queryByText(/Somebody else/)).toBeNull();
  });

  it('[EDIT-11] says that it could not be loaded, and loads it again', async () => {
    const api = fakeApi({ projects: [aProject()] });
    for (const _ of [1, 2, 3]) api.refuse(`/api/projects/${projectId}`, 'FAILED');
    const place = { path: stepPaths.information(':id'), at: stepPaths.information(projectId) };
    const { user } = renderScreen(<EditScreen />, place);
    expect(await screen.findByText('The project could not be loaded.')).toBeTruthy();
    await user.click(screen.getByText('Retry'));
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/);
    await user.type(name, ' 2027');
    api.refuse('UpdateProject', 'FAILED');
    await press(user, 'Save');
    expect(await screen.findByText('Something went wrong. Try again.')).toBeTruthy();
    expect(name.value).toBe('Horizon grant 2027');
  });

  it('[EDIT-10] is not there for support staff', async () => {
    fakeApi({ projects: [aProject({ role: 'support' })] });
    renderScreen(<EditScreen />, { path: stepPaths.information(':id'), at: stepPaths.information(projectId) });
    expect(await screen.findByText('Project not found.')).toBeTruthy();
  });
});
