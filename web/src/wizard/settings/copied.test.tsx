import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { remember } from '../../data/session.ts';
import { copyPath, paths, stepPaths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import CreateScreen from './CreateScreen.tsx';

const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (user: UserEvent, name: string) => user.click(screen.getByText(name, { selector: 'button' }));

const open = async (source = aProject({ coHostEmails: ['cora@partners.example'], guests: false })) => {
  const api = fakeApi({ projects: [source], teams: [] });
  api.answer('CreateProject', { projectId: '555555555' });
  const page = renderScreen(<CreateScreen />, { path: paths.newPrivateProject, at: copyPath(source) });
  remember('personID', aMe().id);
  await waitFor(() => field(/Project name/));
  return { api, ...page };
};
const finish = async (user: UserEvent) => {
  await user.type(field(/^Start date/), '01/05/2099');
  await user.type(field(/^End date/), '02/05/2099');
  await user.click(screen.getByLabelText(/I accept/));
  await press(user, 'Proceed');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
};

describe('the form of a project that begins with another one', () => {
  it('[BEY-33] shows its settings to be changed, and asks for the dates anew', async () => {
    const { api, user, address } = await open();
    expect(field(/Project name/).value).toBe('Copy of Horizon grant');
    expect(field(/Details/).value).toBe('Proposals for the call.');
    expect([field(/^Start date/).value, field(/^End date/).value]).toEqual(['', '']);
    expect(screen.getByText('cora@partners.example')).toBeTruthy();
    await user.clear(field(/Project name/));
    await user.type(field(/Project name/), 'The next grant');
    await finish(user);
    await waitFor(() => expect(address()).toBe(stepPaths.addCollaborators('555555555')));
    expect(api.sent).toMatchObject([
      {
        name: 'CreateProject',
        payload: {
          ...{ projectName: 'The next grant', startDate: '2099-01-05', endDate: '2099-02-05', guests: false },
          from: { projectId, people: false },
        },
      },
    ]);
  });

  it('[BEY-33] invites its people where the host ticks that, and keeps what was typed', async () => {
    const { api, user, go } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Invite its 2 collaborators, too' }));
    await user.type(field(/Project name/), ' 2027');
    await go('/elsewhere');
    await go(copyPath(aProject()));
    await screen.findByText('What you entered here before is not saved yet.');
    expect(field(/Project name/).value).toBe('Copy of Horizon grant 2027');
    await finish(user);
    await waitFor(() =>
      expect(api.sent).toMatchObject([{ name: 'CreateProject', payload: { from: { projectId, people: true } } }]),
    );
  });

  it('[BEY-33] has a name of its own when it begins with a template, and no co-hosts of another host', async () => {
    await open(
      aProject({
        status: 'template',
        isTemplate: true,
        invitedCount: 0,
        role: 'co-host',
        coHostEmails: ['me@own.example'],
      }),
    );
    expect(field(/Project name/).value).toBe('');
    expect(screen.queryByText('me@own.example')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Invite its/ })).toBeNull();
  });

  it('[ROLE-17] says that there is none where nothing is shared', async () => {
    fakeApi({ projects: [], teams: [] });
    renderScreen(<CreateScreen />, { path: paths.newPrivateProject, at: copyPath(aProject()) });
    expect(await screen.findByText('Project not found.')).toBeTruthy();
  });
});
