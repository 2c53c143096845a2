import { dayIn } from '@dossier/shared/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { queryClient } from '../../data/queryClient.ts';
import { remember } from '../../data/session.ts';
import { presetZone } from '../../format/zones.ts';
import { leadingTo } from '../../layout/returnPath.ts';
import { paths, plansPath, projectPath, questionsPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aDocument, aMe, aProject, aTeam, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ChoiceScreen from '../ChoiceScreen.tsx';
import { usualDays } from '../settings/days.ts';

const today = () => dayIn(Date.now(), presetZone() ?? 'UTC');
const field = (name: RegExp | string) => screen.getByLabelText<HTMLTextAreaElement>(name);
const press = (user: UserEvent, name: string | RegExp) => user.click(screen.getByText(name, { selector: 'button' }));

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

const open = (me = aMe(), at: string = paths.newProject) => {
  const api = fakeApi({
    projects: [],
    teams: [aTeam()],
    documents: ['letter', 'budget'].map((id) => aDocument(id)),
    collaborators: [],
  });
  api.answer('/api/me', me);
  api.answer('/api/usage', { storage: { used: 0, quota: 1_000_000_000 }, collaboratorLimit: 3 });
  api.answer('CreateProject', { projectId });
  remember('personID', me.id);
  /** Keys of the creations that were sent. */
  const keys: (string | null)[] = [];
  /** What becomes of the next answers to a command: they are lost after it is done, and what the page sends again by itself does not arrive. */
  const lost: string[] = [];
  let again: string | null = null;
  const { fetch: answer } = globalThis;
  globalThis.fetch = async (input, init) => {
    const name = /commands\/(\w+)$/.exec(String(input))?.[1] ?? '';
    const key = new Headers(init?.headers).get('Idempotency-Key');
    if (key !== null && key === again) {
      again = null;
      throw new TypeError('Failed to fetch');
    }
    if (name === 'CreateProject') keys.push(key);
    const answered = await answer(input, init);
    if (lost[0] !== name) return answered;
    lost.shift();
    again = key;
    throw new TypeError('Failed to fetch');
  };
  const page = renderScreen(<ChoiceScreen />, { path: paths.newProject, at });
  remember('personID', me.id);
  return { api, keys, lost, ...page };
};
const write = async (user: UserEvent, name: RegExp | string, text: string) => {
  await user.clear(field(name));
  await user.click(field(name));
  await user.paste(text);
};
const fill = async (user: UserEvent) => {
  await write(user, /Project name/, 'Horizon grant');
  await write(user, 'Documents', 'Letter of intent\nBudget, xlsx');
  await write(user, 'People', 'ada@kovaleva.example\n"Lindqvist, Bo" <bo@lindqvist.example>');
  await user.click(screen.getByLabelText(/I accept/));
};
const namesOf = (api: ReturnType<typeof fakeApi>) => api.sent.map(({ name }) => name);
const begins = ['CreateProject', 'DefineDocuments', 'InviteCollaborators', 'AssignDocument', 'AssignDocument'];

describe('a project on one screen', () => {
  it('[CREATE-16] [CREATE-29] is made, asks everybody for every document, and starts', async () => {
    const { api, user, address } = open();
    await fill(user);
    await press(user, 'Create and invite 2');
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    const emails = ['ada@kovaleva.example', 'bo@lindqvist.example'];
    expect(api.sent).toMatchObject([
      {
        name: 'CreateProject',
        payload: {
          projectName: 'Horizon grant',
          projectScope: 'private',
          startDate: today(),
          endDate: usualDays(today())[1]?.day,
          timeZone: presetZone(),
        },
      },
      {
        name: 'DefineDocuments',
        payload: {
          documents: [
            { fieldName: 'Letter of intent', type: '.pdf' },
            { fieldName: 'Budget', type: '.xlsx' },
          ],
        },
      },
      {
        name: 'InviteCollaborators',
        payload: { emails, names: [{ email: 'bo@lindqvist.example', name: 'Lindqvist, Bo' }] },
      },
      { name: 'AssignDocument', payload: { documentId: 'letter', emails } },
      { name: 'AssignDocument', payload: { documentId: 'budget', emails } },
      { name: 'ActivateProject', payload: { projectId } },
    ]);
  });

  it('is a draft of all that was typed where questions come first, and nobody is invited yet', async () => {
    const { api, user, address } = open();
    await fill(user);
    await press(user, 'Ask questions first');
    await waitFor(() => expect(address()).toBe(questionsPath(projectId)));
    expect(namesOf(api)).toEqual(begins);
  });

  it('shows what invited people will see, and says a usual due date by one press', async () => {
    const { user } = open();
    const preview = within(screen.getByRole('region', { name: 'What invited people will see' }));
    await fill(user);
    await press(user, 'In a week');
    expect(field(/^Due date/).value).toBe(usualDays(today())[0]?.day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'));
    expect(preview.getByText(/^Hilda Host asks you for 2 documents by \w+, \w+ \d+, 23:59 /)).toBeTruthy();
    expect(preview.getByText('Budget')).toBeTruthy();
    expect(preview.getByText('.xlsx, at most 100 Mb')).toBeTruthy();
    expect(preview.getByText(/No account needed/)).toBeTruthy();
  });

  it('says all that is wrong beside its fields, moves to the first of it, and sends nothing', async () => {
    const { api, user } = open();
    await write(user, 'Documents', 'Budget\n\nbudget, xlsx\nPlan, ods');
    await write(user, 'People', 'ada@kovaleva.example, nobody');
    await press(user, 'Create and invite 1');
    await screen.findByText(
      /^Line 3: Each document needs its own name\. Line 4: No document can be asked for as \.ods/,
    );
    expect(screen.getByText('Invalid email format: nobody.')).toBeTruthy();
    expect(screen.getByText('Project name is required.')).toBeTruthy();
    expect(screen.getByText('You must accept the Terms & Conditions.')).toBeTruthy();
    expect(document.activeElement).toBe(field(/Project name/));
    await fill(user);
    await write(user, 'People', 'a@a.example b@b.example c@c.example d@d.example');
    await press(user, 'Create and invite 4');
    await screen.findByText('You can have 3 collaborators in a project.');
    expect(document.activeElement).toBe(field('People'));
    await write(user, 'People', 'HILDA@dossier.example');
    await screen.findByText(/^Your own address is among them/);
    expect(field('Documents').value).toBe('Letter of intent\nBudget, xlsx');
    expect(api.sent).toEqual([]);
  });

  it('unfolds what is refused among the other settings', async () => {
    const { api, user } = open();
    api.refuse('CreateProject', 'INVALID', { coHostEmails: 'The host cannot also be a co-host.' });
    await fill(user);
    await press(user, 'Create and invite 2');
    await screen.findByText('The host cannot also be a co-host.');
    expect(document.activeElement).toBe(field('Co-host emails'));
    expect(namesOf(api)).toEqual(['CreateProject']);
  });

  it('[CREATE-17] makes nothing twice when the answer is lost, and takes along what was changed since', async () => {
    const { api, keys, lost, user, address } = open();
    await fill(user);
    lost.push('CreateProject');
    await press(user, 'Create and invite 2');
    await screen.findByText('Failed to create project. Please try again.');
    await write(user, /Project name/, 'Horizon grant 2');
    api.rows.projects = [aProject({ status: 'draft' })];
    lost.push('InviteCollaborators');
    await press(user, 'Create and invite 2');
    await screen.findByText(/The server cannot be reached/);
    await screen.findByText(/is among your drafts/);
    await press(user, 'Create and invite 2');
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(namesOf(api)).toEqual([
      'CreateProject',
      'CreateProject',
      'UpdateProject',
      ...['DefineDocuments', 'InviteCollaborators'],
      ...['InviteCollaborators', 'AssignDocument', 'AssignDocument', 'ActivateProject'],
    ]);
    expect(new Set(keys).size).toBe(1);
    expect(api.sent[1]?.payload).toEqual(api.sent[0]?.payload);
    expect(api.sent[2]?.payload).toMatchObject({ projectId, projectName: 'Horizon grant 2' });
  });

  it('goes on after a refused invitation, without those who were taken from the list', async () => {
    const { api, user, address } = open();
    api.rows.projects = [aProject({ status: 'draft' })];
    api.refuse('InviteCollaborators', 'COLLABORATOR_LIMIT');
    await fill(user);
    await press(user, 'Create and invite 2');
    await waitFor(() => expect(field('People').getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field('People'));
    // Nobody was invited.
    api.refuse('RemoveCollaborator', 'COLLABORATOR_NOT_FOUND');
    await write(user, 'People', 'ada@kovaleva.example');
    await press(user, 'Create and invite 1');
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(namesOf(api)).toEqual([
      ...['CreateProject', 'DefineDocuments', 'InviteCollaborators'],
      ...['RemoveCollaborator', 'InviteCollaborators', 'AssignDocument', 'AssignDocument', 'ActivateProject'],
    ]);
    expect(api.sent[3]?.payload).toEqual({ projectId, email: 'bo@lindqvist.example' });
  });

  it('does not go on with documents that were taken back since an earlier attempt made them', async () => {
    const { api, user } = open();
    api.rows.projects = [aProject({ status: 'draft' })];
    api.refuse('InviteCollaborators', 'COLLABORATOR_LIMIT');
    await fill(user);
    await press(user, 'Create and invite 2');
    await waitFor(() => expect(field('People').getAttribute('aria-invalid')).toBe('true'));
    await user.click(screen.getByText('More settings', { selector: 'button' }));
    const collecting = within(screen.getByRole('radiogroup', { name: /collecting documents/ }));
    await user.click(collecting.getByLabelText('No'));
    await write(user, 'Documents', ' ');
    await press(user, 'Create and invite 2');
    await screen.findByText(/^The draft that was begun has documents already/);
    expect(document.activeElement).toBe(field('Documents'));
    expect(namesOf(api)).not.toContain('ActivateProject');
  });

  it('names the line of a document that is refused', async () => {
    const { api, user } = open();
    api.refuse('DefineDocuments', 'INVALID', { 'documents.1.maxSize': "At most 15 GB, the host's storage." });
    await fill(user);
    await write(user, 'Documents', 'Letter\n\nFilms, zip, 20 GB');
    await press(user, 'Create and invite 2');
    await screen.findByText("Line 3: At most 15 GB, the host's storage.");
    expect(document.activeElement).toBe(field('Documents'));
  });

  it.each([
    ['is gone', undefined, [...begins, 'ActivateProject', ...begins, 'ActivateProject']],
    ['has begun already', 'active', [...begins, 'ActivateProject']],
    ['is a draft', 'draft', [...begins, 'ActivateProject', ...begins.slice(2), 'ActivateProject']],
  ] as const)('after the last answer was lost, and the project %s', async (_what, status, sent) => {
    const { api, keys, lost, user, address } = open();
    await fill(user);
    lost.push('ActivateProject');
    await press(user, 'Create and invite 2');
    await screen.findByText(/The server cannot be reached/);
    if (status) api.rows.projects = [aProject({ status })];
    await press(user, 'Create and invite 2');
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(namesOf(api)).toEqual(sent);
    expect(new Set(keys).size).toBe(status ? 1 : 2);
  });

  it('is another one where that of before was found among the drafts and started there', async () => {
    const { api, keys, lost, user, address } = open();
    await fill(user);
    lost.push('CreateProject');
    await press(user, 'Create and invite 2');
    await screen.findByText('Failed to create project. Please try again.');
    api.rows.projects = [aProject({ status: 'active' })];
    await write(user, /Project name/, 'Tide survey');
    await press(user, 'Create and invite 2');
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(namesOf(api)).toEqual(['CreateProject', 'CreateProject', ...begins, 'ActivateProject']);
    expect(keys[2]).not.toBe(keys[0]);
    expect(api.sent[2]?.payload).toMatchObject({ projectName: 'Tide survey' });
  });

  it.each([
    ['is made by itself', 'Create and invite 2', 'create', projectPath(projectId), ['ActivateProject']],
    ['is a draft whose questions come first', 'Ask questions first', 'ask', questionsPath(projectId), []],
  ] as const)('[CREATE-14] %s once the plan is paid, and not before', async (_name, pressed, then, to, rest) => {
    const { api, user, address, go } = open(aMe({ isSubscribed: false }));
    await fill(user);
    await press(user, pressed);
    await screen.findByRole('dialog', { name: 'To start a project, please subscribe.' });
    await press(user, 'Continue');
    const back = `${paths.newProject}?then=${then}`;
    expect(address()).toBe(leadingTo(plansPath('personal'), back));
    await go(back);
    expect(field(/Project name/).value).toBe('Horizon grant');
    expect(api.sent).toEqual([]);
    await go(leadingTo(plansPath('personal'), back));
    api.answer('/api/me', aMe());
    await queryClient.invalidateQueries();
    await go(back);
    await waitFor(() => expect(address()).toBe(to));
    expect(namesOf(api)).toEqual([...begins, ...rest]);
  });

  it('makes nothing of an address alone', async () => {
    const { api } = open(aMe(), `${paths.newProject}?then=create`);
    await screen.findByText('Create', { selector: 'button' });
    expect(api.sent).toEqual([]);
    expect(screen.queryByText('Project name is required.')).toBeNull();
  });

  it('[CREATE-03] is open to whoever has its ID where that is chosen, of a team, and needs nobody then', async () => {
    const { api, user, address } = open(aMe(), `${paths.newProject}?team=${aTeam().id}`);
    await fill(user);
    await write(user, 'People', ' ');
    await press(user, 'More settings');
    await user.click(screen.getByLabelText('Public'));
    await press(user, 'Create');
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(namesOf(api)).toEqual(['CreateProject', 'DefineDocuments', 'ActivateProject']);
    expect(api.sent[0]?.payload).toMatchObject({ projectScope: 'public', teamId: aTeam().id });
  });
});
